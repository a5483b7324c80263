import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { ask, type InputOf, type ReplyOf } from '#web/api/ask.ts'
import { isUnreachable } from '#web/api/last-answer.ts'
import { type Follow, useFollow } from '#web/api/use-save.ts'
import type { Refused } from '#web/session/refused.ts'
import type { Parts } from '#web/session/request.ts'
import { session } from '#web/session/session.ts'
import { timeouts, withTimeout } from '#web/session/timeouts.ts'
import { useActing, useInView } from '#web/session/use-session.ts'
import { tellError } from '#web/ui/toast.ts'

/** Saves that can wait in the outbox; each contains its row's id and is idempotent. */
export type QueuedKey =
  | 'GET /state/save'
  | 'GET /state/delete/{id}'
  | 'POST /trialexam/save'
  | 'POST /plan/tick'
  | 'POST /mistake'
  | 'POST /mistake/look'
  | 'DELETE /mistake/{id}'

/**
 * A save that works offline through the outbox; a toast tells its error, unless its form does.
 * @param options get null for a reply where the save is in the outbox
 */
export function useQueuedSave<K extends QueuedKey>(
  key: K,
  options?: Follow<ReplyOf<K> | null, InputOf<K>>,
): UseMutationResult<ReplyOf<K> | null, Refused, InputOf<K>> {
  const student = useActing()
  const inView = useInView()
  const isSent = (reply: ReplyOf<K> | null) => reply !== null
  return useMutation<ReplyOf<K> | null, Refused, InputOf<K>>({
    mutationFn(input) {
      if (inView || !student) throw new Error(`nobody acts who could ${key}`)
      return sendOrKeep(key, input, student)
    },
    ...useFollow(student?.id, { onError: tellError, ...options }, isSent),
  })
}

async function sendOrKeep<K extends QueuedKey>(
  key: K,
  input: InputOf<K>,
  { id, name }: { id: string; name: string },
): Promise<ReplyOf<K> | null> {
  const { outbox } = await import('./device-cache.ts')
  async function keep(sent?: Promise<ReplyOf<K>>): Promise<null> {
    const seq = await outbox.add({ student: { id, name }, key, input: input as Parts })
    await outbox.settle(input as Parts)
    // The request may still be answered; that counts as an answer to the entry.
    sent?.then(
      (reply) => outbox.arrived(seq, reply as { version?: number }),
      () => {}, // the outbox sends it
    )
    void outbox.flush()
    return null
  }
  const waiting = await outbox.own().catch(() => [])
  if (waiting.some(({ student, refusal }) => student.id === id && !refusal)) return keep()
  const sent = ask(key, input, { begunFor: id })
  try {
    const reply = await withTimeout(timeouts.queuedSave, sent, () => {
      throw session.noAnswer()
    })
    void outbox.settle(input as Parts).catch(() => {})
    return reply
  } catch (error) {
    if (!isUnreachable(error)) throw error
    // Without IndexedDB the network error is reported.
    return keep(sent).catch(() => {
      throw error
    })
  }
}
