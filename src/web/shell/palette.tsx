import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { searchText } from '#rules/search-text.ts'
import { useStudents } from '#web/coaching/use-students.ts'
import { session } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { FindList } from '#web/ui/find-list.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { NavItem } from './navigation.ts'

type Choice = { key: string; name: string; detail: string; go(): void }

/** Goes anywhere by the first letters: to a screen, and for a coach to a student. */
export default function Palette({ items, onClose }: { items: NavItem[]; onClose(): void }) {
  const { shell, students: studentWords, common } = useWords()
  const user = useSession(({ user }) => user)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { rows: students } = useStudents(user?.role_id === 3)

  const choices: Choice[] = [
    ...items.map(({ to, word }) => ({
      key: to,
      name: shell.nav[word],
      detail: shell.screen,
      go: () => navigate({ to }),
    })),
    ...students.map(({ id: student, name, email, locale, timezone, summary }) => ({
      key: student,
      name,
      detail: summary.access === 'view' ? studentWords.look : studentWords.act,
      go() {
        const { access } = summary
        session.enterCoachMode({ id: student, name, email, locale, timezone, ...(access && { access }) })
        navigate({ to: '/dashboard' })
      },
    })),
  ]
  const wanted = searchText(typed)
  const found = choices.filter(({ name }) => searchText(name).includes(wanted)).slice(0, 12)

  return (
    <Sheet title={shell.palette} isOpen onClose={onClose}>
      <FindList
        label={shell.palette}
        typed={typed}
        onType={setTyped}
        found={found}
        keyOf={({ key }) => key}
        onPick={({ go }) => {
          onClose()
          go()
        }}
        nothing={common.noResult}
      >
        {({ name, detail }) => (
          <>
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
              {name}
            </span>
            <span className="shrink-0 text-13 text-dim">{detail}</span>
          </>
        )}
      </FindList>
    </Sheet>
  )
}
