import { SelectField } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'

type TimezoneFieldProps = {
  value: string
  error?: string | undefined
  onChange(timezone: string): void
  className?: string
}

/** Select of the browser's time zones. */
export function TimezoneField({ value, error, onChange, className }: TimezoneFieldProps) {
  const { fields } = useWords()
  return (
    <SelectField
      label={fields.timezone}
      value={value}
      error={error}
      {...(className && { className })}
      onChange={onChange}
      options={timezones(value).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
    />
  )
}

/** The browser's time zones and the current one. */
function timezones(current: string): string[] {
  const known = Intl.supportedValuesOf?.('timeZone') ?? [
    'Europe/Istanbul',
    'Europe/Berlin',
    'Europe/London',
    'UTC',
  ]
  return known.includes(current) ? known : [current, ...known]
}
