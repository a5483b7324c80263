import { type RegisteredRouter, useNavigate, useRouter } from '@tanstack/react-router'
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

/** `useNavigate` for what an answer leads to: it does nothing once the person has left the screen that asked. */
export function useNavigateHere<From extends string = string>(
  options?: Parameters<typeof useNavigate<RegisteredRouter, From>>[0],
) {
  const navigate = useNavigate<RegisteredRouter, From>(options)
  const isHere = useIsHere()
  const navigateHere: typeof navigate = async (to) => {
    if (isHere()) await navigate(to)
  }
  return navigateHere
}
