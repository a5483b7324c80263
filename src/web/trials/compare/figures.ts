import { comparableKey } from '#rules/comparable.ts'
import type { Section } from '#rules/section.ts'
import { sumId } from '#web/trials/drafts/draft.ts'
import { lessonsIn, resultOfTest, resultsOf, type Trial } from '#web/trials/test-results.ts'

/** Trials in chronological order. */
export function inOrder(trials: readonly Trial[]): Trial[] {
  return trials.toSorted((a, b) => a.day.localeCompare(b.day) || a.created_at.localeCompare(b.created_at))
}

/**
 * Lessons, and tests that are a sum in one of the trials, with one net per trial. A test has also the sum of its lessons;
 * null if a trial did not have the lesson, or only within a sum.
 */
export function resultLines(trials: readonly Trial[]) {
  // In the order of the trial with the most lessons.
  const fullest = trials.toSorted((a, b) => b.lessons.length - a.lessons.length)
  const rows = new Map<string, Pick<Section, 'name' | 'study_ids'>>()
  for (const { lessons } of fullest)
    for (const { study_id, name } of lessons) rows.set(study_id, { name, study_ids: [study_id] })
  for (const { sections } of trials) for (const sum of sections) rows.set(sumId(sum), sum)
  const all = trials.map(resultsOf)
  return [...rows].map(([id, row]) => {
    const results = all.map((trial) => resultOfTest(trial, row))
    const nets = results.map((result) => result?.net ?? null)
    return { id, name: row.name, results, nets, difference: differenceOf(nets) }
  })
}

/** The lines of a chart: lessons of a test that is a sum in one of the trials are drawn as that test, never twice. */
export function chartLines(trials: readonly Trial[]) {
  const summed = new Set(trials.flatMap(({ sections }) => sections.flatMap(({ study_ids }) => study_ids)))
  return resultLines(trials).filter(({ id }) => !summed.has(id))
}

/** More lines than these are a tangle. */
export const fewLines = 3

/** The lines that changed most, in their order; those without a difference change least. */
export function mostChanged(trials: readonly Trial[]) {
  const lines = chartLines(trials)
  const byChange = lines.toSorted((a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0))
  const most = byChange.slice(0, fewLines)
  return lines.filter((line) => most.includes(line))
}

/** Last minus first value; null if one is missing. */
export function differenceOf(values: readonly (number | null)[]): number | null {
  const [first, last] = [values[0] ?? null, values.at(-1) ?? null]
  return first === null || last === null || values.length < 2 ? null : last - first
}

/** Whether the totals are comparable: same class group, kind and lessons. */
export function isAlike(trials: readonly Trial[]): boolean {
  const keys = trials.map((trial) => comparableKey({ ...trial, lessons: lessonsIn(resultsOf(trial)) }))
  return new Set(keys).size === 1
}
