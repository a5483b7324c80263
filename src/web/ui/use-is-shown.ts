import { useEffect, useRef } from 'react'

/**
 * Whether the component is still mounted. An answer may arrive after its form was closed, and must not close
 * another form.
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
