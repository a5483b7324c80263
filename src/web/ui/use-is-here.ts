import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsShown } from './use-is-shown.ts'

/**
 * Whether the person is still on the screen that asked and not navigating away; the old screen stays mounted
 * while the next one loads.
 */
export function useIsHere(): () => boolean {
  const { history } = useRouter()
  const isShown = useIsShown()
  const [begun] = useState(() => history.location.pathname)
  return () => isShown() && history.location.pathname === begun
}
