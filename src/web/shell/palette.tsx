import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { searchText } from '#rules/search-text.ts'
import { useEnter } from '#web/coaching/use-enter.ts'
import { useStudents } from '#web/coaching/use-students.ts'
import { asking } from '#web/session/queries.tsx'
import { session } from '#web/session/session.ts'
import { StudentInView, useActing, useActor, useMayChange, useSession } from '#web/session/use-session.ts'
import { FindList } from '#web/ui/find-list.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { NavItem } from './navigation.ts'

type PaletteProps = {
  title: string
  /** Screens to go to, before the students. */
  items: NavItem[]
  onClose(): void
}

export default asking(Palette)

/** Goes anywhere by the first letters: to a screen, to a new piece of study, and for a coach to a student. */
function Palette(props: PaletteProps) {
  const actor = useActor()
  const coach = actor?.role_id === 3 ? actor : null
  const mayChange = useMayChange()
  const mayStudy = useActing()?.role_id === 2 && mayChange && props.items.length > 0
  // In coach mode too the students are those of the coach: they are asked for in no student's name.
  return (
    <StudentInView value={coach}>
      <Choices {...props} isCoach={coach !== null} mayStudy={mayStudy} />
    </StudentInView>
  )
}

type ChoicesProps = PaletteProps & { isCoach: boolean; mayStudy: boolean }
type Choice = { key: string; name: string; detail: string; go(): void }

function Choices({ title, items, onClose, isCoach, mayStudy }: ChoicesProps) {
  const { shell, students: studentWords, common } = useWords()
  const current = useSession(({ user }) => user?.id)
  const navigate = useNavigate()
  const enter = useEnter()
  const [typed, setTyped] = useState('')
  const [recent] = useState(() => session.recentStudents())
  const { first, rows } = useStudents(isCoach)

  const others = rows.filter(({ id }) => id !== current)
  const lately = recent.flatMap((id) => others.find((row) => row.id === id) ?? [])
  const students = [...lately, ...others.filter(({ id }) => !recent.includes(id))]
  const study: Choice[] = [
    {
      key: 'start',
      name: shell.start,
      detail: '',
      go: () => navigate({ to: '/log', search: { start: true } }),
    },
    { key: 'add', name: shell.byHand, detail: '', go: () => navigate({ to: '/log', search: { new: true } }) },
  ]
  const choices: Choice[] = [
    ...items.map(({ to, word }) => ({
      key: to,
      name: shell.nav[word],
      detail: shell.screen,
      go: () => navigate({ to }),
    })),
    ...(mayStudy ? study : []),
    ...students.map((row) => ({
      key: row.id,
      name: row.name,
      detail: row.summary.access === 'view' ? studentWords.look : studentWords.act,
      go: () => enter(row),
    })),
  ]
  const wanted = searchText(typed)
  const found = choices.filter(({ name }) => searchText(name).includes(wanted)).slice(0, 12)

  return (
    <Sheet title={title} isOpen onClose={onClose}>
      <FindList
        label={title}
        typed={typed}
        onType={setTyped}
        found={found}
        keyOf={({ key }) => key}
        onPick={({ go }) => {
          onClose()
          go()
        }}
        nothing={!(isCoach && first.isPending) && common.noResult}
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
