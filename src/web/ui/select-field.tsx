import { Field, type FieldProps, inputClass } from './field.tsx'

type Option<V extends string> = { value: V; label: string; disabled?: boolean }
type SelectFieldProps<V extends string> = FieldProps & {
  value: V
  onChange(value: NoInfer<V>): void
  options: readonly Option<NoInfer<V>>[]
  className?: string
  disabled?: boolean
}

/** A native select. */
export function SelectField<V extends string>(props: SelectFieldProps<V>) {
  const { label, hint, error, labelHidden, className, value, onChange, options, disabled } = props
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      {(ids) => (
        <select
          {...ids}
          value={value}
          disabled={disabled}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value)
            if (chosen) onChange(chosen.value)
          }}
          className={inputClass}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
