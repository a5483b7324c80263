import { useId } from 'react'

type Option<V extends string> = { value: V; label: string }
type SegmentedProps<V extends string> = {
  label: string
  /** null: none is selected. */
  value: V | null
  onChange(value: NoInfer<V>): void
  options: readonly Option<NoInfer<V>>[]
  className?: string
}

/** A group of radio buttons shown as segments. */
export function Segmented<V extends string>({
  label,
  value,
  onChange,
  options,
  className = '',
}: SegmentedProps<V>) {
  const name = useId()
  return (
    <fieldset
      className={`inline-flex max-w-full min-w-0 flex-wrap rounded-control bg-sunken p-1 ${className}`}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={option.label}
          className="flex min-h-9 min-w-0 flex-auto items-center justify-center rounded-[6px] px-2.5 text-center text-13 font-medium whitespace-nowrap text-dim transition-colors border border-transparent has-checked:border-line has-checked:bg-thumb has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent lg:min-h-8"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          <span className="truncate">{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
