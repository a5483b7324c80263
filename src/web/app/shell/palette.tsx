import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { rowsWith, trialText } from '#rules/search-text.ts'
import { findSubjects, type Subject } from '#rules/subject-search.ts'
import { roleIds } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { asking } from '#web/api/query-cache.tsx'
import { useCall } from '#web/api/use-call.ts'
import { useEnter } from '#web/coach/use-enter.ts'
import { useStudents } from '#web/coach/use-students.ts'
import { session } from '#web/session/session.ts'
import { StudentInView, useActing, useActor, useMayChange, useSession } from '#web/session/use-session.ts'
import { useSubjects } from '#web/tree/picker/use-subjects.ts'
import { FindList } from '#web/ui/find-list.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { chooseTheme, storedTheme } from '#web/ui/theme.ts'
import { useWords } from '#web/words/use-words.ts'
import type { NavItem } from './navigation.ts'

type PaletteProps = {
  title: string
  /** Screens, listed before the students. */
  items: NavItem[]
  onClose(): void
}

export default asking(Palette)

/** Command palette: screens, topics, trial exams, things to add, and for a coach students. */
function Palette(props: PaletteProps) {
  const isStudent = useActing()?.role_id === roleIds.student
  return isStudent && props.items.length > 0 ? <OfStudent {...props} /> : <OfCoach {...props} />
}

/** Adds topics and trial exams of the student, in coach mode of the acting one. */
function OfStudent(props: PaletteProps) {
  const { subjects } = useSubjects()
  const trials = useCall('GET /graph/trial', {})
  return <OfCoach {...props} subjects={subjects} trials={trials.data?.trials ?? none} />
}
const none: never[] = []

type StudyProps = { subjects?: () => Subject[]; trials?: readonly Trial[] }
type Trial = ReplyOf<'GET /graph/trial'>['trials'][number]

function OfCoach(props: PaletteProps & StudyProps) {
  const actor = useActor()
  const coach = actor?.role_id === roleIds.coach ? actor : null
  const mayChange = useMayChange()
  const mayStudy = props.subjects !== undefined && mayChange
  // The list of students belongs to the coach, so it is requested without coach mode.
  return (
    <StudentInView value={coach}>
      <Choices {...props} isCoach={coach !== null} mayStudy={mayStudy} />
    </StudentInView>
  )
}

type ChoicesProps = PaletteProps & StudyProps & { isCoach: boolean; mayStudy: boolean }
type Choice = { key: string; name: string; detail: string; go(): void }
/**
 * Maximum number of results per kind. Screens and actions are few and unlimited; within a shared limit they
 * would hide the students.
 */
const most = { students: 12, trials: 5, topics: 8 }

function Choices({ title, items, onClose, isCoach, mayStudy, subjects, trials = none }: ChoicesProps) {
  const { shell, palette, students: studentWords, exams, common, format } = useWords()
  const current = useSession(({ user }) => user?.id)
  const navigate = useNavigate()
  const enter = useEnter()
  const [typed, setTyped] = useState('')
  const [recent] = useState(() => session.recentStudents())
  const { first, rows } = useStudents(isCoach)

  const others = rows.filter(({ id }) => id !== current)
  const lately = recent.flatMap((id) => others.find((row) => row.id === id) ?? [])
  const students = [...lately, ...others.filter(({ id }) => !recent.includes(id))]
  const act = (name: string, go: () => void): Choice => ({ key: name, name, detail: shell.action, go })
  const study: Choice[] = [
    // Students start the timer themselves.
    ...(isCoach ? [] : [act(shell.start, () => navigate({ to: '/log', search: { start: true } }))]),
    act(shell.byHand, () => navigate({ to: '/log', search: { new: true } })),
    act(shell.trial, () => navigate({ to: '/trial-exams/new' })),
    act(exams.title, () => navigate({ to: '/plan', search: { exams: 1 } })),
    act(exams.add, () => navigate({ to: '/plan', search: { new: 'yes' } })),
  ]
  const theme = storedTheme() === 'light' ? 'dark' : 'light'
  const named = <Row extends { name: string }>(rows: readonly Row[]) =>
    rowsWith(rows, typed, ({ name }) => name)
  const listed: Choice[] = named([
    ...items.map(({ to, title }) => ({
      key: to,
      name: title,
      detail: shell.screen,
      go: () => navigate({ to }),
    })),
    ...(mayStudy ? study : []),
    ...named(students)
      .slice(0, most.students)
      .map((row) => ({
        key: row.id,
        name: row.name,
        detail: row.summary.access === 'view' ? studentWords.look : studentWords.act,
        go: () => enter(row),
      })),
    ...(items.length > 0 ? [act(shell[theme], () => chooseTheme(theme))] : []),
  ])
  const sat = rowsWith(trials, typed, trialText)
    .slice(-most.trials)
    .reverse()
    .map(({ id, name, day, net }) => ({
      key: id,
      name,
      detail: `${format.day(day)}\u00a0· ${format.net(net)} net`,
      go: () => navigate({ to: '/trial-exams/$id', params: { id } }),
    }))
  const topics = findSubjects(subjects?.() ?? none, typed, none, most.topics).map(
    ({ key, place, names }) => ({
      key,
      name: names.at(-1) ?? '',
      detail: names.slice(0, -1).join(' › '),
      go: () =>
        navigate({
          to: '/progress',
          search: {
            ...(place.croom_id && { croom: place.croom_id }),
            ...(place.study_id && { study: place.study_id }),
            ...(place.topic_id ? { topic: place.topic_id } : { list: 1 as const }),
          },
        }),
    }),
  )
  // Without input only screens and actions are listed.
  const found = typed.trim() === '' ? listed : [...listed, ...sat, ...topics]

  return (
    <Sheet title={title} onClose={onClose}>
      <FindList
        label={title}
        {...((subjects || isCoach) && {
          placeholder: subjects ? palette.placeholder : palette.coachPlaceholder,
        })}
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
            <span className="max-w-1/2 shrink-0 truncate text-13 text-dim">{detail}</span>
          </>
        )}
      </FindList>
    </Sheet>
  )
}
