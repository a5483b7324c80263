import { area, line } from 'd3-shape'
import { type Box, layoutBox, type YTick } from './box.ts'
import { dotPath } from './path.ts'
import type { ChartColor, PaintedSeries } from './series.ts'
import { slotX } from './slots.ts'
import { niceTicks } from './ticks.ts'
import type { ChartSetting, Unit } from './words.ts'

/** A range a slot, such as where the next trials are expected; null where there is none. */
export type Band = { low: (number | null)[]; high: (number | null)[] }
type Point = { x: number; y: number; value: number }

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
  /** The newest measured point of a single line. */
  last: Point | null
}

/** Values that stand alone between gaps: a line cannot show them, a dot can. */
export function lonePoints(values: (number | null)[]): number[] {
  return values.flatMap((value, index) =>
    value !== null && values[index - 1] == null && values[index + 1] == null ? [index] : [],
  )
}

/**
 * Lines with gaps where values are missing.
 * @param how.dashedFrom from this slot on the values are expected, not measured
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
    const points = values.map((value, slot) => (value === null ? null : { x: x(slot), y: y(value), value }))
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
    lines.length === 1
      ? (only?.points.slice(0, dashedFrom).findLast((point) => point !== null) ?? null)
      : null
  return { box, yTicks, lines, band: how.band ? bandPath(how.band, x, y) : '', last }
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
