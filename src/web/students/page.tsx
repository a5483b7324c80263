import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dayAt } from '#rules/day.ts'
import { useCall } from '#web/session/use-call.ts'
import { useActor } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useListKeys } from '#web/ui/use-list-keys.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { InviteSheet } from './invite-sheet.tsx'
import { arranged } from './need.ts'
import { sorts } from './search.ts'
import { StudentItem } from './student-item.tsx'

const route = getRouteApi('/inside/coaching/students')

export default function StudentsPage() {
  const { students: words } = useWords()
  const format = useFormat()
  const actor = useActor()
  const search = route.useSearch()
  const { q = '', sort = 'need' } = search
  const navigate = useNavigate({ from: '/students' })
  const [invites, setInvites] = useState(false)
  const students = useCall('GET /user', { query: { size: 200 } })
  const links = useCall('GET /link', {})
  const today = dayAt(Date.now(), actor?.timezone ?? 'Europe/Istanbul', 4)
  const rows = useMemo(
    () => arranged(students.data?.rows ?? [], q, sort, today, format.compare),
    [students.data, q, sort, today, format],
  )
  useListKeys('student')

  const inviteButton = (
    <Button variant="primary" icon={UserPlus} onClick={() => setInvites(true)}>
      {words.invite}
    </Button>
  )
  return (
    <Screen
      title={words.title}
      subtitle={students.data && students.data.total > 0 ? words.count(students.data.total) : undefined}
      actions={inviteButton}
    >
      <Loaded
        answer={students}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={words.emptyTitle} text={words.emptyText} action={inviteButton} />}
      >
        {() => (
          <>
            <div className="mb-4 grid grid-cols-1 items-end gap-3 sm:grid-cols-[minmax(0,1fr)_220px]">
              <TextField
                label={words.search}
                type="search"
                value={q}
                onChange={({ target }) =>
                  navigate({
                    search: { ...search, q: target.value || undefined },
                    replace: true,
                  })
                }
              />
              <SelectField
                label={words.sort}
                value={sort}
                onChange={(next) =>
                  navigate({
                    search: { ...search, sort: next === 'need' ? undefined : next },
                    replace: true,
                  })
                }
                options={sorts.map((value) => ({ value, label: words.sorts[value] }))}
              />
            </div>
            <ul className="overflow-hidden rounded-card border border-line bg-surface">
              {rows.map((row) => (
                <StudentItem
                  key={row.id}
                  row={row}
                  today={today}
                  linkId={links.data?.links.find(({ student }) => student.id === row.id)?.id}
                />
              ))}
              {rows.length === 0 && <li className="px-4 py-8 text-center text-dim">{words.noMatch}</li>}
            </ul>
          </>
        )}
      </Loaded>
      {invites && <InviteSheet invites={links.data?.invites ?? []} onClose={() => setInvites(false)} />}
    </Screen>
  )
}
