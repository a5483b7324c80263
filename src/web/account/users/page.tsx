import { getRouteApi, useNavigate } from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { consentStates } from '#rules/consent.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHints } from '#web/ui/key-hints.tsx'
import { useListKeys } from '#web/ui/list-keys.ts'
import { Loaded, SkeletonRows } from '#web/ui/loaded.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AddSheet } from './add-sheet.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { Filters } from './filters.tsx'
import type { UsersSearch } from './search.ts'
import { useOpenAccount } from './use-open-account.ts'
import { UserItem, userColumns } from './user-item.tsx'

const route = getRouteApi('/inside/users')
const size = 50

export default function UsersPage() {
  const { users: words, shell, common, register, login, fields, format } = useWords()
  const search = route.useSearch()
  const { q, role, croom, waiting, sort, page = 1 } = search
  const consent = consentStates.find((each) => each === search.consent)
  const navigate = useNavigate({ from: '/users' })
  const [isAdding, setIsAdding] = useState(false)
  const users = useCall('GET /user', {
    query: {
      size,
      page,
      sort: sort ?? 'name',
      ...(q && { search: q }),
      ...(role && { role_id: role }),
      ...(croom && { croom_id: croom }),
      ...(waiting && { must_change_password: true }),
      ...(consent && { consent }),
    },
  })
  const { opened, open, close, closeDeleted, keep } = useOpenAccount(users.data?.rows)
  useListKeys('user')

  const show = (change: UsersSearch) =>
    navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  const isNarrowed = Boolean(q || role || croom || waiting || consent)
  return (
    <Screen
      title={shell.screens.users}
      subtitle={users.data && words.count(format.number(users.data.total))}
      actions={
        <Button variant="write" icon={UserPlus} onClick={() => setIsAdding(true)} data-print="no">
          {words.add}
        </Button>
      }
    >
      <Filters search={search} onChange={show} />
      <Loaded answer={users} skeleton={<SkeletonRows rows={8} />}>
        {({ rows }) => (
          <>
            <div className="overflow-hidden rounded-card border border-line bg-surface">
              {rows.length > 0 && (
                <p
                  aria-hidden
                  className={`hidden border-b border-line py-2 text-12 text-dim lg:grid ${userColumns}`}
                >
                  <span>{register.name}</span>
                  <span>{login.email}</span>
                  <span>{words.state}</span>
                  <span>{fields.role_id}</span>
                  <span>{words.created}</span>
                  <span className="w-4.5" />
                </p>
              )}
              <ul>
                {rows.map((row, place) => (
                  <UserItem key={row.id} row={row} place={place} onEdit={open} />
                ))}
                {rows.length === 0 && (
                  <li className="grid justify-items-center gap-3 px-4 py-8 text-dim">
                    {words.noMatch}
                    {(isNarrowed || page > 1) && (
                      <Button onClick={() => navigate({ search: {} })}>{common.clearFilters}</Button>
                    )}
                  </li>
                )}
              </ul>
            </div>
            <KeyHints keys={words.keys} />
            <Pager
              page={page}
              answer={users}
              size={size}
              onTurn={(next, how) => navigate({ search: { ...search, page: next }, ...how })}
            />
          </>
        )}
      </Loaded>
      {isAdding && <AddSheet onClose={() => setIsAdding(false)} />}
      {opened && (
        <EditSheet key={opened.id} user={opened} onSaved={keep} onClose={close} onDeleted={closeDeleted} />
      )}
    </Screen>
  )
}
