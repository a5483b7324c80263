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

/** A search field. Its text is ahead of the URL while somebody types, and follows a URL that something else has changed. */
export function SearchField(props: SearchFieldProps) {
  const { label, value, onChange, placeholder = label, className } = props
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // What was told and has not come back yet.
  const [sent, setSent] = useState<readonly string[]>([])
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(clock.current), [])

  if (value !== known) {
    setKnown(value)
    const isOwn = sent.includes(value)
    setSent(isOwn ? sent.slice(sent.indexOf(value) + 1) : [])
    if (!isOwn) setTyped(value)
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
            onChange={({ target }) => {
              setTyped(target.value)
              clearTimeout(clock.current)
              clock.current = setTimeout(() => {
                setSent((before) => [...before, target.value])
                onChange(target.value)
              }, restMs)
            }}
            className={`pl-9 ${inputClass}`}
          />
        </div>
      )}
    </Field>
  )
}
