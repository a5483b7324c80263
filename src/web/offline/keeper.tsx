import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { askAnew } from '#web/session/ask-anew.ts'
import { forgetOldAnswers, outbox } from '#web/session/kept.ts'
import { takeStoodIn } from '#web/session/last-answer.ts'
import { dropDraftOf } from './reopen.ts'
import { useWhenever } from './use-waiting.ts'

/** The network is back, or the page is looked at again: a try that is failing just now began before. */
const flush = (event?: Event) => void (event ? outbox.flushAnew() : outbox.flush()).catch(() => {})

/** Sends what waits and asks for what could not be had whenever that may succeed, and shows what has arrived. */
export default function OutboxKeeper() {
  const client = useQueryClient()
  useWhenever(
    useCallback(
      (event?: Event) => {
        flush(event)
        // What stood in for the server counts as an answer like any other: nothing else would ask again.
        if (navigator.onLine) for (const reading of takeStoodIn()) void askAnew(client, reading, true)
      },
      [client],
    ),
  )
  useEffect(() => void forgetOldAnswers().catch(() => {}), [])
  useEffect(
    () =>
      outbox.subscribe((sent) => {
        void askAnew(client, ['outbox'])
        if (!sent) return
        dropDraftOf(sent)
        void askAnew(client, [sent.student.id])
      }),
    [client],
  )
  return null
}
