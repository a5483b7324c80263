import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { Refused } from '#web/session/refused.ts'
import { session } from '#web/session/session.ts'
import { timeouts } from '#web/session/timeouts.ts'
import { useActing, useInView } from '#web/session/use-session.ts'
import { type Toast, tellError, toast } from '#web/ui/toast.ts'
import { useIsShown } from '#web/ui/use-is-shown.ts'
import { ask, type CallKey, type InputOf, type ReplyOf } from './ask.ts'
import { firstAnswer } from './first-answer.ts'
import { invalidate } from './invalidate.ts'

/** The toast of an answered save, also on the next page; undefined: none. */
export type Said<Reply, Input> =
  | undefined
  | string
  | ((reply: Reply, input: Input) => string | Toast | undefined)

/** What follows a save, also after its component was unmounted. */
export type Follow<Reply, Input> = {
  said?: Said<Reply, Input>
  /** The save is pending until what this returns has settled. */
  onSuccess?: (reply: Reply, input: Input) => unknown
  /** Without it the component shows the error, and once it is unmounted a toast does. */
  onError?: (error: Refused, input: Input) => void
}

export type SaveOptions<K extends CallKey> = Follow<ReplyOf<K>, InputOf<K>> & {
  /** Saves of one scope are sent one after another, in their order. */
  scope?: string
  /** Words to a student, which a coach also says while looking at the student's page. */
  areWords?: true
  /** Timeout in milliseconds, for larger saves. */
  waitMs?: number
}

/**
 * The callbacks of a mutation that changes the data of a person, whose queries are invalidated.
 * @param isSent whether the server has it
 */
export function useFollow<Reply, Input>(
  owner: string | undefined,
  { said, onSuccess, onError }: Follow<Reply, Input>,
  isSent: (reply: Reply) => boolean = () => true,
) {
  const isShown = useIsShown()
  const refresh = () => void invalidate([owner])
  return {
    onSuccess(reply: Reply, input: Input): unknown {
      if (isSent(reply)) refresh()
      const told = said instanceof Function ? said(reply, input) : said
      if (told !== undefined) toast(typeof told === 'string' ? { text: told } : told)
      return onSuccess?.(reply, input)
    },
    onError(error: Refused, input: Input): void {
      if (onError) onError(error, input)
      else if (!isShown()) tellError(error)
      // The page shows stale data.
      if ([404, 409].includes(error.status)) refresh()
    },
  }
}

/** A call that changes data; afterwards the queries of the acting user are invalidated. */
export function useSave<K extends CallKey>(
  key: K,
  options: SaveOptions<K> = {},
): UseMutationResult<ReplyOf<K>, Refused, InputOf<K>> {
  const student = useActing()?.id
  const owner = student ?? 'guest'
  const inView = useInView()?.id
  const { onSuccess, onError } = useFollow(owner, options)
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
}

/** A save without a form, which would show why it failed: a toast tells it, also on the next page. */
export function useToldSave<K extends CallKey>(
  key: K,
  said?: SaveOptions<K>['said'],
  options?: Pick<SaveOptions<K>, 'onSuccess' | 'waitMs' | 'areWords'>,
) {
  return useSave(key, { said, ...options, onError: tellError })
}
