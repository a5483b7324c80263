import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { consentStates } from '#rules/consent.ts'
import type { RoleId } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { KeyHints } from '#web/ui/key-hints.tsx'
import { focusRow, useListKeys } from '#web/ui/list-keys.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { focusHeading, nextFocus } from '#web/ui/next-focus.ts'
import { Pager } from '#web/ui/pager.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { AddSheet } from './add-sheet.tsx'
import { EditSheet } from './edit-sheet.tsx'
import { Filters } from './filters.tsx'
import type { UsersSearch } from './search.ts'
import { UserItem, type UserRow } from './user-item.tsx'

const route = getRouteApi('/inside/users')
const size = 50

export default function UsersPage() {
  const { users: words } = useWords()
  const format = useFormat()
  const search = route.useSearch()
  const { q, role, croom, waiting, sort, page = 1, account } = search
  const consent = consentStates.find((each) => each === search.consent)
  const navigate = useNavigate({ from: '/users' })
  const { history } = useRouter()
  const [isAdding, setIsAdding] = useState(false)
  const users = useCall('GET /user', {
    query: {
      size,
      page,
      sort: sort ?? 'name',
      ...(q && { search: q }),
      ...(role && { role_id: role as RoleId }),
      ...(croom && { croom_id: croom }),
      ...(waiting && { must_change_password: true }),
      ...(consent && { consent }),
    },
  })
  // Separate state, so that the account stays open when an edit removes it from the filtered list.
  const [kept, setKept] = useState<UserRow | null>(null)
  const edited = account && (kept?.id === account ? kept : users.data?.rows.find(({ id }) => id === account))
  const openedAt = useRef(0)
  const isOpenedHere = useRef(false)
  const isClosing = useRef(false)
  const isDeleted = useRef(false)
  const open = useCallback(
    (row: UserRow, place: number) => {
      openedAt.current = place
      isOpenedHere.current = true
      setKept(row)
      // An entry of the history, so that the browser's back closes the account and stays on the list.
      void navigate({ search: (now) => ({ ...now, account: row.id }), resetScroll: false })
    },
    [navigate],
  )
  function close() {
    // A second press before the address has changed would leave the screen.
    if (isClosing.current) return
    isClosing.current = true
    if (isOpenedHere.current) history.back()
    else void navigate({ search: { ...search, account: undefined }, replace: true, resetScroll: false })
  }
  function closeDeleted() {
    isDeleted.current = true
    close()
  }
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    const isClosed = wasOpen.current && account === undefined
    wasOpen.current = account !== undefined
    isClosing.current = false
    if (!isClosed) return
    setKept(null)
    // Safari does not focus a pressed button, so the sheet has nothing to give the focus back to.
    if (document.activeElement === document.body) focusRow('user', openedAt.current)
    if (!isDeleted.current) return
    isDeleted.current = false
    // Its row is still there until the list is read again.
    const { activeElement } = document
    const beside = activeElement && nextFocus(activeElement)
    if (beside) beside.focus()
    else focusHeading()
  }, [account])
  useListKeys('user')

  const show = (change: UsersSearch) =>
    navigate({ search: { ...search, page: undefined, ...change }, replace: true })
  const isNarrowed = Boolean(q || role || croom || waiting || consent)
  return (
    <Screen
      title={words.title}
      subtitle={users.data && words.count(format.number(users.data.total))}
      actions={
        <Button variant="write" icon={UserPlus} onClick={() => setIsAdding(true)} data-print="no">
          {words.add}
        </Button>
      }
    >
      <Filters search={search} onChange={show} />
      <Loaded answer={users} skeleton={<SkeletonRows rows={8} />}>
        {({ rows, total }) => (
          <>
            <ul className="overflow-hidden rounded-card border border-line bg-surface">
              {rows.map((row, place) => (
                <UserItem key={row.id} row={row} place={place} onEdit={open} />
              ))}
              {rows.length === 0 && (
                <li className="grid justify-items-center gap-3 px-4 py-8 text-dim">
                  {words.noMatch}
                  {(isNarrowed || page > 1) && (
                    <Button onClick={() => navigate({ search: {} })}>{words.clear}</Button>
                  )}
                </li>
              )}
            </ul>
            <KeyHints keys={words.keys} />
            <Pager
              page={page}
              total={total}
              size={size}
              onTurn={(next) => navigate({ search: { ...search, page: next > 1 ? next : undefined } })}
            />
          </>
        )}
      </Loaded>
      {isAdding && <AddSheet onClose={() => setIsAdding(false)} />}
      {edited && (
        <EditSheet key={edited.id} user={edited} onSaved={setKept} onClose={close} onDeleted={closeDeleted} />
      )}
    </Screen>
  )
}
