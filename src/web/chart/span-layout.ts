import { textWidth } from '#rules/chart/box.ts'
import { tenth } from '#rules/chart/path.ts'
import type { Day } from '#rules/day.ts'
import { addDays, daysBetween } from '#rules/day.ts'
import { formatDay } from '#rules/format-day.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { dayX, fitTicks } from './time-scale.ts'

/** Days between which something ends, and a day by which it should. */
export type SpanData = { today: Day; early: Day; middle: Day; late: Day; due: Day }

/** How many times the days to the due day the picture shows at most. */
const most = 4

/**
 * A line of days from today to the latest of all, with the days of a span upon it.
 * @param width pixels @param dueTexts above the due day, the longest first: the first one that fits is shown, else the
 * last
 */
export function layoutSpan(
  { today, early, middle, late, due }: SpanData,
  width: number,
  locale: Locale,
  todayText: string,
  dueTexts: readonly string[],
) {
  const reach = addDays(today, most * Math.max(1, daysBetween(today, due)))
  const end = [late < reach ? late : reach, due].toSorted().at(-1) ?? due
  const box = { left: 0, right: width }
  const inside = dayX(box, today, end)
  const x = (day: Day) => tenth(Math.min(width, inside(day)))
  const tick = (day: Day, label: string) => ({ x: x(day), label })
  const text = (day: Day) =>
    formatDay(day, locale, day.slice(0, 4) === today.slice(0, 4) ? 'short' : 'medium')
  const dueText = dueTexts.find((text) => textWidth(text) <= width) ?? dueTexts.at(-1) ?? ''
  const half = textWidth(dueText) / 2
  return {
    /** From left to right, in pixels; the end is cut off where it lies too far ahead. */
    early: x(early),
    middle: x(middle),
    late: x(late),
    due: x(due),
    ticks: fitTicks(
      [tick(early, text(early)), tick(late, text(late)), tick(middle, text(middle)), tick(today, todayText)],
      box,
    ),
    /** The text above the due day, and its middle. */
    dueLabel: { text: dueText, x: tenth(Math.max(half, Math.min(x(due), width - half))) },
  }
}
