import { useEffect, useRef } from 'react'

/**
 * Whether what asked is still on the page. An answer may come when its form is closed: by then another one may be
 * open, which is not its to close.
 */
export function useIsShown(): () => boolean {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => isShown.current
}
