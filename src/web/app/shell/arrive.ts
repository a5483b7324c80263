import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { focusHeading } from '#web/ui/focus-heading.ts'
import { isDialogOpen } from '#web/ui/top-sheet.ts'

/**
 * After navigation, moves the focus to the heading for screen readers, unless the page has moved it itself. A
 * change of the search parameters is not a new page.
 * @param person whose data is shown: for another person the same path is a new page
 * @returns text to announce; '' when the focused heading announces itself
 */
export function useArrival(person: string | undefined): string {
  const router = useRouter()
  const [said, setSaid] = useState('')
  const last = useRef<{ path: string; person: string | undefined } | null>(null)

  useEffect(() => {
    function arrive(path: string) {
      const before = last.current
      last.current = { path, person }
      // Signing in and out lead to another page, which is announced there.
      const isSamePerson = before?.person === person || !before?.person || !person
      // The browser announces the first page.
      if (!before || (before.path === path && isSamePerson)) return
      if (before.path === path) window.scrollTo(0, 0)
      setSaid(takesFocus() ? document.title : '')
    }
    arrive(router.state.location.pathname)
    return router.subscribe('onRendered', ({ toLocation }) => arrive(toLocation.pathname))
  }, [router, person])

  return said
}

/** Moves the focus to the start of the page. @returns whether the page had already moved it */
function takesFocus(): boolean {
  const main = document.querySelector<HTMLElement>('main')
  const { activeElement } = document
  const isOpen = isDialogOpen()
  if (isOpen || (activeElement && activeElement !== main && main?.contains(activeElement))) return true
  focusHeading()
  return false
}
