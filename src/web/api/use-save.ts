import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Refused } from '#web/session/refused.ts'
import { session } from '#web/session/session.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { useActing, useInView } from '#web/session/use-session.ts'
import { type Toast, tellError, toast } from '#web/ui/toast.ts'
import { ask, type CallKey, type InputOf, type ReplyOf } from './ask.ts'
import { firstAnswer } from './first-answer.ts'
import { invalidate } from './invalidate.ts'

/** The toast of an answered save, also on the next page; undefined: none. */
export type Said<Reply, Input> =
  | undefined
  | string
  | ((reply: Reply, input: Input) => string | Toast | undefined)

export type SaveOptions<K extends CallKey> = {
  said?: Said<ReplyOf<K>, InputOf<K>>
  /** The save is pending until what this returns has settled. */
  onSuccess?: (reply: ReplyOf<K>, input: InputOf<K>) => unknown
  /** Also called after the component was unmounted. */
  onError?: (error: Refused, input: InputOf<K>) => void
  /** Saves of one scope are sent one after another, in their order. */
  scope?: string
  /** Words to a student, which a coach also says while looking at the student's page. */
  areWords?: true
  /** Timeout in milliseconds, for larger saves. */
  waitMs?: number
}

/** A call that changes data; afterwards the queries of the acting user are invalidated. */
export function useSave<K extends CallKey>(
  key: K,
  options: SaveOptions<K> = {},
): UseMutationResult<ReplyOf<K>, Refused, InputOf<K>> {
  const client = useQueryClient()
  const student = useActing()?.id
  const owner = student ?? 'guest'
  const inView = useInView()?.id
  return useMutation<ReplyOf<K>, Refused, InputOf<K>>({
    ...(options.scope && { scope: { id: options.scope } }),
    // An undo button sends for the student it was shown for, even if the coach has switched students.
    mutationFn: (input) =>
      firstAnswer(
        JSON.stringify([owner, inView, key, input]),
        () => ask(key, input, inView && !options.areWords ? { inView } : { begunFor: student }),
        options.waitMs ?? timeouts.save,
        session.noAnswer,
        { onReply: (reply) => onSuccess(reply, input), onRefused: (refused) => onError(refused, input) },
      ),
    onSuccess,
    onError,
  })

  function onSuccess(reply: ReplyOf<K>, input: InputOf<K>): unknown {
    void invalidate(client, [owner])
    tellSaid(options.said, reply, input)
    return options.onSuccess?.(reply, input)
  }
  function onError(error: Refused, input: InputOf<K>): void {
    const { status } = error
    options.onError?.(error, input)
    // The page shows stale data.
    if (status === 404 || status === 409) void invalidate(client, [owner])
  }
}

export function tellSaid<Reply, Input>(said: Said<Reply, Input>, reply: Reply, input: Input): void {
  const told = said instanceof Function ? said(reply, input) : said
  if (told !== undefined) toast(typeof told === 'string' ? { text: told } : told)
}

/** A save without a form, which would show why it failed: a toast tells it, also on the next page. */
export function useToldSave<K extends CallKey>(
  key: K,
  said?: SaveOptions<K>['said'],
  options?: Pick<SaveOptions<K>, 'onSuccess' | 'waitMs' | 'areWords'>,
) {
  return useSave(key, { said, ...options, onError: tellError })
}
