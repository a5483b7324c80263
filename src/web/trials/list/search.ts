import { type TrialKind, trialKinds } from '#rules/vocabulary.ts'
import { idsIn, isId, pageIn, textIn } from '#web/ui/search-params.ts'

/** Time filters in days. */
export const spans = ['30', '90', '365'] as const
export type Span = (typeof spans)[number]

export const sorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type Sort = (typeof sorts)[number]

/** Filter, order and selection of the list. */
export type TrialsSearch = {
  q?: string
  croom?: string
  kind?: TrialKind
  publisher?: string
  /** Days, today included. */
  days?: Span
  sort?: Sort
  page?: number
  /** Ids of the chosen trials, separated by commas. */
  chosen?: string
}

/** Maximum number of chosen trials in the address. */
export const mostChosen = 20

export function validateSearch(raw: Record<string, unknown>): TrialsSearch {
  const { croom } = raw
  const q = textIn(raw.q, 100)
  const publisher = textIn(raw.publisher, 80)
  const kind = trialKinds.find((each) => each === raw.kind)
  const days = spans.find((each) => each === String(raw.days))
  const sort = sorts.find((each) => each === raw.sort)
  const page = pageIn(raw.page)
  const chosen = idsIn(raw.chosen, mostChosen)
  return {
    ...(q && { q }),
    ...(isId(croom) && { croom }),
    ...(kind && { kind }),
    ...(publisher && { publisher }),
    ...(days && { days }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(page && { page }),
    ...(chosen.length > 0 && { chosen: chosen.join(',') }),
  }
}

/** Ids of the chosen trials without duplicates. */
export function chosenOf({ chosen = '' }: Pick<TrialsSearch, 'chosen'>): string[] {
  return idsIn(chosen, mostChosen)
}
