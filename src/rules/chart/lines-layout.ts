import { type Box, layoutBox, slotX, textWidth, type YTick } from './box.ts'
import { type FormatSetting, formatValue, type Unit } from './format.ts'
import { bandPath, dotPath, linePath, tenth } from './path.ts'
import type { ChartColor, PaintedSeries } from './series.ts'
import { niceTicks } from './ticks.ts'

/** A range per slot, such as the expected values; null for none. */
export type Band = { low: (number | null)[]; high: (number | null)[] }
type Place = { x: number; y: number }
type Point = Place & { value: number }

type LinesLayout = {
  box: Box
  yTicks: YTick[]
  lines: {
    id: string
    color: ChartColor
    d: string
    dots: string
    points: (Point | null)[]
  }[]
  band: string
  /** The latest measured point of a single line, and the position of its label. */
  last: (Point & { label: Place }) | null
}

/**
 * Position of a label that its own line does not cross: above the point; below if the line comes from above;
 * on the left without space below.
 * @param half half of the label's width
 * @returns the label's middle and its base line
 */
export function labelPlace(point: Place, before: Place | null, box: Box, half: number): Place {
  const x = Math.max(box.left + half, Math.min(point.x, box.right + 4 - half))
  const falls = before !== null && before.y < point.y - 12
  const fitsAbove = point.y >= box.top + 18
  if (fitsAbove && !falls) return { x, y: point.y - 10 }
  if (point.y + 22 <= box.bottom) return { x, y: point.y + 20 }
  return { x: Math.max(box.left + half, point.x - half - 9), y: point.y + 4 }
}

/** Values between gaps, which need a dot as a line cannot show them. */
export function lonePoints(values: (number | null)[]): number[] {
  return values.flatMap((value, index) =>
    value !== null && values[index - 1] == null && values[index + 1] == null ? [index] : [],
  )
}

/** Lines with gaps for missing values. */
export function layoutLines(
  series: PaintedSeries[],
  how: { width: number; height: number; unit: Unit; fromZero: boolean; band?: Band },
  setting: FormatSetting,
): LinesLayout {
  const known = [
    ...series.flatMap((one) => one.values),
    ...(how.band?.low ?? []),
    ...(how.band?.high ?? []),
  ].filter((value) => value != null)
  const [min, max] = extent(known)
  const ticks = niceTicks(how.fromZero ? Math.min(0, min) : min, max, how.unit, 4)
  const { box, y, yTicks } = layoutBox(how.width, how.height, ticks, how.unit, setting)
  const count = series[0]?.values.length ?? 0
  const x = slotX(box, count)

  const lines = series.map(({ id, color, values }) => {
    const points = values.map((value, slot) =>
      value === null ? null : { x: tenth(x(slot)), y: tenth(y(value)), value },
    )
    const dotted = count <= 12 ? points.flatMap((point, slot) => (point ? [slot] : [])) : []
    const dots = new Set([...lonePoints(values), ...dotted])
    return {
      id,
      color,
      points,
      d: linePath(points),
      dots: [...dots].map((slot) => pointDot(points[slot])).join(''),
    }
  })
  const [only] = lines
  const last = lines.length === 1 && only ? lastPoint(only.points, box, how.unit, setting) : null
  return { box, yTicks, lines, band: how.band ? bandOf(how.band, x, y) : '', last }
}

function lastPoint(points: (Point | null)[], box: Box, unit: Unit, setting: FormatSetting) {
  const at = points.findLastIndex((point) => point !== null)
  const point = points[at]
  if (!point) return null
  const half = textWidth(formatValue(point.value, unit, setting), 13) / 2
  return { ...point, label: labelPlace(point, points[at - 1] ?? null, box, half) }
}

function pointDot(point: Point | null | undefined): string {
  return point ? dotPath(point.x, point.y, 2.5) : ''
}

function bandOf({ low, high }: Band, x: (slot: number) => number, y: (value: number) => number): string {
  const slots = low.map((bottom, slot) => {
    const top = high[slot] ?? null
    return bottom === null || top === null ? null : { x: x(slot), bottom: y(bottom), top: y(top) }
  })
  return bandPath(slots)
}

function extent(values: number[]): [number, number] {
  let [min, max] = [values[0] ?? 0, values[0] ?? 0]
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return [min, max]
}
