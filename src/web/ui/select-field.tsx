import { type ComponentProps, useId, useRef } from 'react'
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
  const { label, hint, error, labelHidden, className } = props
  return (
    <Field label={label} hint={hint} error={error} labelHidden={labelHidden} className={className}>
      {(ids) => <Select {...props} attributes={{ ...ids, className: inputClass }} />}
    </Field>
  )
}

type SelectFilterProps<V extends string> = Pick<
  SelectFieldProps<V>,
  'label' | 'value' | 'onChange' | 'options' | 'className'
>

/** A select above a list, with its label inside. */
export function SelectFilter<V extends string>({ className = '', ...props }: SelectFilterProps<V>) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  return (
    <div className={filterClass(className)}>
      <label
        htmlFor={id}
        // A press on the label of a select does nothing by itself.
        onPointerUp={({ button }) => button === 0 && select.current?.showPicker?.()}
        className="shrink-0 pl-3 text-13 text-dim"
      >
        {props.label}
      </label>
      <Select
        {...props}
        attributes={{
          id,
          ref: select,
          // With the frame as high as a text field.
          className:
            'min-h-10.5 min-w-0 flex-1 truncate bg-transparent pl-2 text-15 outline-none lg:min-h-9.5',
        }}
      />
    </div>
  )
}

/** The frame of a filter with its label inside. */
const filterClass = (className: string) =>
  `flex min-w-0 items-center rounded-control border border-field bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`

type SelectProps<V extends string> = Pick<
  SelectFieldProps<V>,
  'value' | 'onChange' | 'options' | 'disabled'
> & {
  attributes: ComponentProps<'select'>
}

function Select<V extends string>({ value, onChange, options, disabled, attributes }: SelectProps<V>) {
  return (
    <select
      {...attributes}
      value={value}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)
        if (chosen) onChange(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
