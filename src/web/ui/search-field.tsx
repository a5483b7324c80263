import { useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

type SearchFieldProps = {
  label: string
  /** What is searched for now, as the address has it. */
  value: string
  /** Told after a short rest in typing: an address is not to change at each letter. */
  onChange(typed: string): void
  placeholder?: string
  /** In a row without room for a label above it, the line itself says what is searched. */
  isBare?: boolean
  className?: string
}

const restMs = 200

/** A line to search with. What is typed is the field's own until the field is left: news from the address never takes a letter away. */
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
      onChange={({ target }) => {
        const next = target.value
        setTyped(next)
        clearTimeout(clock.current)
        clock.current = setTimeout(() => onChange(next), restMs)
      }}
    />
  )
}
