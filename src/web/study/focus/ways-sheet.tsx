import { CheckField } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { hasLockScreen } from './use-lock-screen.ts'
import type { FocusWays } from './ways.ts'

const choices = {
  work: [15, 20, 25, 30, 40, 45, 50, 60, 75, 90],
  rest: [3, 5, 10, 15, 20],
  down: [10, 15, 20, 25, 30, 40, 45, 60, 75, 90, 120, 135, 165, 180],
} as const

type WaysSheetProps = { ways: FocusWays; onChoose(ways: FocusWays): void; onClose(): void }

/** Lengths of rounds and of the countdown, the tone at their end, and the lock screen; each choice holds at once. */
export function WaysSheet({ ways, onChoose, onClose }: WaysSheetProps) {
  const { focus: words, format } = useWords()
  return (
    <Sheet title={words.ways} onClose={onClose}>
      <div className="grid gap-4">
        {(['work', 'rest', 'down'] as const).map((field) => (
          <SelectField
            key={field}
            label={words.lengths[field]}
            value={ways[field]}
            onChange={(minutes) => onChoose({ ...ways, [field]: minutes })}
            options={choices[field].map((minutes) => ({ value: minutes, label: format.minutes(minutes) }))}
          />
        ))}
        <CheckField
          label={words.tone}
          checked={ways.hasTone}
          onChange={(hasTone) => onChoose({ ...ways, hasTone })}
        />
        {hasLockScreen && (
          <CheckField
            label={words.controls}
            hint={words.controlsHint}
            checked={ways.hasControls}
            onChange={(hasControls) => onChoose({ ...ways, hasControls })}
          />
        )}
      </div>
    </Sheet>
  )
}
