import CalendarClock from 'lucide-react/icons/calendar-clock'
import X from 'lucide-react/icons/x'
import { addDays } from '#rules/day.ts'
import { DateField } from '#web/calendar/date-field.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { useWords } from '#web/words/use-words.ts'

type DueFieldProps = {
  value: string | null
  /** The day of the item: it is due no earlier. */
  from: string
  error: string | undefined
  onChange(day: string | null): void
}

/** The day on which an item is due; a button until there is one. */
export function DueField({ value, from, error, onChange }: DueFieldProps) {
  const { common, fields } = useWords()
  if (value === null)
    return (
      <div>
        <Button icon={CalendarClock} onClick={() => onChange(addDays(from, 1))}>
          {fields.due}
        </Button>
      </div>
    )
  return (
    <div className="flex items-end gap-2">
      <DateField
        label={fields.due}
        className="flex-1"
        min={from}
        value={value}
        error={error}
        onChange={onChange}
      />
      <IconButton icon={X} label={`${common.delete}: ${fields.due}`} onClick={() => onChange(null)} />
    </div>
  )
}
