import { useEffect, useRef, useState } from 'react'
import { session } from '#web/session/session.ts'
import { useSave } from '#web/session/use-save.ts'
import { type Timer, useShownTimer } from './use-timer.ts'

/**
 * Pauses a timer and lets it go on, and holds it while it is finished: what goes by meanwhile is not study. The calls
 * are sent one after another, so that the last one asked for is the one that stands.
 * @param seconds what it shows now
 */
export function useHold(timer: Timer | null, seconds: number) {
  const show = useShownTimer()
  const pause = useSave('POST /timer/pause', { scope: 'timer', onSuccess: show })
  const resume = useSave('POST /timer/resume', { scope: 'timer', onSuccess: show })
  const [held, setHeld] = useState<{ seconds: number; ran: boolean } | null>(null)

  // Left by another way than its own buttons, by going back: nobody holds it any more.
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      if (held?.ran && session.getState().isAuth) resume.mutate({})
    }
  })
  useEffect(() => () => leave.current(), [])

  return {
    pause,
    resume,
    /** How many seconds were studied when it was stopped, and whether it ran; null while nobody finishes it. */
    held,
    hold() {
      if (!timer || held) return
      setHeld({ seconds, ran: (!timer.paused && !pause.isPending) || resume.isPending })
      // In any case: another device may have let it go on. Not told where it fails: the minutes that are shown are sent
      // whatever the clock does. What is shown may be of a while ago; the server's answer is not.
      const onSuccess = (now: Timer) =>
        setHeld((before) => before && { ...before, seconds: now.elapsed_seconds })
      pause.mutate({}, { onSuccess })
    },
    /** There is nothing to finish any more. */
    end: () => setHeld(null),
    /** Back to the timer, which goes on if it ran. */
    goOn(onError: (error: Error) => void) {
      setHeld(null)
      if (held?.ran) resume.mutate({}, { onError })
    },
  }
}
