import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'className'> & {
  onChange(isOn: boolean): void
}

/** The box without a label, for a table or a row that has its own label; it is filled with the pencil (`theme.css`). */
export function Checkbox({ onChange, ...input }: CheckboxProps) {
  return (
    <input
      {...input}
      type="checkbox"
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 shrink-0"
    />
  )
}

type CheckFieldProps = { label: string; hint?: ReactNode; checked: boolean; onChange(isOn: boolean): void }

/** A box with its label; the box is beside the first line. */
export function CheckField({ label, hint, ...box }: CheckFieldProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5 text-15">
      <Checkbox {...box} />
      <span className="min-w-0 leading-5">
        {label}
        {hint && <span className="mt-0.5 block text-13 text-dim">{hint}</span>}
      </span>
    </label>
  )
}
