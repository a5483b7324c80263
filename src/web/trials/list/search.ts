import { type TrialKind, trialKinds } from '#rules/vocabulary.ts'

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
  const { q, croom, publisher } = raw
  const kind = trialKinds.find((each) => each === raw.kind)
  const days = spans.find((each) => each === String(raw.days))
  const sort = sorts.find((each) => each === raw.sort)
  const page = Number(raw.page)
  const chosen = chosenOf({ chosen: String(raw.chosen ?? '') })
  return {
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q).slice(0, 100) }),
    ...(typeof croom === 'string' && /^[0-9a-f-]{36}$/.test(croom) && { croom }),
    ...(kind && { kind }),
    ...((typeof publisher === 'string' || typeof publisher === 'number') &&
      publisher !== '' && { publisher: String(publisher).slice(0, 80) }),
    ...(days && { days }),
    ...(sort && sort !== 'newest' && { sort }),
    ...(Number.isInteger(page) && page > 1 && page <= 100_000 && { page }),
    ...(chosen.length > 0 && { chosen: chosen.join(',') }),
  }
}

/** The ids of the trials that are chosen, each once. */
export function chosenOf({ chosen = '' }: Pick<TrialsSearch, 'chosen'>): string[] {
  const ids = chosen.split(',').filter((id) => /^[0-9a-f-]{36}$/.test(id))
  return [...new Set(ids)].slice(0, mostChosen)
}
