import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import type { Refused } from '#web/session/refused.ts'
import type { CallKey, InputOf, ReplyOf } from './ask.ts'
import { useQueryOf } from './use-call.ts'

/** Answers to one call with several inputs, in the same order, cached like `useCall`. */
export function useCalls<K extends CallKey>(
  key: K,
  inputs: readonly InputOf<K>[],
): UseQueryResult<ReplyOf<K>, Refused>[] {
  const queryOf = useQueryOf()
  return useQueries({
    queries: inputs.map((input) => queryOf(key, input)),
  }) as UseQueryResult<ReplyOf<K>, Refused>[] // one call, so all answers have its type
}
