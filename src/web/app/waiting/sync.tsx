import { useEffect } from 'react'
import { client } from '#web/api/client.ts'
import { askAgain, invalidate } from '#web/api/invalidate.ts'
import { takeFromCache } from '#web/api/last-answer.ts'
import { forgetOldAnswers, outbox } from '#web/offline/device-cache.ts'
import { type Entry, onStoreClosed } from '#web/offline/device-store.ts'
import { reach } from '#web/session/reach.ts'
import { actorId, session } from '#web/session/session.ts'
import { dropDraftOf } from './reopen.ts'

/**
 * Sends the outbox and refetches failed queries when the server may be reachable or a session waits no longer, and
 * shows what was sent.
 * @param onGone called with the number of unsent saves that the browser has deleted
 */
export default function OutboxSync({ onGone }: { onGone(count: number): void }) {
  useEffect(() => {
    async function flush() {
      // A run that is failing at this moment started before the change.
      await outbox.flushAnew().catch(() => {})
      // Another tab may have sent what this one shows as waiting.
      const shown = client.getQueryData<Entry[]>(['outbox', actorId()]) ?? []
      if (shown.length === 0) return
      const left = new Set((await outbox.own().catch(() => shown)).map(({ seq }) => seq))
      const sent = shown.filter(({ seq }) => !left.has(seq))
      if (sent.length > 0) void invalidate(['outbox'])
      for (const id of new Set(sent.map(({ student }) => student.id))) void invalidate([id])
    }
    function onBack() {
      void flush()
      // For the query client an answer from the device cache is fresh, so it must be invalidated.
      for (const reading of takeFromCache()) askAgain(reading)
    }
    const onLook = () => document.hidden || void flush()
    void outbox.flush().catch(() => {})
    document.addEventListener('visibilitychange', onLook)
    const leave = reach.onBack(onBack)
    let wasWaiting = session.getState().isWaiting
    const leaveSession = session.subscribe(() => {
      const { isAuth, isWaiting } = session.getState()
      if (wasWaiting && !isWaiting && isAuth) onBack()
      wasWaiting = isWaiting
    })
    return () => {
      document.removeEventListener('visibilitychange', onLook)
      leave()
      leaveSession()
    }
  }, [])
  useEffect(
    () =>
      onStoreClosed(async () => {
        const waiting = client.getQueryData<Entry[]>(['outbox', actorId()]) ?? []
        const left = await outbox.own().catch(() => [])
        const gone = waiting.filter(({ seq }) => !left.some((entry) => entry.seq === seq))
        if (gone.length > 0) onGone(gone.length)
        void invalidate(['outbox'])
      }),
    [onGone],
  )
  useEffect(() => void forgetOldAnswers().catch(() => {}), [])
  useEffect(
    () =>
      outbox.subscribe((sent) => {
        void invalidate(['outbox'])
        if (!sent) return
        void dropDraftOf(sent)
        void invalidate([sent.student.id])
      }),
    [],
  )
  return null
}
