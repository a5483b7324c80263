import type { Place } from '#rules/place.ts'
import { useFirstWords } from '#web/words/use-first-words.ts'
import { useSubjects } from './use-subjects.ts'

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
