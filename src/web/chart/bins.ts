import { type ChartSeries, meanOf } from '#rules/chart/series.ts'
import { addDays, type Day, startOfWeek } from '#rules/day.ts'
import { mean, sum } from '#rules/insight/average.ts'
import { beginsBefore } from '#rules/windows.ts'
import type { Combine, Grain } from './words.ts'

/**
 * Consecutive days drawn as one: days[start] to days[end - 1]. `isPart`: days of its week, month or year are missing, or
 * nothing was recorded yet on the first of them. `since`: the first of its days of which something is known.
 */
export type Bin = { from: Day; to: Day; since: Day; start: number; end: number; isPart: boolean }

/** The finest grouping with at most `most` bins. @param first day of the first record; null without one */
export function groupDays(
  days: Day[],
  most: number,
  weekStart: number,
  first: Day | null,
): { grain: Grain; bins: Bin[] } {
  const by = (keyOf: (day: Day) => string) => markParts(binsBy(days, keyOf), keyOf, first)
  if (days.length <= most) return { grain: 'day', bins: by((day) => day) }
  const weeks = by((day) => startOfWeek(day, weekStart))
  if (weeks.length <= most) return { grain: 'week', bins: weeks }
  const months = by((day) => day.slice(0, 7))
  if (months.length <= most) return { grain: 'month', bins: months }
  return { grain: 'year', bins: by((day) => day.slice(0, 4)) }
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
    const known = values.slice(start, end).filter((value) => value !== null)
    if (known.length === 0) return null
    return combine === 'sum' ? sum(known) : mean(known)
  })
}

/** Besides the bin of the first record the first and the last can lack days: those before the window and after it. */
function markParts(bins: Bin[], keyOf: (day: Day) => string, first: Day | null): Bin[] {
  return bins.map((bin) => {
    const lacksStart = bin.start === 0 && keyOf(addDays(bin.from, -1)) === keyOf(bin.from)
    const lacksEnd = keyOf(addDays(bin.to, 1)) === keyOf(bin.to)
    const since = first !== null && beginsBefore(bin, first) ? first : bin.from
    return { ...bin, since, isPart: lacksStart || lacksEnd || since !== bin.from }
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
      bins.push({ from: day, to: day, since: day, start: index, end: index + 1, isPart: false })
    }
    lastKey = key
  })
  return bins
}
