import { getRouteApi, useNavigate } from '@tanstack/react-router'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import UserPlus from 'lucide-react/icons/user-plus'
import { useDeferredValue, useMemo, useState } from 'react'
import { atHand, late } from '#web/api/lazy.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToldSave } from '#web/api/use-save.ts'
import { dayNowOf, useOwnDay } from '#web/calendar/use-day-now.ts'
import { NoteSheet } from '#web/coach/note-sheet.tsx'
import { useByStudent } from '#web/coach/use-by-student.ts'
import { useEnter } from '#web/coach/use-enter.ts'
import { type StudentRow, useGroups, useStudents } from '#web/coach/use-students.ts'
import { keptFirst } from '#web/offline/kept-first.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { ErrorNote } from '#web/ui/error-note.tsx'
import { KeyHints } from '#web/ui/key-hints.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useListKeys } from '#web/ui/list-keys.ts'
import { Loaded, Skeleton, SkeletonRows } from '#web/ui/loaded.tsx'
import { usePageKeys } from '#web/ui/page-keys.ts'
import { Screen } from '#web/ui/screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { arranged, type ListedStudent, listedStudent } from './arranged.ts'
import { Controls } from './controls.tsx'
import { PendingStudents } from './pending-students.tsx'
import type { StudentsSearch } from './search.ts'
import { StudentGroups, StudentRows } from './student-groups.tsx'
import { type Deeds, StudentHeads, snoozeDays } from './student-item.tsx'

keptFirst('/students', ['GET /user', 'GET /insight/triage', 'GET /croom', 'GET /user/data/{id}'])
const NewsCard = late(() => import('#web/tree/programs/news-card.tsx'))
const InviteSheet = atHand(() => import('#web/coach/invite/invite-sheet.tsx'))
const DaysView = atHand(() => import('./days-view.tsx'))
const route = getRouteApi('/inside/students')

export default function StudentsPage() {
  const { students: words, groupImport, common, shell, format } = useWords()
  const search = route.useSearch()
  const { q = '', sort = 'need', croom, view, to } = search
  const navigate = useNavigate({ from: '/students' })
  const [isInviting, setIsInviting] = useState(false)
  const [noted, setNoted] = useState<StudentRow | null>(null)
  const { first: students, failed, total, rows, isWhole } = useStudents()
  const { first: triage, failed: failedSigns, byStudent } = useByStudent('GET /insight/triage', {})
  const groups = useGroups()
  // The class group that the list is limited to, if one is chosen.
  const group = useCall(
    'GET /croom/data/{id}',
    { params: { id: croom ?? '' } },
    { enabled: croom !== undefined, placeholderData: undefined },
  )
  const links = useCall('GET /link', {})
  const days = useByStudent('GET /days', { days: useDayCount(), ...(to && { to }) }, view === 'days')
  const missing = failed ?? failedSigns ?? days.failed
  const deeds = { onEnter: useEnter(), onNote: setNoted, onSnooze: useSnooze() }

  const listed = useMemo(() => {
    const members = new Set(group.data?.members?.map(({ id }) => id))
    return rows
      .filter(({ id }) => croom === undefined || members.has(id))
      .flatMap((row) => {
        const triage = byStudent.get(row.id)
        return triage ? [listedStudent(row, triage)] : []
      })
  }, [rows, byStudent, croom, group.data])
  const today = useTodayTitle()
  // Deferred, so that rendering the list does not delay typing.
  const typed = useDeferredValue(q)
  const order = view === 'days' ? 'need' : sort
  const shown = useMemo(() => arranged(listed, typed, order, format.compare), [listed, typed, order, format])
  useListKeys('student')
  useDeedKeys(shown, deeds)

  const show = (change: StudentsSearch) =>
    navigate({ search: (now) => ({ ...now, ...change }), replace: true })
  const isNarrowed = q !== '' || croom !== undefined
  const inviteButton = (
    <Button variant="primary" icon={UserPlus} onClick={() => setIsInviting(true)}>
      {/* On a phone the title keeps its line. */}
      <span className={total > 0 ? 'max-sm:sr-only' : ''}>{words.invite}</span>
    </Button>
  )
  return (
    <Screen
      title={shell.screens.students}
      subtitle={
        total > 0 &&
        dotted([
          isNarrowed
            ? words.found(format.number(shown.length), format.number(rows.length))
            : words.count(format.number(total)),
          !isWhole && words.firstOnes(format.number(rows.length)),
          today,
        ])
      }
      actions={
        total > 0 && (
          <>
            <LinkButton to="/students/import" icon={FileSpreadsheet} className="max-lg:hidden">
              {groupImport.action}
            </LinkButton>
            {inviteButton}
          </>
        )
      }
    >
      <Loaded<unknown>
        answer={total > 0 ? triage : students}
        skeleton={<StudentSkeleton />}
        isEmpty={() => total === 0}
        empty={
          <EmptyCard drawing="desk" title={words.emptyTitle} text={words.emptyText} action={inviteButton} />
        }
      >
        {() => (
          <>
            <NewsCard />
            {missing?.error && <ErrorNote error={missing.error} onRetry={() => missing.refetch()} />}
            <Controls search={search} show={show} crooms={groups} days={days} isShort={total <= few} />
            <Loaded<unknown>
              answer={croom ? group : triage}
              skeleton={<Skeleton className="h-96 rounded-card" />}
            >
              {() =>
                shown.length === 0 ? (
                  <div className="grid justify-items-center gap-3 rounded-card border border-line bg-surface px-4 py-8 text-dim">
                    {words.noMatch}
                    <Button onClick={() => show({ q: undefined, croom: undefined })}>{common.all}</Button>
                  </div>
                ) : view === 'days' ? (
                  <DaysView
                    listed={shown}
                    isNarrowed={isNarrowed}
                    answer={days}
                    fallback={<Skeleton className="h-96 rounded-card" />}
                  />
                ) : sort === 'need' ? (
                  <StudentGroups listed={shown} isNarrowed={isNarrowed} deeds={deeds} />
                ) : (
                  <div className="overflow-hidden rounded-card border border-line bg-surface">
                    <StudentHeads />
                    <StudentRows key={`${typed} ${sort}`} listed={shown} deeds={deeds} />
                  </div>
                )
              }
            </Loaded>
            <LinkButton to="/students/import" icon={FileSpreadsheet} className="mt-4 lg:hidden">
              {groupImport.action}
            </LinkButton>
            <KeyHints keys={view === 'days' ? words.daysKeys : words.keys} />
          </>
        )}
      </Loaded>
      <PendingStudents links={links.data?.links ?? []} />
      {isInviting && <InviteSheet onClose={() => setIsInviting(false)} />}
      {noted && <NoteSheet student={noted} today={dayNowOf(noted)} onClose={() => setNoted(null)} />}
    </Screen>
  )
}

