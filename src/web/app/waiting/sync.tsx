import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askAnew } from '#web/api/invalidate.ts'
import { reach } from '#web/api/reach.ts'
import { forgetOldAnswers, outbox } from '#web/offline/kept-on-device.ts'
import { takeFromCache } from '#web/offline/last-answer.ts'
import { dropDraftOf } from './reopen.ts'

/** Sends what waits and asks for what could not be had whenever that may succeed, and shows what has arrived. */
export default function OutboxKeeper() {
  const client = useQueryClient()
  useEffect(() => {
    // A try that is failing just now began before.
    const flush = () => void outbox.flushAnew().catch(() => {})
    function onBack() {
      flush()
      // What came from the device counts as an answer like any other: nothing else would ask again.
      for (const reading of takeFromCache()) void askAnew(client, reading, true)
    }
    const onLook = () => document.hidden || flush()
    void outbox.flush().catch(() => {})
    document.addEventListener('visibilitychange', onLook)
    const leave = reach.onBack(onBack)
    return () => {
      document.removeEventListener('visibilitychange', onLook)
      leave()
    }
  }, [client])
  useEffect(() => void forgetOldAnswers().catch(() => {}), [])
  useEffect(
    () =>
      outbox.subscribe((sent) => {
        void askAnew(client, ['outbox'])
        if (!sent) return
        void dropDraftOf(sent)
        void askAnew(client, [sent.student.id])
      }),
    [client],
  )
  return null
}
