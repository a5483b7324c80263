/** Results and level as typed. */
export type Results = {
  correct: number | null
  wrong: number | null
  blank: number | null
  level: 0 | 1 | 2 | 3 | 4 | null
}

/** Which results were stored before. */
export type Had = { results: boolean; level: boolean }

/** What a save sends: nothing for empty fields, null for cleared ones. */
export function sentResults(
  { correct, wrong, blank, level }: Results,
  had: Had = { results: false, level: false },
) {
  const isTyped = correct !== null || wrong !== null || blank !== null
  return {
    ...(isTyped
      ? { correct: correct ?? 0, wrong: wrong ?? 0, blank: blank ?? 0 }
      : had.results && { correct: null, wrong: null, blank: null, questions: 0 }),
    ...((level !== null || had.level) && { level }),
  }
}
