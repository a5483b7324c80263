import type { ComponentProps } from 'react'
import { Field, type FieldProps, inputClass } from './field.tsx'

/** The value of an option; null for nothing chosen. */
export type Value = string | number | null
type Option<V extends Value> = { value: V; label: string; disabled?: boolean }
export type SelectFieldProps<V extends Value> = FieldProps & {
  value: V
  onChange(value: NoInfer<V>): void
  options: readonly Option<NoInfer<V>>[]
  className?: string
  disabled?: boolean
}

/** A native select. */
export function SelectField<V extends Value>(props: SelectFieldProps<V>) {
  const { label, hint, error, labelHidden, className } = props
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      {(ids) => <Select {...props} attributes={{ ...ids, className: inputClass }} />}
    </Field>
  )
}

type SelectProps<V extends Value> = Pick<
  SelectFieldProps<V>,
  'value' | 'onChange' | 'options' | 'disabled'
> & {
  attributes: ComponentProps<'select'>
}

/** The select itself, for what puts its own frame and label around it. */
export function Select<V extends Value>({ value, onChange, options, disabled, attributes }: SelectProps<V>) {
  return (
    <select
      {...attributes}
      value={textOf(value)}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = options.find((option) => textOf(option.value) === target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={textOf(option.value)} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

/** The value as an attribute. */
function textOf(value: Value): string {
  return String(value ?? '')
}
