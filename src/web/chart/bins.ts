import { type ChartSeries, meanOf } from '#rules/chart/series.ts'
import { addDays } from '#rules/day.ts'
import { type Day, daysIntoWeek, type Weekday } from './day.ts'
import type { Combine, Grain } from './words.ts'

/** Consecutive days drawn as one: days[start] to days[end - 1]. */
export type Bin = { from: Day; to: Day; start: number; end: number }

/** The finest grouping with at most `most` bins. */
export function groupDays(days: Day[], most: number, weekStart: Weekday): { grain: Grain; bins: Bin[] } {
  if (days.length <= most) return { grain: 'day', bins: binsBy(days, (day) => day) }
  const weeks = binsBy(days, (day) => addDays(day, -daysIntoWeek(day, weekStart)))
  if (weeks.length <= most) return { grain: 'week', bins: weeks }
  const months = binsBy(days, (day) => day.slice(0, 7))
  if (months.length <= most) return { grain: 'month', bins: months }
  return { grain: 'year', bins: binsBy(days, (day) => day.slice(0, 4)) }
}

/** One number per bin. Days without a record are ignored; a bin without records is null. */
export function combineBins(
  { values, weights }: Pick<ChartSeries, 'values' | 'weights'>,
  bins: Bin[],
  combine: Combine,
): (number | null)[] {
  return bins.map(({ start, end }) => {
    if (weights)
      return meanOf(values.slice(start, end).map((value, index) => [value, weights[start + index] ?? 0]))
    let sum = 0
    let known = 0
    for (let index = start; index < end; index++) {
      const value = values[index]
      if (value == null) continue
      sum += value
      known++
    }
    if (known === 0) return null
    return combine === 'sum' ? sum : sum / known
  })
}

function binsBy(days: Day[], keyOf: (day: Day) => string): Bin[] {
  const bins: Bin[] = []
  let lastKey = ''
  days.forEach((day, index) => {
    const key = keyOf(day)
    const last = bins.at(-1)
    if (last && key === lastKey) {
      last.to = day
      last.end = index + 1
    } else {
      bins.push({ from: day, to: day, start: index, end: index + 1 })
    }
    lastKey = key
  })
  return bins
}
