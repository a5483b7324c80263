import { keysOf, picked, recordOf } from '#rules/keys.ts'
import { noResults, type RecordChange, type Results } from '#rules/record.ts'

/** Results that may be given without others; correct, wrong and blank go together. */
type Single = Omit<Results, 'correct' | 'wrong' | 'blank'>
/** Which results were stored before. */
export type Had = { results: boolean } & Record<keyof Single, boolean>

/** Results of a record or of a save; null for missing ones. */
export function resultsOf(record: RecordChange): Results {
  return recordOf(resultFields, (field) => record[field] ?? null) as Results // a value of the same field
}

/** @param isStored whether a result was stored before */
export function hadWhere(isStored: (field: keyof Results) => boolean): Had {
  const { correct, wrong: _, blank: __, ...single } = recordOf(resultFields, isStored)
  return { results: correct, ...single }
}

const resultFields = keysOf(noResults)

/** What a save sends: nothing for empty fields, null for cleared ones. */
export function sentResults({ correct, wrong, blank, ...single }: Results, had: Had = hadWhere(() => false)) {
  const isTyped = correct !== null || wrong !== null || blank !== null
  const sent = keysOf(single).filter((field) => single[field] !== null || had[field])
  return {
    ...(isTyped
      ? { correct: correct ?? 0, wrong: wrong ?? 0, blank: blank ?? 0 }
      : had.results && { correct: null, wrong: null, blank: null, questions: 0 }),
    ...picked(single, sent),
  }
}
