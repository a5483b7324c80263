import { comparableKey } from '#rules/comparable.ts'
import { mean, sum } from '#rules/insight/average.ts'
import { grouped } from '#rules/insight/order.ts'
import { lostByMarks } from '#rules/net.ts'
import { sumId } from '#web/trials/drafts/draft.ts'
import {
  type LessonSeries,
  lessonsIn,
  type ResultsOfTrial,
  resultOfTest,
  resultsIn,
  resultsOf,
  sumOf,
  type Trial,
} from '#web/trials/test-results.ts'

type Point = { id: string; name: string; day: string }

/** A trial exam with its results by lesson and test, for comparisons. */
export type Sat = Point & ResultsOfTrial & { totals: ReturnType<typeof sumOf> }

/**
 * Trial exams up to this one of the same class group, oldest first; those of a single lesson only with each other, and
 * only of the same lessons. Lessons can be compared one by one; use `alike` for nets.
 */
export function historyOf(trial: Trial, reply: LessonSeries | undefined): Sat[] {
  const isBranch = (kind: string) => kind === 'branch'
  const all = (reply ? resultsIn(reply) : [])
    .filter(({ kind }) => isBranch(kind) === isBranch(trial.kind))
    .map((own): Sat => ({ ...own, totals: sumOf([...own.lessons.values(), ...own.sections]) }))
  const at = all.findIndex(({ id }) => id === trial.id)
  const before = at >= 0 ? all.slice(0, at) : all.filter(({ day }) => day <= trial.day)
  const { id, name, day, totals } = trial
  const history = [...before, { id, name, day, totals, ...resultsOf(trial) }]
  return isBranch(trial.kind) ? alike(trial, history) : history
}

/** The trial exams of a history whose nets are comparable with the last one. */
export function alike({ croom_id, kind }: Trial, history: readonly Sat[]): Sat[] {
  const keyOf = (sat: Sat | undefined) =>
    comparableKey({ croom_id, kind, lessons: sat ? lessonsIn(sat) : [] })
  const key = keyOf(history.at(-1))
  return history.filter((sat) => keyOf(sat) === key)
}

/** Lessons and sums of tests in one form; `study_ids` are the lessons of each. */
function rowsOf({ lessons, sections }: Trial) {
  return [
    ...lessons.map((lesson) => ({ ...lesson, id: lesson.study_id, study_ids: [lesson.study_id] })),
    ...sections.map((sum) => ({ ...sum, id: sumId(sum), minutes: null, exempt: false })),
  ]
}

/**
 * Lessons and tests with the change since the previous trial that had them, and their recent nets; null where a trial
 * had them not, or has only a sum with them in it.
 * @param order ids of the lessons in the order of the tree
 */
export function resultRows(trial: Trial, history: readonly Sat[], recent: number, order: readonly string[]) {
  const placeOf = ({ study_ids: [first = ''] }: { study_ids: readonly string[] }) => order.indexOf(first)
  return rowsOf(trial)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((result) => {
      const nets = history.map((sat) => resultOfTest(sat, result)?.net ?? null)
      const before = nets.slice(0, -1).findLast((net) => net !== null)
      const change = before === undefined || before === null || result.exempt ? null : result.net - before
      return { ...result, change, recent: nets.slice(-recent) }
    })
}

/** Whether a lesson of this trial is only within the sum of a test in one of some trials: its line has a gap there. */
export function hasGapBySum(trial: Trial, history: readonly Sat[]): boolean {
  const summed = new Set(history.flatMap(({ sections }) => sections.flatMap(({ study_ids }) => study_ids)))
  return trial.lessons.some(({ study_id }) => summed.has(study_id))
}

/** Share of correct answers per lesson and test in percent: in this trial, and the mean of recent ones. */
export function profileOf(trial: Trial, history: readonly Sat[], earlier: number) {
  const recent = history.slice(0, -1).slice(-earlier)
  return rowsOf(trial)
    .filter(({ exempt, question_count }) => !exempt && question_count > 0)
    .map(({ id, name, study_ids, correct, question_count }) => {
      const shares = recent.flatMap((sat) => {
        const counts = resultOfTest(sat, { name, study_ids })
        const questions = counts ? counts.correct + counts.wrong + counts.blank : 0
        return counts && questions > 0 ? [(counts.correct / questions) * 100] : []
      })
      const before = shares.length > 0 ? mean(shares) : null
      return { id, name, now: (correct / question_count) * 100, before }
    })
}

type Marked = Pick<Trial, 'marks' | 'penalty'>
type Mark = Marked['marks'][number]

/** The id of the deepest part that a mark names. */
const placeOf = ({ subtopic_id, topic_id }: Mark) => subtopic_id ?? topic_id

/**
 * Nets lost per marked place, most first.
 * @param earlier recent trials, whose marks on the same places count for `all`
 */
export function lostByPlace(trial: Marked, earlier: readonly Marked[]) {
  const places = new Map(trial.marks.map((mark) => [placeOf(mark), mark]))
  const lostAt = (key: string, { marks, penalty }: Marked) =>
    lostByMarks(
      marks.filter((mark) => placeOf(mark) === key),
      penalty,
    )
  return [...places]
    .map(([key, { study_id, topic_id, subtopic_id }]) => {
      const lost = lostAt(key, trial)
      const all = lost + sum(earlier.map((each) => lostAt(key, each)))
      return { key, study_id, topic_id, subtopic_id, lost, all }
    })
    .sort((a, b) => b.lost - a.lost || b.all - a.all)
}

/** Nets lost per reason, most first; null: no reason. */
export function lostByReason({ marks, penalty }: Marked) {
  return [...grouped(marks, ({ reason }) => reason)]
    .map(([reason, own]) => ({ reason, lost: lostByMarks(own, penalty) }))
    .sort((a, b) => b.lost - a.lost)
}

/** Wrong and blank questions without a mark. */
export function unmarkedIn({ totals, marks }: Pick<Trial, 'totals' | 'marks'>): number {
  return totals.wrong + totals.blank - sum(marks.map(({ count }) => count))
}
