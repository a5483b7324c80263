import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { ask, type CallKey, type InputOf, type ReplyOf } from './ask.ts'
import { askAnew } from './ask-anew.ts'
import type { Refused } from './refused.ts'
import { useActing, useInView } from './use-session.ts'

type Options<K extends CallKey> = {
  onSuccess?: (reply: ReplyOf<K>, input: InputOf<K>) => void
  /** Also when what asked is not on the page any more. */
  onError?: (error: Refused, input: InputOf<K>) => void
  /** Calls of one scope are sent one after another, in the order in which they were made. */
  scope?: string
  /** How long it may take, in milliseconds, where it carries more than others. */
  patience?: number
}

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
      ask(key, input, {
        ...(inView ? { inView } : { begunFor: student }),
        ...(options.patience && { signal: AbortSignal.timeout(options.patience) }),
      }),
    onSuccess(reply, input) {
      void askAnew(client, [owner])
      options.onSuccess?.(reply, input)
    },
    onError(error, input) {
      const { status } = error
      options.onError?.(error, input)
      // The page shows what is not so any more.
      if (status === 404 || status === 409) void askAnew(client, [owner])
    },
  })
}
