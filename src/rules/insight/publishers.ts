import { type Day, daysBetween } from '../day.ts'
import { net } from '../net.ts'
import { mean, sum } from './average.ts'
import { gradeOf, type Head, lacking } from './evidence.ts'
import { compareText, grouped } from './order.ts'
import { newestFirst, ofLargestSet } from './papers.ts'
import { publishers as prior } from './priors.ts'
import { publisherKey } from './publisher-name.ts'

/** The net of one full comparable trial of one member. */
type PublisherTrial = { user_id: string; day: Day; publisher: string | null; net: number }

export type PublisherRow = {
  publisher: string
  /** Nets on a full mock by which it is easier than the mean; negative is harder. */
  effect: number
  students: number
  trials: number
}

export type Publishers = Head & {
  students: number
  /** Hardest first. */
  rows: PublisherRow[]
}

/** The sums of one trial of all lessons. @param key names the lessons that were sat */
export type SumOfTrial = {
  user_id: string
  id: string
  day: Day
  publisher: string | null
  penalty: number
  key: string
  questions: number
  correct: number
  wrong: number
}

/**
 * Full trials of each member that compare with one another (`fullTrials`). Members whose full trials have fewer
 * questions than the largest of the group are left out: an effect is told in nets of one full mock.
 */
export function comparableTrials(sums: readonly SumOfTrial[], today: Day): PublisherTrial[] {
  const members = [...grouped(sums, ({ user_id }) => user_id).values()]
  const full = members.map((trials) => ofLargestSet(newestFirst(trials, today)))
  const most = Math.max(0, ...full.map(([newest]) => newest?.questions ?? 0))
  return full
    .filter(([newest]) => newest?.questions === most)
    .flat()
    .map(({ user_id, day, publisher, correct, wrong, penalty }) => ({
      user_id,
      day,
      publisher,
      net: net(correct, wrong, penalty),
    }))
}

type Known = PublisherTrial & { key: string; publisher: string }

/**
 * How much easier or harder each publisher's mocks are, from members who sat several: (ΣPᵀMP + 6·I) e = ΣPᵀMy,
 * where M takes each student's own level and shrunk trend out; effects are centred over the trials.
 * Source: small-sample equating (Babcock and Hodge 2020), ridge regression; docs/insights.md.
 */
export function publishers(input: { rows: readonly PublisherTrial[]; today: Day }): Publishers {
  const known = input.rows
    .filter(({ day }) => day <= input.today)
    .flatMap((row): Known[] => {
      const key = publisherKey(row.publisher ?? '')
      return row.publisher && key ? [{ ...row, publisher: row.publisher.trim(), key }] : []
    })
    .sort(
      (a, b) => compareText(a.user_id, b.user_id) || compareText(a.day, b.day) || compareText(a.key, b.key),
    )
  const students = [...grouped(known, ({ user_id }) => user_id).values()].filter(
    (trials) =>
      trials.length >= prior.minTrialsOfStudent &&
      new Set(trials.map(({ key }) => key)).size >= prior.minPublishersOfStudent,
  )
  const trials = students.flat()
  const none = { students: students.length, rows: [] }
  if (students.length < prior.minStudents) {
    return { ...lacking('students_with_two_publishers', prior.minStudents, students.length), ...none }
  }
  if (trials.length < prior.minTrials)
    return { ...lacking('trials', prior.minTrials, trials.length), ...none }

  const byKey = grouped(trials, ({ key }) => key)
  const effects = effectsOf(students, [...byKey.keys()])
  const centre = mean(trials.map(({ key }) => effects.get(key) ?? 0))
  const rows = [...byKey].map(([key, sat]) => ({
    publisher: commonest(sat.map(({ publisher }) => publisher)),
    effect: (effects.get(key) ?? 0) - centre,
    students: new Set(sat.map(({ user_id }) => user_id)).size,
    trials: sat.length,
  }))
  const shown = rows.filter((row) => row.students >= prior.shown.students && row.trials >= prior.shown.trials)
  return {
    evidence: { n: trials.length, quality: gradeOf(students.length, { A: 40, B: 20 }) },
    missing: null,
    students: students.length,
    rows: shown.sort((a, b) => a.effect - b.effect || compareText(a.publisher, b.publisher)),
  }
}

/** Effect of each publisher, not centred. */
function effectsOf(students: readonly Known[][], keys: readonly string[]): ReadonlyMap<string, number> {
  const place = new Map(keys.map((key, i) => [key, i]))
  const matrix = keys.map((_, i) => keys.map((_, j) => (i === j ? prior.ridge : 0)))
  const right = keys.map(() => 0)
  for (const trials of students) addStudent(matrix, right, trials, place)
  const solved = solve(matrix, right)
  return new Map(keys.map((key, i) => [key, solved[i] ?? 0]))
}

/** Adds PᵀMP and PᵀMy of one student, M = I − 11ᵀ/n − ccᵀ/(Σc² + 2500), c = days from the student's mean day. */
function addStudent(
  matrix: number[][],
  right: number[],
  trials: readonly Known[],
  place: ReadonlyMap<string, number>,
): void {
  const first = trials[0]?.day ?? ''
  const days = trials.map(({ day }) => daysBetween(first, day))
  const centred = days.map((day) => day - mean(days))
  const trend = sum(centred.map((c) => c * c)) + prior.trend
  const level = mean(trials.map(({ net }) => net))
  const slope = sum(trials.map(({ net }, i) => net * (centred[i] ?? 0))) / trend
  const used = [...grouped([...trials.keys()], (i) => place.get(trials[i]?.key ?? '') ?? 0)].map(
    ([at, indexes]) => ({ at, count: indexes.length, c: sum(indexes.map((i) => centred[i] ?? 0)), indexes }),
  )
  for (const one of used) {
    const nets = sum(one.indexes.map((i) => trials[i]?.net ?? 0))
    right[one.at] = (right[one.at] ?? 0) + nets - one.count * level - one.c * slope
    const row = matrix[one.at] ?? []
    row[one.at] = (row[one.at] ?? 0) + one.count
    for (const other of used) {
      const shared = (one.count * other.count) / trials.length + (one.c * other.c) / trend
      row[other.at] = (row[other.at] ?? 0) - shared
    }
  }
}

/** Solution of a symmetric positive definite system, by Gauss elimination; such a system needs no pivots. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (const [i, pivot] of rows.entries()) {
    for (const below of rows.slice(i + 1)) {
      const factor = (below[i] ?? 0) / (pivot[i] ?? 1)
      for (let j = i; j < below.length; j++) below[j] = (below[j] ?? 0) - factor * (pivot[j] ?? 0)
    }
  }
  const solved = rows.map(() => 0)
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] ?? []
    const known = sum(solved.map((value, j) => (j > i ? value * (row[j] ?? 0) : 0)))
    solved[i] = ((row[rows.length] ?? 0) - known) / (row[i] ?? 1)
  }
  return solved
}

/** The spelling used most; of two used as often the first by code point. */
function commonest(names: readonly string[]): string {
  const counted = [...grouped(names, (name) => name)]
  const [most] = counted.sort(([a, as], [b, bs]) => bs.length - as.length || compareText(a, b))
  return most?.[0] ?? ''
}
