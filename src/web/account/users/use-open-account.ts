import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { focusRow } from '#web/ui/list-keys.ts'
import { focusBeside } from '#web/ui/next-focus.ts'
import type { UserRow } from './user-item.tsx'

const route = getRouteApi('/inside/users')

/**
 * The account whose id is in the address, and the focus after it was closed.
 * @param rows the rows of the list, once loaded
 */
export function useOpenAccount(rows: readonly UserRow[] | undefined) {
  const { account } = route.useSearch()
  const navigate = useNavigate({ from: '/users' })
  const { history } = useRouter()
  // Separate state, so that the account stays open when an edit removes it from the filtered list.
  const [kept, setKept] = useState<UserRow | null>(null)
  const opened = account && (kept?.id === account ? kept : rows?.find(({ id }) => id === account))
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
    else
      void navigate({
        search: (now) => ({ ...now, account: undefined }),
        replace: true,
        resetScroll: false,
      })
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
    focusBeside(document.activeElement ?? document.body)
  }, [account])
  return { opened, open, close, closeDeleted, keep: setKept }
}
