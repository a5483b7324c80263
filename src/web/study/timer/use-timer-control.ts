import { useEffect } from 'react'
import { usePageKeys } from '#web/ui/page-keys.ts'
import { useErrorToast, useToast } from '#web/ui/toast.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { useHold } from './use-hold.ts'
import { useToday } from './use-today.ts'

export type TimerControl = ReturnType<typeof useTimerControl>

/**
 * The timer of a page with its keys: N starts, S finishes, C resumes. Finishing pauses it, and going back resumes it.
 * @param begin starts the timer with what the page offers; called without a running timer only
 */
export function useTimerControl(begin: () => void) {
  const { timer: words } = useFirstWords()
  const toast = useToast()
  const onError = useErrorToast()
  const today = useToday()
  const { timer } = today
  const control = useHold(timer, today.seconds)
  const { held, hold, resume, end } = control

  useEffect(() => {
    if (timer || !held) return
    end()
    toast({ text: words.endedElsewhere })
  }, [timer, held, end, toast, words])
  usePageKeys((event) => {
    const key = event.key.toLowerCase()
    if (key === 'n' && !timer) begin()
    else if (key === 's' && timer) hold()
    else if (key === 'c' && timer?.paused) resume({ onError })
    else return
    event.preventDefault()
  })

  return { ...today, ...control, onError }
}
