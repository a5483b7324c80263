import { SelectField, type SelectFieldProps } from '#web/ui/select-field.tsx'
import { useWords } from '#web/words/use-words.ts'

export function TimezoneField(props: Omit<SelectFieldProps<string>, 'label' | 'options'>) {
  const { fields } = useWords()
  const options = timezones(props.value).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
  return <SelectField {...props} label={fields.timezone} options={options} />
}

function timezones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone')
  return known.includes(current) ? known : [current, ...known]
}
