import { CheckField } from '#web/ui/checkbox.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { writeIfRoom } from '#web/ui/storage.ts'
import { useWords } from '#web/words/use-words.ts'
import { hasLockScreen } from './use-lock-screen.ts'

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

/** How the timer is shown: the time that was studied, a countdown, or rounds of work and rest. */
export type FocusWay = 'up' | 'down' | 'rounds'
/** What a person chose on this device; minutes. */
export type FocusWays = {
  way: FocusWay
  down: number
  work: number
  rest: number
  hasTone: boolean
  hasControls: boolean
}

const usual: FocusWays = { way: 'up', down: 45, work: 25, rest: 5, hasTone: true, hasControls: false }
const key = 'focus'

/** What was chosen on this device, or what is usual. */
export function readWays(): FocusWays {
  try {
    const kept: Partial<FocusWays> = JSON.parse(localStorage.getItem(key) ?? '{}') // written by `writeWays`
    return { ...usual, ...kept }
  } catch {
    return usual
  }
}

export function writeWays(ways: FocusWays): void {
  writeIfRoom(localStorage, key, JSON.stringify(ways))
}
