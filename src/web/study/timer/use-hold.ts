import { useEffect, useRef, useState } from 'react'
import { useSave } from '#web/api/use-save.ts'
import { session } from '#web/auth/session.ts'
import { usePress } from './use-press.ts'
import { type Timer, useShownTimer } from './use-timer.ts'

type Told = { onSuccess?(now: Timer | null): void; onError?(error: Error): void }

/**
 * Pauses a timer and lets it go on, and holds it while it is finished: what goes by meanwhile is not study. The calls
 * are sent one after another, so that the last one asked for is the one that stands.
 * @param seconds what it shows now
 */
export function useHold(timer: Timer | null, seconds: number) {
  const show = useShownTimer()
  const { begin, fail } = usePress()
  const pausing = useSave('POST /timer/pause', {
    scope: 'timer',
    onSuccess: show,
    onError: (error, { body }) => fail('POST /timer/pause', error, body.id),
  })
  const resuming = useSave('POST /timer/resume', {
    scope: 'timer',
    onSuccess: show,
    onError: (error, { body }) => fail('POST /timer/resume', error, body.id),
  })
  const pause = (told?: Told) => pausing.mutate({ body: { id: begin('POST /timer/pause') } }, told)
  const resume = (told?: Told) => resuming.mutate({ body: { id: begin('POST /timer/resume') } }, told)
  const [held, setHeld] = useState<{ seconds: number; ran: boolean } | null>(null)

  // Left by another way than its own buttons, by going back: nobody holds it any more.
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      if (held?.ran && session.getState().isAuth) resume()
    }
  })
  useEffect(() => () => leave.current(), [])

  return {
    pause,
    resume,
    isPausing: pausing.isPending,
    isResuming: resuming.isPending,
    /** How many seconds were studied when it was stopped, and whether it ran; null while nobody finishes it. */
    held,
    hold() {
      if (!timer || held) return
      setHeld({ seconds, ran: (!timer.paused && !pausing.isPending) || resuming.isPending })
      // In any case: another device may have let it go on. Not told where it fails: the minutes that are shown are sent
      // whatever the clock does. What is shown may be of a while ago; the server's answer is not.
      const onSuccess = (now: Timer | null) =>
        setHeld((before) => before && { ...before, seconds: now?.elapsed_seconds ?? before.seconds })
      pause({ onSuccess })
    },
    /** There is nothing to finish any more. */
    end: () => setHeld(null),
    /** Back to the timer, which goes on if it ran. */
    goOn(onError: (error: Error) => void) {
      setHeld(null)
      if (held?.ran) resume({ onError })
    },
  }
}
