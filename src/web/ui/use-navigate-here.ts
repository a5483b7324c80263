import { type RegisteredRouter, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useIsShown } from './use-is-shown.ts'

/**
 * `useNavigate` for what an answer leads to: it does nothing once the person has left the screen that asked, or is
 * leaving it; the old screen stays mounted while the next one loads.
 */
export function useNavigateHere<From extends string = string>(
  options?: Parameters<typeof useNavigate<RegisteredRouter, From>>[0],
) {
  const navigate = useNavigate<RegisteredRouter, From>(options)
  const { history } = useRouter()
  const isShown = useIsShown()
  const [begun] = useState(() => history.location.pathname)
  const navigateHere: typeof navigate = async (to) => {
    if (isShown() && history.location.pathname === begun) await navigate(to)
  }
  return navigateHere
}
