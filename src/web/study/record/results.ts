/** What came out of the questions, and the level reached, as it is typed. */
export type Results = {
  correct: number | null
  wrong: number | null
  blank: number | null
  level: 0 | 1 | 2 | 3 | 4 | null
}

/** Which of the results were there before. */
export type Had = { results: boolean; level: boolean }

/** What of the results is sent: nothing where nothing was typed, and that it is gone where something was. */
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
