import { useQueries } from '@tanstack/react-query'
import type { Place } from '#rules/place.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useQueryOf } from '#web/api/use-call.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { type Places, placesOf } from './places.ts'

type Answer<R> = { data: R | undefined; isPending: boolean }
type Answers = [Answer<ReplyOf<'GET /croom'>>, Answer<ReplyOf<'GET /study'>>, Answer<ReplyOf<'GET /topic'>>]

const staleTime = 300_000

/** Every place of the joined class groups with its names, when all of them are loaded. */
export function useSubjects() {
  const queryOf = useQueryOf()
  return useQueries({
    queries: [
      { ...queryOf('GET /croom', {}), staleTime },
      { ...queryOf('GET /study', {}), staleTime },
      { ...queryOf('GET /topic', {}), staleTime },
    ],
    combine,
  })
}

/** Names of places, with a fallback. */
export function useNames() {
  const { record: words } = useFirstWords()
  const { find, subjects, isKnown, isPending } = useSubjects()
  /** Fallback: general study, a class group that was left, or still loading. */
  function unnamed({ study_id }: Pick<Place, 'study_id'>): string {
    if (study_id === null) return words.general
    return isKnown ? words.leftPlace : '…'
  }
  return {
    find,
    unnamed,
    isKnown,
    isPending,
    /** Whether there is a place to pick, as far as known. */
    get hasPlaces() {
      return isPending || subjects().length > 0
    },
  }
}

function combine([crooms, studies, topics]: Answers) {
  const isPending = crooms.isPending || studies.isPending || topics.isPending
  return {
    ...(isPending
      ? known(none, none, none)
      : known(crooms.data ?? none, studies.data ?? none, topics.data ?? none)),
    isPending,
    /** Whether everything is loaded, so that a missing name is final. */
    isKnown: [crooms, studies, topics].every(({ data }) => data !== undefined),
  }
}

const none: never[] = []
let latest: { of: readonly unknown[]; places: Places } | undefined

/** Cached, as each row of a list needs the same index. */
function known(...of: Parameters<typeof placesOf>): Places {
  if (!latest?.of.every((answer, index) => answer === of[index])) latest = { of, places: placesOf(...of) }
  return latest.places
}
