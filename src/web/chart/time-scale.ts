import { type Box, textWidth } from '#rules/chart/box.ts'
import { linear } from '#rules/chart/scale.ts'
import type { Day } from '#rules/day.ts'
import { daysBetween } from '#rules/day.ts'
import { formatDay } from '#rules/format-day.ts'
import { addMonths } from '#rules/month-grid.ts'
import type { Locale } from '#rules/vocabulary.ts'

/** A place on a time axis, with the text below it. */
export type Tick = { x: number; label: string; strong?: true }

/** X coordinate of each day between two others. */
export function dayX(box: Pick<Box, 'left' | 'right'>, from: Day, to: Day): (day: Day) => number {
  const x = linear([0, Math.max(1, daysBetween(from, to))], [box.left, box.right])
  return (day) => x(daysBetween(from, day))
}

/** First days of the months after `from`, up to `to`. */
export function monthStarts(from: Day, to: Day): Day[] {
  const starts: Day[] = []
  let month = addMonths(from.slice(0, 7), 1)
  for (; `${month}-01` <= to; month = addMonths(month, 1)) starts.push(`${month}-01`)
  return starts
}

/** Pixels between two labels. */
const gap = 8

/** Those of the ticks that fit side by side; the earlier in the list comes first, and each is kept within the box. */
export function fitTicks(ticks: readonly Tick[], box: Pick<Box, 'left' | 'right'>): Tick[] {
  const shown: (Tick & { half: number })[] = []
  for (const tick of ticks) {
    const half = textWidth(tick.label) / 2
    const x = Math.max(box.left + half, Math.min(tick.x, box.right - half))
    if (shown.every((other) => Math.abs(other.x - x) >= other.half + half + gap))
      shown.push({ ...tick, x, half })
  }
  return shown.map(({ half: _, ...tick }) => tick).sort((a, b) => a.x - b.x)
}

/** Months as ticks; January tells the year. */
export function monthTicks(from: Day, to: Day, x: (day: Day) => number, locale: Locale): Tick[] {
  const starts = monthStarts(from, to)
  // Every second, third or sixth month where there is no room for all.
  const step = [1, 2, 3, 6, 12].find((each) => starts.length / each <= 9) ?? 24
  return starts
    .filter((day) => (Number(day.slice(5, 7)) - 1) % step === 0)
    .map((day) => ({ x: x(day), label: formatDay(day, locale, day.slice(5, 7) === '01' ? 'year' : 'month') }))
}
