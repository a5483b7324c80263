import { area, line } from 'd3-shape'
import { type Box, layoutBox, textWidth, type YTick } from './box.ts'
import { formatValue } from './format.ts'
import { dotPath, tenth } from './path.ts'
import type { ChartColor, PaintedSeries } from './series.ts'
import { slotX } from './slots.ts'
import { niceTicks } from './ticks.ts'
import type { ChartSetting, Unit } from './words.ts'

/** A range per slot, such as the expected values; null for none. */
export type Band = { low: (number | null)[]; high: (number | null)[] }
type Point = { x: number; y: number; value: number }
/** Middle and base line of a label. */
type LabelPlace = { x: number; y: number }

export type LinesLayout = {
  box: Box
  yTicks: YTick[]
  lines: {
    id: string
    color: ChartColor
    d: string
    dashed: string
    dots: string
    points: (Point | null)[]
  }[]
  band: string
  /** The latest measured point of a single line, and the position of its label. */
  last: (Point & { label: LabelPlace }) | null
}

/**
 * Position of a label that its own line does not cross: above the point; below if the line comes from above;
 * on the left without space below.
 * @param half half of the label's width
 */
export function labelPlace(point: Point, before: Point | null, box: Box, half: number): LabelPlace {
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

/**
 * Lines with gaps for missing values.
 * @param how.dashedFrom from this slot on the values are predictions
 */
export function layoutLines(
  series: PaintedSeries[],
  how: { width: number; height: number; unit: Unit; fromZero: boolean; band?: Band; dashedFrom?: number },
  setting: ChartSetting,
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
  const dashedFrom = how.dashedFrom ?? count

  const lines = series.map(({ id, color, values }) => {
    const points = values.map((value, slot) =>
      value === null ? null : { x: tenth(x(slot)), y: tenth(y(value)), value },
    )
    const measured = points.slice(0, dashedFrom)
    const dotted = measured.length <= 12 ? measured.flatMap((point, slot) => (point ? [slot] : [])) : []
    const dots = new Set([...lonePoints(values.slice(0, dashedFrom)), ...dotted])
    return {
      id,
      color,
      points,
      d: linePath(measured),
      dashed: dashedFrom < count ? linePath(points.slice(Math.max(0, dashedFrom - 1))) : '',
      dots: [...dots].map((slot) => pointDot(points[slot])).join(''),
    }
  })
  const [only] = lines
  const last =
    lines.length === 1 && only ? lastPoint(only.points.slice(0, dashedFrom), box, how.unit, setting) : null
  return { box, yTicks, lines, band: how.band ? bandPath(how.band, x, y) : '', last }
}

function lastPoint(points: (Point | null)[], box: Box, unit: Unit, setting: ChartSetting) {
  const at = points.findLastIndex((point) => point !== null)
  const point = points[at]
  if (!point) return null
  const half = textWidth(formatValue(point.value, unit, setting), 13) / 2
  return { ...point, label: labelPlace(point, points[at - 1] ?? null, box, half) }
}

const drawLine = line<Point | null>()
  .defined((point) => point !== null)
  .x((point) => point?.x ?? 0)
  .y((point) => point?.y ?? 0)
  .digits(1)

function linePath(points: (Point | null)[]): string {
  return drawLine(points) ?? ''
}

function pointDot(point: Point | null | undefined): string {
  return point ? dotPath(point.x, point.y, 2.5) : ''
}

function bandPath({ low, high }: Band, x: (slot: number) => number, y: (value: number) => number): string {
  const slots = low.map((bottom, slot) => ({ slot, bottom, top: high[slot] ?? null }))
  const draw = area<(typeof slots)[number]>()
    .defined(({ bottom, top }) => bottom !== null && top !== null)
    .x(({ slot }) => x(slot))
    .y0(({ bottom }) => y(bottom ?? 0))
    .y1(({ top }) => y(top ?? 0))
    .digits(1)
  return draw(slots) ?? ''
}

function extent(values: number[]): [number, number] {
  let [min, max] = [values[0] ?? 0, values[0] ?? 0]
  for (const value of values) {
    if (value < min) min = value
    if (value > max) max = value
  }
  return [min, max]
}
