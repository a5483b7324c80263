import fc from 'fast-check'
import { mistakeReasons } from '#rules/mistake-reasons.ts'
import { type TrialKind, trialKinds } from '#rules/vocabulary.ts'

export type Mark = {
  topic: number
  subtopic: number | null
  result: 'wrong' | 'blank'
  reason: string | null
  count: number
}
export type Lesson = { correct: number; wrong: number; blank: number; exempt: boolean; marks: Mark[] }
/** A trial exam as this test thinks of it: lessons by their place in the class group, null: not in it. */
export type Sat = { id: string; back: number; penalty: number; kind: TrialKind; lessons: (Lesson | null)[] }

const mark = fc.record({
  topic: fc.nat(1),
  subtopic: fc.option(fc.nat(1)),
  result: fc.constantFrom('wrong' as const, 'blank' as const),
  reason: fc.option(fc.constantFrom(...mistakeReasons)),
  count: fc.integer({ min: 1, max: 3 }),
})
const lesson = fc
  .record({
    correct: fc.nat(2),
    wrong: fc.nat(2),
    blank: fc.nat(1),
    exempt: fc.boolean(),
    marks: fc.array(mark, { maxLength: 5 }),
  })
  .map((each): Lesson => (each.exempt ? { ...each, marks: [] } : { ...each, marks: fitting(each) }))
/** Trial exams of three lessons with marks on two topics of each, within forty days. */
export const sat = fc.record({
  id: fc.uuid({ version: 4 }),
  back: fc.oneof(fc.nat(8), fc.nat(40)),
  penalty: fc.constantFrom(0, 3, 4),
  kind: fc.constantFrom(...trialKinds),
  lessons: fc
    .array(fc.option(lesson), { minLength: 3, maxLength: 3 })
    .filter((lessons) => lessons.some((each) => each !== null)),
})

/** No more is marked than was wrong or blank. */
function fitting({ wrong, blank, marks }: Omit<Lesson, 'exempt'>): Mark[] {
  const left = { wrong, blank }
  return marks.flatMap((each) => {
    const count = Math.min(each.count, left[each.result])
    left[each.result] -= count
    return count > 0 ? [{ ...each, count }] : []
  })
}

/** What these results are worth, and what was missed against all correct. */
export const netOf = ({ correct, wrong }: Lesson, penalty: number) =>
  correct - (penalty > 0 ? wrong / penalty : 0)
export const lostOf = (wrong: number, blank: number, penalty: number) =>
  wrong * (1 + (penalty > 0 ? 1 / penalty : 0)) + blank
export const countOf = (marks: Mark[], result: Mark['result']) =>
  marks.filter((each) => each.result === result).reduce((sum, { count }) => sum + count, 0)

/** The results of a lesson in a trial; null where it was not in it. */
export function satIn(trial: Sat, study: number): Lesson | null {
  const found = trial.lessons[study]
  return found && !found.exempt ? found : null
}
