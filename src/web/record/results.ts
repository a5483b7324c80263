/** What came out of the questions, and the level reached, as it is typed. */
export type Results = {
  correct: number | null
  wrong: number | null
  blank: number | null
  level: 0 | 1 | 2 | 3 | 4 | null
}

/** What of the results is sent: nothing where nothing was typed. */
export function sentResults({ correct, wrong, blank, level }: Results) {
  const isTyped = correct !== null || wrong !== null || blank !== null
  return {
    ...(isTyped && { correct: correct ?? 0, wrong: wrong ?? 0, blank: blank ?? 0 }),
    ...(level !== null && { level }),
  }
}
