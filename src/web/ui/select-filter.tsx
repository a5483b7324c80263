import { useId, useRef } from 'react'
import { Select, type SelectFieldProps, type Value } from './select-field.tsx'

type SelectFilterProps<V extends Value> = Pick<
  SelectFieldProps<V>,
  'label' | 'value' | 'onChange' | 'options' | 'className'
>

/** A select above a list, with its label inside. */
export function SelectFilter<V extends Value>({ className = '', ...props }: SelectFilterProps<V>) {
  const id = useId()
  const select = useRef<HTMLSelectElement>(null)
  return (
    <div
      data-print="no"
      className={`flex min-w-0 items-center rounded-control border border-field bg-surface has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
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
