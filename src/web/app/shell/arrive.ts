import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/**
 * After the way to another page the focus begins at its heading, where a screen reader reads on, unless the page has
 * put it somewhere itself. What only changes the search of an address is the same page.
 * @param person whose data the pages show: for another person the same address is another page
 * @returns what is to be announced; '' where the heading that took the focus says it
 */
export function useArrival(person: string | undefined): string {
  const router = useRouter()
  const [said, setSaid] = useState('')
  const last = useRef<{ path: string; person: string | undefined } | null>(null)

  useEffect(() => {
    function arrive(path: string) {
      const before = last.current
      last.current = { path, person }
      // Coming in and leaving lead to a page of their own, which is announced there.
      const isSamePerson = before?.person === person || !before?.person || !person
      // The first page of all is announced by the browser.
      if (!before || (before.path === path && isSamePerson)) return
      if (before.path === path) window.scrollTo(0, 0)
      setSaid(takesFocus() ? document.title : '')
    }
    arrive(router.state.location.pathname)
    return router.subscribe('onRendered', ({ toLocation }) => arrive(toLocation.pathname))
  }, [router, person])

  return said
}

/** Moves the focus to where the page begins. @returns whether the page has taken it itself, which is left as it is */
function takesFocus(): boolean {
  const main = document.querySelector<HTMLElement>('main')
  const { activeElement } = document
  const isOpen = document.querySelector('dialog[open]') !== null
  if (isOpen || (activeElement && activeElement !== main && main?.contains(activeElement))) return true
  const begin = main?.querySelector<HTMLElement>('h1') ?? main
  if (begin) begin.tabIndex = -1
  begin?.focus({ preventScroll: true })
  return false
}
