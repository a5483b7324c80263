import { type QueryClient, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { askForFile } from '#web/api/ask.ts'
import { isUnreachable } from '#web/api/last-answer.ts'
import { actorId } from '#web/session/session.ts'
import { useActing } from '#web/session/use-session.ts'
import { base64Of } from '#web/ui/file-content.ts'
import { dataUrl, type ShownMistake } from './mistake.ts'

/** So many of the questions that come next have their pictures on the device, for when there is no connection. */
const aheadOf = 20

type Pictured = Pick<ShownMistake, 'id' | 'picture' | 'local'>

/** Outside of the keys of calls: a picture never changes, and no save makes it old. */
function pictureOf(owner: string, { id, picture, local }: Pictured) {
  const call = JSON.stringify(['GET /mistake/{id}/picture', id, picture])
  return queryOptions({
    queryKey: ['picture', owner, call],
    queryFn: () => fetched(owner, id, call),
    enabled: picture !== null && local === null,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

async function fetched(owner: string, id: string, call: string): Promise<string> {
  const cache = () => import('#web/offline/device-cache.ts')
  const asker = actorId()
  try {
    const { content } = await askForFile('GET /mistake/{id}/picture', { params: { id } })
    const body = dataUrl(await base64Of(content))
    // A full device keeps none: the picture is shown all the same.
    if (asker !== undefined)
      await cache()
        .then(({ keepAnswer }) => keepAnswer(asker, owner, call, { body, at: Date.now() }))
        .catch(() => {})
    return body
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const kept = await cache()
      .then(({ keptAnswer }) => keptAnswer(owner, call))
      .catch(() => undefined)
    if (!kept) throw error
    return String(kept.body)
  }
}

/** The picture of a question as a data URL; undefined while it is loaded. */
export function usePicture(mistake: Pictured) {
  const owner = useActing()?.id ?? ''
  const { data, isError, refetch } = useQuery(pictureOf(owner, mistake))
  return { url: mistake.local ?? data, isError, refetch }
}

/** Has the pictures of the next questions on the device. */
export function usePicturesAhead(mistakes: readonly Pictured[]): void {
  const owner = useActing()?.id ?? ''
  useQueries({ queries: mistakes.slice(0, aheadOf).map((mistake) => pictureOf(owner, mistake)) })
}

/** Loads the pictures of questions for paper; one that cannot be loaded is left out. */
export function usePictureLoader() {
  const owner = useActing()?.id ?? ''
  const client: QueryClient = useQueryClient()
  return async (mistakes: readonly Pictured[]): Promise<ReadonlyMap<string, string>> => {
    const pairs = await Promise.all(
      mistakes
        .filter(({ picture }) => picture !== null)
        .map(async (mistake): Promise<[string, string] | null> => {
          const url = mistake.local ?? (await client.fetchQuery(pictureOf(owner, mistake)).catch(() => null))
          return url === null ? null : [mistake.id, url]
        }),
    )
    return new Map(pairs.filter((pair) => pair !== null))
  }
}
