import { searchText } from '#rules/search-text.ts'
import type { Program } from './choices.ts'

export type Dated = { name: string; examdate: string }

/** Whether an exam has a date that is only expected for its program. */
export function isExpected({ name, examdate }: Dated, programs: readonly Program[]): boolean {
  const words = searchText(name).split(/[^\p{L}\p{N}-]+/u)
  return programs.some(
    ({ code, known_dates, expected_dates }) =>
      words.includes(searchText(code)) &&
      expected_dates.some(({ date }) => date === examdate) &&
      !known_dates.some(({ date }) => date === examdate),
  )
}
