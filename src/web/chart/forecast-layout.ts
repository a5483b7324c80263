import { layoutBox, textWidth } from '#rules/chart/box.ts'
import type { FormatSetting } from '#rules/chart/format.ts'
import { labelPlace } from '#rules/chart/lines-layout.ts'
import { bandPath, dotPath, linePath, tenth } from '#rules/chart/path.ts'
import { linear } from '#rules/chart/scale.ts'
import { niceTicks } from '#rules/chart/ticks.ts'
import type { Day } from '#rules/day.ts'
import { formatDay } from '#rules/format-day.ts'
import { formatNumber } from '#rules/format-number.ts'
import { dayX, fitTicks, monthTicks, type Tick } from './time-scale.ts'

/** A measured value of a day. */
export type Measured = { id: string; day: Day; value: number; label: string }
/** Range in which the value of a day is expected. */
export type Expected = { day: Day; low: number; middle: number; high: number }

/** The picture's data. @param expected from today to the day that matters, oldest first; empty without a forecast */
export type ForecastData = {
  measured: readonly Measured[]
  expected: readonly Expected[]
  today: Day
  target: number | null
}

type Point = { x: number; y: number }

/** Text of a net as insights show it: one decimal. */
export function oneDecimal(value: number, { locale }: Pick<FormatSetting, 'locale'>): string {
  return formatNumber(value, locale, 1, 1)
}

/**
 * Measured values as a line, today as an upright line, and from there the range that is expected.
 * @param size pixels
 */
export function layoutForecast(
  { measured, expected, today, target }: ForecastData,
  size: { width: number; height: number },
  setting: FormatSetting,
  todayLabel: string,
) {
  const values = [
    ...measured.map(({ value }) => value),
    ...expected.flatMap(({ low, high }) => [low, high]),
    ...(target === null ? [] : [target]),
  ]
  const ticks = niceTicks(Math.min(...values, Infinity), Math.max(...values, -Infinity), 'net', 4)
  const { box: wide, yTicks } = layoutBox(size.width, size.height, ticks, 'net', setting)
  const end = expected.at(-1)
  const room = end
    ? Math.max(...[end.low, end.high].map((net) => textWidth(oneDecimal(net, setting)))) + 8
    : 0
  const box = { ...wide, right: wide.right - room }
  const y = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [box.bottom, box.top])
  const from = measured[0]?.day ?? today
  const to = end?.day ?? today
  const x = dayX(box, from < today ? from : today, to)
  const at = (day: Day, value: number): Point => ({ x: tenth(x(day)), y: tenth(y(value)) })
  const points = measured.map(({ day, value }) => at(day, value))
  const named: Tick[] = [
    { x: x(today), label: todayLabel, strong: true },
    ...(end ? [{ x: x(end.day), label: formatDay(end.day, setting.locale, 'short') }] : []),
  ]
  const newest = measured.at(-1)
  const newestAt = points.at(-1)
  const lastOf = (point: Point, label: string) => ({
    label,
    ...labelPlace(point, points.at(-2) ?? null, box, textWidth(label) / 2),
  })
  return {
    box,
    yTicks,
    xTicks: fitTicks([...named, ...monthTicks(from, to, x, setting.locale)], { left: 0, right: size.width }),
    /** Where each measured value and each expected range is, in this order. */
    stops: [...points, ...expected.map(({ day, middle }) => at(day, middle))],
    line: linePath(points),
    dots: points.map((point) => dotPath(point.x, point.y, 3)).join(''),
    band: bandPath(expected.map(({ day, low, high }) => ({ x: x(day), top: y(high), bottom: y(low) }))),
    middle: linePath(expected.map(({ day, middle }) => at(day, middle))),
    todayX: tenth(x(today)),
    /** The line of the target, and the baseline of its text: below the line where there is no room above. */
    target: target === null ? null : targetPlace(tenth(y(target))),
    /** The last measured value, and the place of its text. */
    last: newest && newestAt ? lastOf(newestAt, oneDecimal(newest.value, setting)) : null,
    /** The range of the last day: its line, and texts that do not overlap. */
    end: end
      ? {
          x: tenth(x(end.day)),
          low: tenth(y(end.low)),
          high: tenth(y(end.high)),
          labels: endLabels(end, y, setting),
        }
      : null,
  }
}

/** A text of 12 pixels above the line, or below it where it would leave the picture. */
function targetPlace(y: number) {
  return { y, labelY: y < 20 ? y + 16 : y - 6 }
}

/** Both ends of a range, and its middle where it is not too near to them. */
function endLabels(end: Expected, y: (value: number) => number, setting: FormatSetting) {
  const [high, middle, low] = [y(end.high), y(end.middle), y(end.low)]
  const apart = Math.max(14, low - high)
  const centre = (high + low) / 2
  const ends = [
    { y: tenth(centre - apart / 2), label: oneDecimal(end.high, setting), strong: true },
    { y: tenth(centre + apart / 2), label: oneDecimal(end.low, setting), strong: true },
  ]
  const isClear = middle - high >= 14 && low - middle >= 14
  return isClear
    ? [...ends, { y: tenth(middle), label: oneDecimal(end.middle, setting), strong: false }]
    : ends
}
