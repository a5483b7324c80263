import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { searchText } from '#rules/search-text.ts'
import { session } from '#web/session/session.ts'
import { useCall } from '#web/session/use-call.ts'
import { useSession } from '#web/session/use-session.ts'
import { inputClass } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { NavItem } from './navigation.ts'

type Choice = { key: string; name: string; detail: string; go(): void }

/** Goes anywhere by the first letters: to a screen, and for a coach to a student. */
export default function Palette({ items, onClose }: { items: NavItem[]; onClose(): void }) {
  const { shell, students: studentWords, common } = useWords()
  const { user } = useSession()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const students = useCall('GET /user', { query: { size: 200 } }, { enabled: user?.role_id === 3 })

  const choices: Choice[] = [
    ...items.map(({ to, word }) => ({
      key: to,
      name: shell.nav[word],
      detail: shell.screen,
      go: () => navigate({ to }),
    })),
    ...(students.data?.rows ?? []).map(({ id: student, name, email, locale, timezone, summary }) => ({
      key: student,
      name,
      detail: summary.access === 'view' ? studentWords.look : studentWords.act,
      go() {
        session.enterCoachMode({ id: student, name, email, locale, timezone })
        navigate({ to: '/dashboard' })
      },
    })),
  ]
  const wanted = searchText(typed)
  const found = choices.filter(({ name }) => searchText(name).includes(wanted)).slice(0, 12)

  function pick(choice: Choice | undefined) {
    if (!choice) return
    onClose()
    choice.go()
  }
  function onKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive(Math.max(0, Math.min(found.length - 1, active + step)))
    else if (event.key === 'Enter') pick(found[active])
    else return
    event.preventDefault()
  }
  return (
    <Sheet title={shell.palette} isOpen onClose={onClose}>
      <input
        data-focus-first
        type="text"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-label={shell.palette}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
        }}
        onKeyDown={onKey}
        className={inputClass}
      />
      <div id={`${id}-list`} role="listbox" aria-label={shell.palette} className="mt-3 min-h-48">
        {found.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above holds the focus and the keys
          <div
            key={choice.key}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            onClick={() => pick(choice)}
            className={`flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 ${index === active ? 'bg-accent-soft' : 'hover:bg-sunken'}`}
          >
            <span dir="auto" className="min-w-0 truncate font-medium">
              {choice.name}
            </span>
            <span className="shrink-0 text-13 text-dim">{choice.detail}</span>
          </div>
        ))}
        {found.length === 0 && <p className="py-4 text-center text-dim">{common.noResult}</p>}
      </div>
    </Sheet>
  )
}
