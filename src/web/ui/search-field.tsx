import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'
import { Field, inputClass } from './field.tsx'

type SearchFieldProps = {
  label: string
  /** Current search, from the URL. */
  value: string
  /** Debounced, so that the URL does not change with every letter. */
  onChange(typed: string): void
  placeholder?: string
  className?: string
}

const restMs = 200

/**
 * A search field. Its text is local state until it loses the focus, so that a change of the URL does not
 * overwrite typing.
 */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder = label, className } = props
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [isFocused, setIsFocused] = useState(false)
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(clock.current), [])

  if (value !== known) {
    setKnown(value)
    if (!isFocused) setTyped(value)
  }
  return (
    <Field label={label} labelHidden className={className}>
      {(ids) => (
        <div className="relative">
          <Search
            size={16}
            aria-hidden
            className="pointer-events-none absolute inset-y-0 left-3 my-auto text-dim"
          />
          <input
            {...ids}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={placeholder}
            value={typed}
            onFocus={() => setIsFocused(true)}
            onBlur={() => setIsFocused(false)}
            onChange={({ target }) => {
              setTyped(target.value)
              clearTimeout(clock.current)
              clock.current = setTimeout(() => onChange(target.value), restMs)
            }}
            className={`pl-9 ${inputClass}`}
          />
        </div>
      )}
    </Field>
  )
}
