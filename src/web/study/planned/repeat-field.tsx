import Repeat from 'lucide-react/icons/repeat'
import X from 'lucide-react/icons/x'
import { addDays, weekdayOf } from '#rules/day.ts'
import { stretchOf } from '#rules/source.ts'
import type { InputOf } from '#web/api/ask.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/checkbox.tsx'
import { useWords } from '#web/words/use-words.ts'

export type Repetition = NonNullable<InputOf<'GET /plan/save'>['query']['repeat']>

type RepeatFieldProps = {
  /** The item, whose day is the first of the repetition. */
  draft: { day: string; part_from: number | null; part_to: number | null; repeat?: Repetition | null }
  error: string | undefined
  onChange(repetition: Repetition | null): void
}
const threeWeeks = 20
const aMonday = '2026-11-16'

/** On which weekdays a new item is planned again, and until when; a button until there is a repetition. */
export function RepeatField({ draft, error, onChange }: RepeatFieldProps) {
  const { sources: words, common, format } = useWords()
  const { day: from, repeat: value } = draft
  // Each item can take the next parts of a source.
  const hasParts = stretchOf(draft) !== null
  if (!value)
    return (
      <div>
        <Button
          icon={Repeat}
          onClick={() =>
            onChange({
              weekdays: [weekdayOf(from)],
              until: addDays(from, threeWeeks),
              ...(hasParts && { advance: true }),
            })
          }
        >
          {words.repeat}
        </Button>
      </div>
    )
  const { weekdays, until, advance } = value
  const toggle = (weekday: number) => {
    const next = weekdays.includes(weekday)
      ? weekdays.filter((each) => each !== weekday)
      : [...weekdays, weekday].sort((a, b) => a - b)
    if (next.length > 0) onChange({ ...value, weekdays: next })
  }
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1 text-13 font-medium">{words.repeat}</legend>
      <div className="flex flex-wrap gap-1">
        {format.weekdays.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={weekdays.includes(index + 1)}
            title={name}
            onClick={() => toggle(index + 1)}
            className="min-h-11 min-w-11 flex-1 rounded-control border border-line text-13 font-medium text-dim aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink lg:min-h-9"
          >
            {format.day(addDays(aMonday, index), 'weekday')}
          </button>
        ))}
      </div>
      <div className="flex items-end gap-2">
        <DateField
          label={words.repeatUntil}
          className="flex-1"
          min={from}
          value={until}
          error={error}
          onChange={(day) => onChange({ ...value, until: day })}
        />
        <IconButton icon={X} label={`${common.delete}: ${words.repeat}`} onClick={() => onChange(null)} />
      </div>
      {hasParts && (
        <CheckField
          label={words.advance}
          hint={words.advanceHint}
          checked={advance === true}
          onChange={(isOn) => onChange({ ...value, advance: isOn })}
        />
      )}
    </fieldset>
  )
}
