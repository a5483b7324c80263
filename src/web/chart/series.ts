/** A place in the palette; 'other' is grey, 'accent' is for a chart with one series. */
export type ChartColor = 0 | 1 | 2 | 3 | 4 | 5 | 'other' | 'accent'

/** One line or one layer of bars: a value a slot, null where nothing was recorded. */
export type ChartSeries = { id: string; name: string; color?: ChartColor; values: (number | null)[] }
export type PaintedSeries = ChartSeries & { color: ChartColor }

const palette = [0, 1, 2, 3, 4, 5] as const

export function colorVar(color: ChartColor): string {
  if (color === 'accent') return 'var(--accent)'
  return color === 'other' ? 'var(--chart-other)' : `var(--chart-${color + 1})`
}

/**
 * At most `most` series and one for the rest: the largest totals stay, in the order they came in.
 * A series that is already 'other' goes to the rest first, so that a lesson keeps its colour everywhere.
 */
export function foldSeries(series: ChartSeries[], otherName: string, most = palette.length): PaintedSeries[] {
  if (series.length === 1) return series.map((only) => ({ ...only, color: only.color ?? 'accent' }))
  const own = series.filter((one) => one.color !== 'other')
  const largest = [...own].sort((a, b) => total(b.values) - total(a.values)).slice(0, most)
  const kept = paint(own.filter((one) => largest.includes(one)))
  const rest = series.filter((one) => one.color === 'other' || !largest.includes(one))
  const [first] = rest
  if (!first) return kept
  if (rest.length === 1) return [...kept, { ...first, color: 'other' }]
  const values = first.values.map((_, slot) => sumKnown(rest.map((one) => one.values[slot] ?? null)))
  return [...kept, { id: 'other', name: otherName, color: 'other', values }]
}

/** Sum of what is known; null when nothing is. */
export function sumKnown(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length ? known.reduce((sum, value) => sum + value, 0) : null
}

export function isEmpty(series: ChartSeries[]): boolean {
  return series.every((one) => one.values.every((value) => value === null))
}

function total(values: (number | null)[]): number {
  return sumKnown(values) ?? 0
}

/** Series without a colour take the first ones that are free. */
function paint(series: ChartSeries[]): PaintedSeries[] {
  const taken = new Set(series.map((one) => one.color))
  const free = palette.filter((color) => !taken.has(color))
  return series.map((one) => ({ ...one, color: one.color ?? free.shift() ?? 'other' }))
}
