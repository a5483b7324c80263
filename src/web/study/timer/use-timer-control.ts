import { useEffect, useRef, useState } from 'react'
import { useSave } from '#web/api/use-save.ts'
import { session } from '#web/session/session.ts'
import { usePageKeys } from '#web/ui/page-keys.ts'
import { tellError, toast } from '#web/ui/toast.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { type Press, usePress } from './use-press.ts'
import { type Timer, useShownTimer } from './use-timer.ts'
import { useToday } from './use-today.ts'

export type TimerControl = ReturnType<typeof useTimerControl>

/**
 * The timer of a page with its keys: N starts, S finishes, C resumes. Finishing pauses it, and going back resumes it.
 * @param begin starts the timer with what the page offers; called without a running timer only
 */
export function useTimerControl(begin: () => void) {
  const { timer: words } = useFirstWords()
  const today = useToday()
  const { timer } = today
  const control = useHold(timer, today.seconds)
  const { held, hold, resume, end } = control

  useEffect(() => {
    if (!held || timer?.started_at === held.started_at) return
    end()
    toast({ text: words.endedElsewhere })
  }, [timer, held, end, words])
  usePageKeys((event) => {
    const key = event.key.toLowerCase()
    if (key === 'n' && !timer) begin()
    else if (key === 's' && timer) hold()
    else if (key === 'c' && timer?.paused) resume()
    else return
    event.preventDefault()
  })

  return { ...today, ...control }
}

/**
 * Pauses and resumes a timer, and pauses it while its stop form is open, as that time is not study. Calls are
 * queued, so that the last one wins.
 * @param seconds displayed now
 */
function useHold(timer: Timer | null, seconds: number) {
  const show = useShownTimer()
  const { begin, fail } = usePress()
  const [held, setHeld] = useState<{ seconds: number; ran: boolean; started_at: string } | null>(null)
  const pausing = useSave('POST /timer/pause', {
    scope: 'timer',
    onSuccess: show,
    onError(error, { body }) {
      fail('POST /timer/pause', error, body.id)
      // The minutes on the stop form are sent with the stop, whether this was carried out or not.
      if (!held) tellError(error)
    },
  })
  const resuming = useSave('POST /timer/resume', {
    scope: 'timer',
    onSuccess: show,
    onError(error, { body }) {
      fail('POST /timer/resume', error, body.id)
      tellError(error)
    },
  })
  const press = (key: Press) => ({ body: { id: begin(key), started_at: (held ?? timer)?.started_at } })
  const resume = () => resuming.mutate(press('POST /timer/resume'))

  // The page may be left by history navigation instead of the buttons of the form.
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      if (held?.ran && session.getState().isAuth) resume()
    }
  })
  useEffect(() => () => leave.current(), [])

  return {
    pause: () => pausing.mutate(press('POST /timer/pause')),
    resume,
    isPausing: pausing.isPending,
    isResuming: resuming.isPending,
    /** Studied seconds at the stop, whether the timer was running, and which one it is; null without an open form. */
    held,
    hold() {
      if (!timer || held) return
      const { started_at } = timer
      setHeld({ seconds, started_at, ran: (!timer.paused && !pausing.isPending) || resuming.isPending })
      // Always sent, as another device may have resumed the timer. The displayed value may be stale; the server's
      // answer is not.
      pausing.mutate(press('POST /timer/pause'), {
        onSuccess: (now: Timer | null) =>
          setHeld((before) => before && { ...before, seconds: now?.elapsed_seconds ?? before.seconds }),
      })
    },
    /** Closes the form because the timer no longer exists. */
    end: () => setHeld(null),
    /** Resumes the timer if it was running. */
    goOn() {
      setHeld(null)
      if (held?.ran) resume()
    },
  }
}
