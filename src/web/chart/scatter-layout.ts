import { type Box, layoutBox, textWidth } from '#rules/chart/box.ts'
import { formatTicks, type Unit } from '#rules/chart/format.ts'
import { dotPath } from '#rules/chart/path.ts'
import { linear } from '#rules/chart/scale.ts'
import type { ChartColor } from '#rules/chart/series.ts'
import { niceTicks } from '#rules/chart/ticks.ts'
import type { ChartSetting } from './words.ts'

export type ScatterPoint = { id: string; name: string; x: number; y: number; color?: ChartColor }
type PlacedPoint = ScatterPoint & { cx: number; cy: number }
type PlacedLabel = {
  id: string
  text: string
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}
type Area = { left: number; right: number; top: number; bottom: number }

/** Points on two axes; points of one colour are one path. */
export function layoutScatter(
  points: ScatterPoint[],
  how: { width: number; height: number; xUnit: Unit; yUnit: Unit },
  setting: ChartSetting,
) {
  const sorted = [...points].sort((a, b) => a.x - b.x || b.y - a.y)
  const ys = sorted.map((point) => point.y)
  const yMin = Math.min(...ys)
  const yTickValues = niceTicks(
    how.yUnit === 'percent' ? yMin : Math.min(0, yMin),
    Math.max(...ys),
    how.yUnit,
    4,
  )
  const { box, y, yTicks } = layoutBox(how.width, how.height, yTickValues, how.yUnit, setting)

  const values = niceTicks(0, Math.max(...sorted.map((point) => point.x)), how.xUnit, how.width < 420 ? 4 : 7)
  const names = formatTicks(values, how.xUnit, setting)
  // Space for the whole label of the last tick.
  const margin = Math.max(10, textWidth(names.at(-1) ?? '') / 2)
  const x = linear([values[0] ?? 0, values.at(-1) ?? 1], [box.left, box.right - margin])
  const xTicks = values.map((value, index) => ({ value, x: x(value), label: names[index] ?? '' }))

  const placed = sorted.map((point) => ({ ...point, cx: x(point.x), cy: y(point.y) }))
  const colors = [...new Set(placed.map((point) => point.color ?? 'accent'))]
  const radius = placed.length > 150 ? 3 : 5
  const dots = colors.map((color) => {
    const own = placed.filter((point) => (point.color ?? 'accent') === color)
    return { color, d: own.map(({ cx, cy }) => dotPath(cx, cy, radius)).join('') }
  })
  return {
    box,
    yTicks,
    xTicks,
    /** Sorted by x, as the arrow keys move. */
    points: placed,
    dots,
    labels: placed.length <= 24 ? placeLabels(placed, box) : [],
  }
}

/** Labels beside, above or below their points where they cover neither a point nor another label. */
export function placeLabels(points: PlacedPoint[], box: Box): PlacedLabel[] {
  const taken: Area[] = points.map(({ cx, cy }) => ({
    left: cx - 6,
    right: cx + 6,
    top: cy - 6,
    bottom: cy + 6,
  }))
  return points.flatMap(({ id, name, cx, cy }) => {
    const width = textWidth(name)
    const sides = [
      { anchor: 'start' as const, x: cx + 9, left: cx + 8, middle: cy },
      { anchor: 'end' as const, x: cx - 9, left: cx - 8 - width, middle: cy },
      { anchor: 'middle' as const, x: cx, left: cx - width / 2, middle: cy - 14 },
      { anchor: 'middle' as const, x: cx, left: cx - width / 2, middle: cy + 14 },
    ]
    for (const { anchor, x, left, middle } of sides) {
      const area = { left, right: left + width, top: middle - 7, bottom: middle + 7 }
      if (area.left < box.left || area.right > box.right || taken.some((other) => overlap(area, other)))
        continue
      taken.push(area)
      return [{ id, text: name, x, y: middle + 4, anchor }]
    }
    return []
  })
}

function overlap(a: Area, b: Area): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
