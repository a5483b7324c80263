import { useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

type SearchFieldProps = {
  label: string
  /** Current search, from the URL. */
  value: string
  /** Debounced, so that the URL does not change with every letter. */
  onChange(typed: string): void
  placeholder?: string
  /** Without a visible label, for narrow rows. */
  isBare?: boolean
  className?: string
}

const restMs = 200

/**
 * A search field. Its text is local state until it loses the focus, so that a change of the URL does not
 * overwrite typing.
 */
export function SearchField(props: SearchFieldProps) {
  const {
    label,
    value,
    onChange,
    isBare = false,
    placeholder = isBare ? label : undefined,
    className,
  } = props
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
    <TextField
      label={label}
      labelHidden={isBare}
      type="search"
      enterKeyHint="search"
      autoComplete="off"
      placeholder={placeholder}
      {...(className && { className })}
      value={typed}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onChange={(next) => {
        setTyped(next)
        clearTimeout(clock.current)
        clock.current = setTimeout(() => onChange(next), restMs)
      }}
    />
  )
}
