import type { ComponentProps } from 'react'
import { Field, type FieldProps, inputClass } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'onChange'> & { onChange(text: string): void }

export function TextField({
  label,
  hint,
  error,
  labelHidden,
  className,
  onChange,
  ...input
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      {(ids) => (
        <input
          type="text"
          {...input}
          {...ids}
          onChange={({ target }) => onChange(target.value)}
          className={inputClass}
        />
      )}
    </Field>
  )
}

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'id' | 'onChange'> & { onChange(text: string): void }

export function TextArea({ label, hint, error, labelHidden, className, onChange, ...area }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      {(ids) => (
        <textarea
          rows={3}
          {...area}
          {...ids}
          onChange={({ target }) => onChange(target.value)}
          className={`${inputClass} py-2`}
        />
      )}
    </Field>
  )
}

type NumberFieldProps = FieldProps & {
  value: number | null
  onChange(value: number | null): void
  max: number
  placeholder?: string
  disabled?: boolean
}

/** The digits of a text as a number that is at most `max`; null without digits. */
export function wholeIn(text: string, max: number): number | null {
  const digits = text.replace(/\D/g, '')
  return digits === '' ? null : Math.min(Number(digits), max)
}

/** A whole number from 0; empty is null, not 0. */
export function NumberField({ value, onChange, max, ...field }: NumberFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...field}
      className="tabular"
      value={value ?? ''}
      onChange={(text) => onChange(wholeIn(text, max))}
    />
  )
}
