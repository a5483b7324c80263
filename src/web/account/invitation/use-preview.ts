import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { ask, type ReplyOf } from '#web/api/ask.ts'
import type { Refused } from '#web/session/refused.ts'
import { useActing } from '#web/session/use-session.ts'

export type Preview = ReplyOf<'POST /invite/preview'>

/** Who invites by a code, and to what. Unlike other answers it is not kept on the device. */
export function usePreview(code: string | undefined): UseQueryResult<Preview, Refused> {
  const owner = useActing()?.id ?? 'guest'
  return useQuery<Preview, Refused>({
    // Not under the owner, so that a save does not ask again.
    queryKey: ['invitation', owner, code],
    queryFn: () => ask('POST /invite/preview', { body: { code: code ?? '' } }),
    enabled: code !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
