import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { ask, type InputOf, type ReplyOf } from '#web/api/ask.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { isUnreachable } from '#web/api/last-answer.ts'
import { type Said, tellSaid } from '#web/api/use-save.ts'
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

/** The reply is null where the save is in the outbox. */
type Options<K extends QueuedKey> = {
  said?: Said<ReplyOf<K> | null, InputOf<K>>
  onSuccess?: (reply: ReplyOf<K> | null, input: InputOf<K>) => void
  /** Also called after the component was unmounted; by default a toast tells the error. */
  onError?: (error: Refused, input: InputOf<K>) => void
}

/** A save that works offline through the outbox. */
export function useQueuedSave<K extends QueuedKey>(
  key: K,
  { said, onSuccess, onError = tellError }: Options<K> = {},
): UseMutationResult<ReplyOf<K> | null, Refused, InputOf<K>> {
  const client = useQueryClient()
  const student = useActing()
  const inView = useInView()
  return useMutation<ReplyOf<K> | null, Refused, InputOf<K>>({
    mutationFn(input) {
      if (inView || !student) throw new Error(`nobody acts who could ${key}`)
      return sendOrKeep(key, input, student)
    },
    onSuccess(reply, input) {
      if (reply) void invalidate(client, [student?.id])
      tellSaid(said, reply, input)
      onSuccess?.(reply, input)
    },
    onError(error, input) {
      const { status } = error
      onError(error, input)
      // The page shows stale data.
      if (status === 404 || status === 409) void invalidate(client, [student?.id])
    },
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
