import type { Place } from '#rules/place.ts'
import { useFirstWords } from '#web/words/use-words.ts'
import { useSubjects } from './use-subjects.ts'

/** Names of places, and what stands for a place that has none here. */
export function useNames() {
  const { record: words } = useFirstWords()
  const { find, subjects, isKnown, isPending } = useSubjects()
  /** General study, one in a class group that was left, or not known yet which of them. */
  function unnamed({ study_id }: Pick<Place, 'study_id'>): string {
    if (study_id === null) return words.general
    return isKnown ? words.leftPlace : '…'
  }
  return {
    find,
    unnamed,
    isKnown,
    isPending,
    /** Whether there is a place to choose, as far as it is known. */
    get hasPlaces() {
      return isPending || subjects().length > 0
    },
  }
}