/** Students that a coach sees without an order of the list. */
const few = 8

/** The coach's day below the title; on a phone short, so that the button stays beside it. */
function useTodayTitle(): string | undefined {
  const { format } = useWords()
  const isTablet = useIsAtLeast('sm')
  const today = useOwnDay()
  return today && format.day(today, isTablet ? 'title' : 'short')
}

/** Days that fit the window: four weeks, on a tablet two, on a phone one. */
function useDayCount(): number {
  const isTablet = useIsAtLeast('sm')
  const isWide = useIsAtLeast('lg')
  return isWide ? 28 : isTablet ? 14 : 7
}

/** Keys for the student in focus: Enter opens the plan, O the student's page, N notes a contact, E snoozes. */
function useDeedKeys(listed: readonly ListedStudent[], deeds: Deeds): void {
  const navigate = useNavigate()
  usePageKeys((event) => {
    const row = document.activeElement?.closest('[data-student]')
    const student = row && listed.find((each) => each.row.id === row.getAttribute('data-student'))
    if (!student || student.triage.group === 'waiting') return
    const { row: asked, triage } = student
    const key = event.key.toLowerCase()
    if (key === 'enter' && document.activeElement?.matches('[data-row]')) deeds.onEnter(asked)
    else if (key === 'o') navigate({ to: '/students/$id', params: { id: asked.id } })
    else if (key === 'n') deeds.onNote(asked)
    else if (key === 'e' && triage.group === 'look') deeds.onSnooze(asked, snoozeDays)
    else return
    event.preventDefault()
  })
}

function StudentSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-11 lg:h-10" />
      <div className="rounded-card border border-line bg-surface">
        <SkeletonRows rows={8} />
      </div>
    </>
  )
}

/** Puts a student off in the list for some days, 0 ends it; a toast has the way back. */
function useSnooze(): (student: { id: string; name: string }, days: number) => void {
  const { students: words } = useWords()
  const save = useToldSave('POST /snooze')
  return function snooze({ id, name }, days) {
    const undo = () => save.mutate({ body: { user_id: id, days: 0 } })
    // `mutateAsync`, so that the toast is shown even after leaving the page.
    save.mutateAsync({ body: { user_id: id, days } }).then(
      () => toast(days > 0 ? { text: words.snoozed(name, days), undo } : { text: words.unsnoozed(name) }),
      () => {},
    )
  }
}
