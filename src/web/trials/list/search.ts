import { type TrialKind, trialKinds } from '#rules/vocabulary.ts'
import { idsIn, isId, pageIn, textIn } from '#web/ui/search-params.ts'

/** Days back from today that the list can be narrowed to. */
export const spans = ['30', '90', '365'] as const
export type Span = (typeof spans)[number]

export const sorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type Sort = (typeof sorts)[number]

/** Which trial exams the list shows, and in what order. */
export type TrialsSearch = {
  q?: string
  croom?: string
  kind?: TrialKind
  publisher?: string
  /** Days, today included. */
  days?: Span
  sort?: Sort
  page?: number
  /** Trials to be compared: their ids with commas between. */
  chosen?: string
}

/** Far more than stand side by side, and few enough for an address. */
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

/** The ids of the trials that are chosen, each once. */
export function chosenOf({ chosen = '' }: Pick<TrialsSearch, 'chosen'>): string[] {
  return idsIn(chosen, mostChosen)
}
