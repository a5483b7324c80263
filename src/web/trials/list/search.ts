import { trialKinds } from '#rules/vocabulary.ts'
import { ids, oneOf, page, rowId, searchOf, text } from '#web/ui/search-params.ts'

/** Time filters in days. */
export const spans = ['30', '90', '365'] as const

export const sorts = ['newest', 'oldest', 'highest', 'lowest'] as const

/** Filter, order and selection of the list. */
export type TrialsSearch = ReturnType<typeof validateSearch>

/** So many trials can be compared. */
export const mostChosen = 6

export const validateSearch = searchOf({
  q: text(100),
  croom: rowId,
  kind: oneOf(trialKinds),
  publisher: text(80),
  /** Days, today included. The router parses `30` as a number. */
  days: (value) => spans.find((each) => each === String(value)),
  sort: oneOf(sorts, 'newest'),
  page,
  /** Ids of the chosen trials, separated by commas. */
  chosen: ids(mostChosen),
})

/** Ids of the chosen trials. */
export function chosenOf({ chosen }: Pick<TrialsSearch, 'chosen'>): string[] {
  return chosen?.split(',') ?? []
}
