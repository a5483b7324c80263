import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from 'react'
import { nowhere, type Place } from '#rules/place.ts'
import { findSubjects, type Subject } from '#rules/subject-search.ts'
import { inputClass } from '#web/ui/field.tsx'
import { lessonColorVar } from '#web/ui/lesson-color.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import { useSubjects } from './use-subjects.ts'

type PickerProps = {
  isOpen: boolean
  onClose(): void
  onPick(place: Place): void
  /** Places chosen lately, the latest first; they come first here. */
  recent?: readonly string[]
}

/** Finds a lesson, topic or subtopic by the first letters of its words. */
export function SubjectPicker({ isOpen, onClose, onPick, recent = [] }: PickerProps) {
  const { subject: words } = useWords()
  const { subjects, isPending } = useSubjects()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const wanted = useDeferredValue(typed)
  const found = useMemo(() => findSubjects(subjects, wanted, recent, 40), [subjects, wanted, recent])

  function pick(place: Place) {
    setTyped('')
    setActive(0)
    onPick(place)
    onClose()
  }
  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(found.length - 1, active + step))
      setActive(next)
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const chosen = found[active]
      if (chosen) pick(chosen.place)
    }
  }

  return (
    <Sheet title={words.title} isOpen={isOpen} onClose={onClose}>
      <input
        data-focus-first
        type="text"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-label={words.search}
        placeholder={words.placeholder}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={onKey}
        className={inputClass}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.title}
        className="mt-3 -mr-2 h-[52dvh] overflow-y-auto pr-2"
      >
        {found.map((each, index) => (
          <Choice
            key={each.key}
            id={`${id}-${index}`}
            subject={each}
            isActive={index === active}
            onPick={() => pick(each.place)}
          />
        ))}
        {!isPending && found.length === 0 && (
          <p className="py-6 text-center text-dim">
            {subjects.length === 0 ? words.noClass : words.noResult}
          </p>
        )}
      </div>
      <button
        type="button"
        onClick={() => pick(nowhere)}
        className="mt-2 min-h-11 w-full rounded-control text-13 text-accent-ink hover:bg-accent-soft"
      >
        {words.general}
      </button>
    </Sheet>
  )
}

type ChoiceProps = { id: string; subject: Subject; isActive: boolean; onPick(): void }

function Choice({ id, subject, isActive, onPick }: ChoiceProps) {
  const [croom = '', ...path] = subject.names
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above holds the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={onPick}
      className={`flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5 ${isActive ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
    >
      <span
        aria-hidden
        className="h-8 w-1 shrink-0 rounded-pill"
        style={{ background: lessonColorVar(subject.color) }}
      />
      <span className="min-w-0">
        <span className="block truncate font-medium">{path.at(-1)}</span>
        <span className="block truncate text-13 text-dim">{[croom, ...path.slice(0, -1)].join(' › ')}</span>
      </span>
    </div>
  )
}
