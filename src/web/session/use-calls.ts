import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { CallKey, InputOf, ReplyOf } from './ask.ts'
import { askOrLast } from './last-answer.ts'
import type { Refused } from './refused.ts'
import { useActing, useInView } from './use-session.ts'

/** The answers to one call made with several inputs, in their order; each is kept as `useCall` keeps it. */
export function useCalls<K extends CallKey>(
  key: K,
  inputs: readonly InputOf<K>[],
): UseQueryResult<ReplyOf<K>, Refused>[] {
  const owner = useActing()?.id ?? 'guest'
  const inView = useInView()?.id
  return useQueries({
    queries: inputs.map((input) => ({
      queryKey: [owner, key, input],
      queryFn: ({ signal }: { signal: AbortSignal }) => askOrLast(owner, key, input, { signal, inView }),
    })),
  }) as UseQueryResult<ReplyOf<K>, Refused>[] // one call, so all answers have its type
}
