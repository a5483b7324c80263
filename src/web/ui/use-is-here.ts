import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsShown } from './use-is-shown.ts'

/**
 * Whether a person is still on the screen that asked, and on no way to another: while the parts of the next one come,
 * this one stands.
 */
export function useIsHere(): () => boolean {
  const { history } = useRouter()
  const isShown = useIsShown()
  const [begun] = useState(() => history.location.pathname)
  return () => isShown() && history.location.pathname === begun
}
