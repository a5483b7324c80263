import { textWidth } from '#rules/chart/box.ts'

/** Percent, 0 to 100; `before`: what it is compared with, null if the lesson had no value then. */
export type RadarRow = { id: string; name: string; now: number; before: number | null }

/** Minimum number of lessons for an area. */
export const radarLeast = 3

/**
 * Percent from 0 (centre) to 100 (rim), first lesson at the top, clockwise. A missing value is skipped instead of drawn
 * at the centre; negative values are drawn at the centre.
 */
export function layoutRadar(rows: readonly RadarRow[], width: number, height: number) {
  const turn = (2 * Math.PI) / Math.max(1, rows.length)
  const names = rows.map(({ name }) => wrapName(name, width < 360 ? 10 : 14))
  const widths = names.map((lines) => Math.max(...lines.map((line) => textWidth(line))))
  const tallest = height / 2 - 34
  // Names beside the rim reduce the radius down to a minimum; below it they may overlap the grid.
  const rooms = widths.map(
    (wide, index) => (width / 2 - wide - 10) / Math.max(0.1, Math.abs(Math.sin(index * turn))),
  )
  const radius = Math.max(Math.min(tallest, width * 0.29), Math.min(tallest, ...rooms))
  const centre = { x: width / 2, y: height / 2 }
  const reach = (value: number) => (Math.max(0, Math.min(100, value)) / 100) * radius
  const outline = (values: (number | null)[]) => {
    const points = values.flatMap((value, index) =>
      value === null ? [] : [polar(index * turn, reach(value))],
    )
    return points.length < radarLeast ? '' : `M${points.join('L')}Z`
  }
  const pointAt = (angle: number, far: number) => {
    const [x, y] = polar(angle, far)
    return { x: centre.x + x, y: centre.y + y }
  }
  const spokes = rows.map((_, index) => `M0,0L${polar(index * turn, radius)}`).join('')
  const rings = [1 / 3, 2 / 3, 1].map((share) => outline(rows.map(() => share * 100))).join('')

  return {
    centre,
    radius,
    /** Fine lines at one third, two thirds and 100 %. */
    grid: rings + spokes,
    now: outline(rows.map(({ now }) => now)),
    before: outline(rows.map(({ before }) => before)),
    corners: rows.map(({ now }, index) => pointAt(index * turn, reach(now))),
    /** The ends of the spokes, which tell the lessons apart also where their values lie in the centre. */
    rim: rows.map((_, index) => pointAt(index * turn, radius)),
    labels: rows.map(({ id }, index) => {
      const [x, y] = polar(index * turn, radius + 8)
      const lines = names[index] ?? []
      const wide = widths[index] ?? 0
      const anchor = anchorAt(x)
      const beside = anchor === 'start' ? Math.min(x, width / 2 - wide) : Math.max(x, wide - width / 2)
      const lift = liftOf(lines.length, -y / radius)
      return {
        id,
        lines,
        x: centre.x + (anchor === 'middle' ? x : beside),
        y: centre.y + y + 4 - lift,
        anchor,
      }
    }),
  }
}

function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (Math.abs(x) < 1) return 'middle'
  return x > 0 ? 'start' : 'end'
}

/** How far a name of some lines is moved up. @param up from -1 (bottom of the chart) to 1 (top) */
function liftOf(lines: number, up: number): number {
  if (up > 0.3) return (lines - 1) * 14 + 4
  return up < -0.3 ? -8 : (lines - 1) * 7
}

/** A name in at most two lines; what is longer ends with an ellipsis. A sign of two code units is not cut in two. */
export function wrapName(name: string, most: number): string[] {
  const signs = [...name]
  if (signs.length <= most) return [name]
  const space = signs.lastIndexOf(' ', most)
  const cut = space > 0 ? space : most
  const rest = [...signs.slice(cut).join('').trim()]
  const kept = rest.slice(0, most - 1).join('')
  return [signs.slice(0, cut).join(''), rest.length > most ? `${kept.trimEnd()}…` : rest.join('')]
}

function polar(angle: number, radius: number): [number, number] {
  return [Math.round(Math.sin(angle) * radius * 10) / 10, Math.round(-Math.cos(angle) * radius * 10) / 10]
}
