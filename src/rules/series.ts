import { type Day, daysFrom } from './day.ts'
import { recordOf } from './keys.ts'

/** Sums of one child on one day; the results are null when no record of the day has them. */
export type DaySum = {
  id: string | null
  day: Day
  minutes: number
  questions: number
  correct: number | null
  wrong: number | null
  blank: number | null
}

/** A child of the part that a chart shows; id null: all of it. */
export type Child = { id: string | null; name: string; color?: string }

const measures = ['minutes', 'questions', 'correct', 'wrong', 'blank'] as const

/**
 * One value per day and child, oldest first; null (never zero) on a day without a record. What was recorded
 * on the parent itself is the last series, only present when there is such a record.
 * @param ownName name of the parent's series
 */
export function denseSeries(
  children: readonly Child[],
  sums: readonly DaySum[],
  from: Day,
  to: Day,
  ownName: string,
) {
  const days = daysFrom(from, to)
  const position = new Map(days.map((day, index) => [day, index]))
  const blankSeries = (id: string | null, name: string, color?: string) => ({
    id,
    name,
    ...(color !== undefined && { color }),
    ...recordOf(measures, () => new Array<number | null>(days.length).fill(null)),
  })
  const series = new Map<string | null, ReturnType<typeof blankSeries>>(
    children.map((child) => [child.id, blankSeries(child.id, child.name, child.color)]),
  )
  for (const sum of sums) {
    const index = position.get(sum.day)
    if (index === undefined) continue
    const known = series.get(sum.id) ?? series.get(null)
    const target = known ?? blankSeries(null, ownName)
    if (!known) series.set(null, target)
    for (const measure of measures) {
      const value = sum[measure]
      if (value !== null) target[measure][index] = (target[measure][index] ?? 0) + value
    }
  }
  return { from, to, days, series: [...series.values()] }
}
