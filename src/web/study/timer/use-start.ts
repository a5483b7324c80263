import { useEffect, useEffectEvent, useState } from 'react'
import { type Place, placeOf } from '#rules/place.ts'
import type { TimedKind } from '#rules/vocabulary.ts'
import { useSave } from '#web/api/use-save.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { useMayTime } from '#web/session/use-session.ts'
import { rescueFocus } from '#web/ui/next-focus.ts'
import { tellError } from '#web/ui/toast.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { usePress } from './use-press.ts'
import { useShownTimer, useTimer } from './use-timer.ts'

/** Starts the timer with a place and kind, and reports errors. */
export function useStart(onStarted?: () => void) {
  const { timer: words } = useFirstWords()
  const show = useShownTimer()
  const press = usePress()
  const start = useSave('POST /timer/start', {
    onSuccess(timer) {
      show(timer)
      onStarted?.()
      // The button that was pressed is gone.
      rescueFocus()
    },
    onError(error, { body }) {
      press.fail('POST /timer/start', error, body.id)
      tellError(error.code === 'TIMER_RUNNING' ? { message: words.alreadyRunning } : error)
    },
  })
  return {
    isPending: start.isPending,
    start(place: Place, kind: TimedKind) {
      const id = press.begin('POST /timer/start')
      start.mutate({ body: { id, ...placeOf(place), kind } })
    },
  }
}

/** The same where a start is offered: undefined in coach mode, and while a timer runs, which is not replaced. */
export function useFreeStart(onStarted?: () => void) {
  const mayTime = useMayTime()
  const timer = useTimer()
  const started = useStart(onStarted)
  return mayTime && !timer ? started : undefined
}

/**
 * A start that may be pressed before it is known with what: it waits for that, but not long. Started at once, it would
 * have another subject than the one that is then shown.
 * @param isPending whether a start is under way: then it is not pressed again
 */
export function useWaitingStart(isKnown: boolean, isPending: boolean, start: () => void) {
  const [waits, setWaits] = useState(false)
  const startNow = useEffectEvent(() => {
    setWaits(false)
    start()
  })
  useEffect(() => {
    if (!waits) return
    if (isKnown) return startNow()
    const timer = setTimeout(startNow, timeouts.timerSubject)
    return () => clearTimeout(timer)
  }, [waits, isKnown])
  return { isBeginning: isPending || waits, begin: () => !isPending && setWaits(true) }
}
