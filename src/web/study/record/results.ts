import { noResults, type RecordChange, type Results } from '#rules/record.ts'

/** Results that may be given without others; correct, wrong and blank go together. */
type Single = Omit<Results, 'correct' | 'wrong' | 'blank'>
/** Which results were stored before. */
export type Had = { results: boolean } & Record<keyof Single, boolean>

/** Results of a record or of a save; null for missing ones. */
export function resultsOf(record: RecordChange): Results {
  const found = resultFields.map((field) => [field, record[field] ?? null])
  return Object.fromEntries(found) as Results // its fields with values of the same fields
}

/** @param isStored whether a result was stored before */
export function hadWhere(isStored: (field: keyof Results) => boolean): Had {
  const found = resultFields.map((field) => [field, isStored(field)])
  const {
    correct,
    wrong: _,
    blank: __,
    ...single
  } = Object.fromEntries(found) as Record<keyof Results, boolean>
  return { results: correct, ...single }
}

const resultFields = Object.keys(noResults) as (keyof Results)[] // its own keys

/** What a save sends: nothing for empty fields, null for cleared ones. */
export function sentResults({ correct, wrong, blank, ...single }: Results, had: Had = hadWhere(() => false)) {
  const isTyped = correct !== null || wrong !== null || blank !== null
  const sent = Object.entries(single).filter(([field, value]) => value !== null || had[field as keyof Single])
  return {
    ...(isTyped
      ? { correct: correct ?? 0, wrong: wrong ?? 0, blank: blank ?? 0 }
      : had.results && { correct: null, wrong: null, blank: null, questions: 0 }),
    ...(Object.fromEntries(sent) as Partial<Single>), // some of its entries
  }
}
