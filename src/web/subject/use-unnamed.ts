import type { Place } from '#rules/place.ts'
import { useWords } from '#web/words/use-words.ts'
import { useSubjects } from './use-subjects.ts'

/** What stands for a place that has no name here: general study, one in a class group that was left, or not known yet. */
export function useUnnamed(): (place: Pick<Place, 'study_id'>) => string {
  const { record: words } = useWords()
  const { isKnown } = useSubjects()
  return ({ study_id }) => (study_id === null ? words.general : isKnown ? words.leftPlace : '…')
}
