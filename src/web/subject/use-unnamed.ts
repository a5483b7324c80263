import type { Place } from '#rules/place.ts'
import { useWords } from '#web/words/use-words.ts'

/**
 * What stands for the name of a place that has none here: general study, one in a class group that was left, or not
 * known which of them.
 * @param isKnown whether all names have come
 */
export function useUnnamed(isKnown: boolean): (place: Pick<Place, 'study_id'>) => string {
  const { record: words } = useWords()
  return ({ study_id }) => (study_id === null ? words.general : isKnown ? words.leftPlace : '…')
}
