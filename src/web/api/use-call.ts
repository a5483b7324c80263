import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseQueryResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useActing, useInView } from '#web/auth/use-session.ts'
import { type AsOfNow, askOrLast } from '#web/offline/last-answer.ts'
import type { CallKey, InputOf, ReplyOf } from './ask.ts'
import { afterFirstPaint } from './first-paint.ts'
import type { Refused } from './refused.ts'

/** Milliseconds in which what was kept, or that nothing was, reaches the page after the waiting has ended. */
const settling = 2_000

type Options<R> = {
  enabled?: boolean
  staleTime?: number
  refetchInterval?: number
  /** What the screen needs of the answer; a function that stays the same is not asked again. */
  select?: (reply: R) => R
}

/** The answer to a call, kept under the acting user; old data stays while new comes. */
export function useCall<K extends CallKey>(
  key: K,
  input: InputOf<K>,
  options: Options<ReplyOf<K>> = {},
): UseQueryResult<ReplyOf<K>, Refused> {
  const query = useQueryOf()(key, input)
  const [owner] = query.queryKey
  return useQuery<ReplyOf<K>, Refused>({
    ...query,
    // Never over from one person to another.
    placeholderData: (before, query) => (query?.queryKey[0] === owner ? keepPreviousData(before) : undefined),
    ...options,
  })
}

/** Shows an answer that came after the page had stopped waiting, unless something newer was shown or asked for since. */
function takeLate(client: QueryClient, queryKey: QueryKey, reply: unknown, endedAt: number): void {
  const shown = client.getQueryState(queryKey)
  if (!shown || shown.fetchStatus === 'fetching' || shown.isInvalidated) return
  const since = Math.max(shown.dataUpdatedAt, shown.errorUpdatedAt)
  if (since <= endedAt + settling) client.setQueryData(queryKey, reply)
}

/** How a call is asked and kept: for the acting user, or the student in view. */
export function useQueryOf() {
  const owner = useActing()?.id ?? 'guest'
  const inView = useInView()?.id
  const client = useQueryClient()
  return <K extends CallKey>(key: K, input: InputOf<K>, asOfNow: AsOfNow<K> = (kept) => kept) => ({
    queryKey: [owner, key, input] as const,
    // What was asked for ahead is here already; the rest comes behind the files of the first picture.
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ReplyOf<K>> =>
      afterFirstPaint().then(() =>
        askOrLast(
          owner,
          key,
          input,
          { signal, inView },
          (kept, at) => {
            // What the page shows may know of a change since.
            const shown = client.getQueryState<ReplyOf<K>>([owner, key, input])
            return shown?.data !== undefined && shown.dataUpdatedAt >= at ? shown.data : asOfNow(kept, at)
          },
          (reply, endedAt) => takeLate(client, [owner, key, input], reply, endedAt),
        ),
      ),
  })
}
