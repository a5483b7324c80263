import { getRouteApi, useNavigate } from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import { Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { AccessSheet } from '#web/coach/access-sheet.tsx'
import type { StudentRow } from '#web/coach/reasons.ts'
import { useEnter } from '#web/coach/use-enter.ts'
import { useStudents } from '#web/coach/use-students.ts'
import { Button } from '#web/ui/button.tsx'
import { late } from '#web/ui/late.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { useListKeys } from '#web/ui/page-keys.ts'
import { Screen } from '#web/ui/screen.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { VirtualList } from '#web/ui/virtual-list.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { arranged, lookAt } from './arranged.ts'
import { FirstStudent } from './first-student.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { PendingStudents } from './pending-students.tsx'
import { type StudentsSearch, sorts } from './search.ts'
import { StudentHeads, StudentItem } from './student-item.tsx'
import { StudentSkeleton } from './student-skeleton.tsx'

const NewsCard = late(() => import('#web/tree/programs/news-card.tsx'))
const route = getRouteApi('/inside/students')

export default function StudentsPage() {
  const { students: words, common } = useWords()
  const format = useFormat()
  const search = route.useSearch()
  const { q = '', sort = 'need' } = search
  const navigate = useNavigate({ from: '/students' })
  const [isInviting, setIsInviting] = useState(false)
  const [managed, setManaged] = useState<string | null>(null)
  const { first: students, total, rows, isWhole } = useStudents()
  const links = useCall('GET /link', {})
  const enter = useEnter()
  // Computed for the time of the answer, so that both change together.
  const looks = useMemo(
    () => rows.map((row) => lookAt(row, students.dataUpdatedAt)),
    [rows, students.dataUpdatedAt],
  )
  // Deferred, so that rendering the list does not delay typing.
  const typed = useDeferredValue(q)
  const shown = useMemo(() => arranged(looks, typed, sort, format.compare), [looks, typed, sort, format])
  useListKeys('student')
  const isWide = useIsAtLeast('xl')

  const show = (change: StudentsSearch) => navigate({ search: { ...search, ...change }, replace: true })
  const manage = useCallback((row: StudentRow) => setManaged(row.id), [])
  const managedRow = rows.find(({ id }) => id === managed)
  const inviteButton = (
    <Button variant="write" icon={UserPlus} onClick={() => setIsInviting(true)} data-print="no">
      {words.invite}
    </Button>
  )
  return (
    <Screen
      title={words.title}
      subtitle={
        total > 0 &&
        [
          q
            ? words.found(format.number(shown.length), format.number(looks.length))
            : words.count(format.number(total)),
          !isWhole && words.firstOnes(format.number(looks.length)),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      actions={total > 0 && inviteButton}
    >
      <Loaded
        answer={students}
        skeleton={<StudentSkeleton />}
        isEmpty={() => total === 0}
        empty={<FirstStudent action={inviteButton} />}
      >
        {() => (
          <>
            <Suspense>
              <NewsCard />
            </Suspense>
            <div
              data-print="no"
              className="mb-4 grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_220px]"
            >
              <SearchField
                label={words.search}
                value={q}
                onChange={(typed) => show({ q: typed || undefined })}
              />
              <SelectField
                label={words.sort}
                value={sort}
                onChange={(next) => show({ sort: next === 'need' ? undefined : next })}
                options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
              />
            </div>
            <div className="overflow-hidden rounded-card border border-line bg-surface">
              <StudentHeads />
              {shown.length > 0 ? (
                <VirtualList
                  key={`${typed} ${sort} ${isWide}`}
                  items={shown}
                  keyOf={({ row }) => row.id}
                  rowHeight={isWide ? 67 : 159}
                >
                  {(look) => <StudentItem look={look} onEnter={enter} onManage={manage} />}
                </VirtualList>
              ) : (
                <div className="grid justify-items-center gap-3 px-4 py-8 text-dim">
                  {words.noMatch}
                  <Button onClick={() => show({ q: undefined })}>{common.all}</Button>
                </div>
              )}
            </div>
            <p className="mt-2 hidden text-13 text-dim lg:block" data-print="no">
              {words.keys}
            </p>
          </>
        )}
      </Loaded>
      <PendingStudents links={links.data?.links ?? []} />
      {isInviting && <InviteSheet invites={links.data?.invites ?? []} onClose={() => setIsInviting(false)} />}
      {managedRow && (
        <AccessSheet
          row={managedRow}
          link={links.data?.links.find(({ student }) => student.id === managedRow.id)}
          onClose={() => setManaged(null)}
          onEnded={() => setManaged(null)}
        />
      )}
    </Screen>
  )
}
