import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { session } from '#web/auth/session.ts'
import { useActing, useInView } from '#web/auth/use-session.ts'
import { ask, type CallKey, type InputOf, type ReplyOf } from './ask.ts'
import { firstAnswer } from './first-answer.ts'
import { askAnew } from './invalidate.ts'
import type { Refused } from './refused.ts'

type Options<K extends CallKey> = {
  onSuccess?: (reply: ReplyOf<K>, input: InputOf<K>) => void
  /** Also when what asked is not on the page any more. */
  onError?: (error: Refused, input: InputOf<K>) => void
  /** Calls of one scope are sent one after another, in the order in which they were made. */
  scope?: string
  /** How long the page waits for its answer, in milliseconds, where it carries more than others. */
  waitMs?: number
}

/** How long the page waits for the answer to a save, in milliseconds; one that comes later counts too. */
const usualWait = 30_000

/** A call that changes something; what was known of the acting user is then asked anew. */
export function useSave<K extends CallKey>(
  key: K,
  options: Options<K> = {},
): UseMutationResult<ReplyOf<K>, Refused, InputOf<K>> {
  const client = useQueryClient()
  const student = useActing()?.id
  const owner = student ?? 'guest'
  const inView = useInView()?.id
  return useMutation<ReplyOf<K>, Refused, InputOf<K>>({
    ...(options.scope && { scope: { id: options.scope } }),
    // What is offered on one student's screen, such as to take a step back, is theirs wherever one has gone since.
    mutationFn: (input) =>
      firstAnswer(
        JSON.stringify([owner, inView, key, input]),
        () => ask(key, input, inView ? { inView } : { begunFor: student }),
        options.waitMs ?? usualWait,
        session.noAnswer,
        { onReply: (reply) => onSuccess(reply, input), onRefused: (refused) => onError(refused, input) },
      ),
    onSuccess,
    onError,
  })

  function onSuccess(reply: ReplyOf<K>, input: InputOf<K>): void {
    void askAnew(client, [owner])
    options.onSuccess?.(reply, input)
  }
  function onError(error: Refused, input: InputOf<K>): void {
    const { status } = error
    options.onError?.(error, input)
    // The page shows what is not so any more.
    if (status === 404 || status === 409) void askAnew(client, [owner])
  }
}
