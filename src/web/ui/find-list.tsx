import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useState } from 'react'
import { inputClass } from './field.tsx'

type FindListProps<T> = {
  label: string
  placeholder?: string
  typed: string
  onType(typed: string): void
  /** Matches, best first. */
  found: readonly T[]
  /** `found` is stale for the current input; Enter waits for the new result. */
  isBehind?: boolean
  keyOf(choice: T): string
  onPick(choice: T): void
  /** Shown without a match. */
  nothing: ReactNode
  /** Layout of the list; by default half the window with scrolling. */
  listClassName?: string
  /** Whether it takes the focus when a sheet opens. */
  isFocused?: boolean
  children(choice: T): ReactNode
}

/** A combobox: the arrow keys move the selection, Enter picks, and the focus stays in the field. */
export function FindList<T>(props: FindListProps<T>) {
  const { label, placeholder, typed, onType, found, isBehind = false, keyOf, onPick } = props
  const { nothing, listClassName, isFocused = true, children } = props
  const id = useId()
  const [active, setActive] = useState(0)
  const [isEntered, setIsEntered] = useState(false)
  useLayoutEffect(() => {
    if (!isEntered || isBehind) return
    setIsEntered(false)
    const chosen = found[active]
    if (chosen !== undefined) onPick(chosen)
  })

  function onKey(event: KeyboardEvent) {
    // Ctrl or ⌘ with Enter submits the form.
    if (event.ctrlKey || event.metaKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = found[active]
    if (step !== undefined) {
      const next = Math.max(0, Math.min(found.length - 1, active + step))
      setActive(next)
      setIsEntered(false)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key !== 'Enter') return
    else if (isBehind) setIsEntered(true)
    else if (chosen !== undefined) onPick(chosen)
    event.preventDefault()
  }
  return (
    <>
      <input
        data-focus-first={isFocused || undefined}
        type="text"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] === undefined ? undefined : `${id}-${active}`}
        aria-autocomplete="list"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          onType(target.value)
          setIsEntered(false)
          setActive(0)
        }}
        onKeyDown={onKey}
        className={`peer ${inputClass}`}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        // The selection is highlighted only while the field has the focus.
        className={`peer-focus:[&_[aria-selected=true]]:bg-accent-soft ${listClassName ?? 'mt-3 -mr-2 h-[52dvh] overflow-y-auto pr-2'}`}
      >
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above holds the focus and the keys
          <div
            key={keyOf(choice)}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => onPick(choice)}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 hover:bg-sunken"
          >
            {children(choice)}
          </div>
        ))}
        {found.length === 0 && nothing && <p className="py-6 text-center text-dim">{nothing}</p>}
      </div>
    </>
  )
}
