import { useEffect, useRef } from 'react'
import { tellError } from './toast.ts'

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

/**
 * For the save of a form: a late answer must not close another form, and its error is shown as a toast when the form is
 * closed.
 */
export function useClosing() {
  const isShown = useIsShown()
  return {
    isShown,
    /** For the options of the save. */
    onError(error: { message: string; code?: string }): void {
      if (!isShown()) tellError(error)
    },
  }
}
