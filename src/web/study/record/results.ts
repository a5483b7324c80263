import type { Results } from '#rules/record.ts'

/** Results being typed: without those that were neither stored nor typed; null for those that were taken away. */
export type TypedResults = Partial<Results>

/** What a save sends of them. @param questions are left where correct, wrong and blank were taken away */
export function sentResults({ correct, wrong, blank, ...single }: TypedResults, questions?: number) {
  const results = [correct, wrong, blank]
  if (results.some((value) => value != null))
    return { ...single, correct: correct ?? 0, wrong: wrong ?? 0, blank: blank ?? 0 }
  const none = { correct: null, wrong: null, blank: null, questions }
  return { ...single, ...(results.some((value) => value === null) && none) }
}
