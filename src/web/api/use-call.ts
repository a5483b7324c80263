import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { Refused } from '#web/session/refused.ts'
import { useActing, useInView } from '#web/session/use-session.ts'
import { afterFirstPaint } from '#web/ui/first-paint.ts'
import type { CallKey, InputOf, ReplyOf } from './ask.ts'
import { client } from './client.ts'
import { takeLate } from './invalidate.ts'
import { type AsOfNow, askOrLast } from './last-answer.ts'

type Options<R> = {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number
  /** undefined: while an answer is loaded, that to another input is not shown in its place. */
  placeholderData?: undefined
  /** Selects a part of the answer; pass a stable function, so that it is not called again on each render. */
  select?: (reply: R) => R
}

/** The answer to a call, cached by acting user. Old data stays visible during a refetch. */
export function useCall<K extends CallKey>(
  key: K,
  input: InputOf<K>,
  options: Options<ReplyOf<K>> = {},
): UseQueryResult<ReplyOf<K>, Refused> {
  const query = useQueryOf()(key, input)
  const [owner] = query.queryKey
  return useQuery<ReplyOf<K>, Refused>({
    ...query,
    // Never shows one person's data to another.
    placeholderData: (before, query) => (query?.queryKey[0] === owner ? keepPreviousData(before) : undefined),
    ...options,
  })
}

/** Query options of a call for the acting user or the student in view. */
export function useQueryOf() {
  const owner = useActing()?.id ?? 'guest'
  const inView = useInView()?.id
  return <K extends CallKey>(key: K, input: InputOf<K>, asOfNow: AsOfNow<K> = (kept) => kept) => ({
    queryKey: [owner, key, input] as const,
    // Uses a prefetched answer; other calls wait until the files of the first paint are loaded.
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<K>> =>
      afterFirstPaint().then(() =>
        askOrLast(
          owner,
          key,
          input,
          { signal, inView },
          (kept, at) => {
            // The data on the page may include a later change.
            const shown = client.getQueryState<ReplyOf<K>>([owner, key, input])
            return shown?.data !== undefined && shown.dataUpdatedAt >= at ? shown.data : asOfNow(kept, at)
          },
          (reply, endedAt) => takeLate([owner, key, input], reply, endedAt),
        ),
      ),
  })
}
