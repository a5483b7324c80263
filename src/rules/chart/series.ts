/** Index in the palette; 'other' is grey, 'accent' is for a chart with one series. */
export type ChartColor = 0 | 1 | 2 | 3 | 4 | 5 | 'other' | 'accent'

/** A line or a layer of bars: one value per slot, null without a record. */
export type ChartSeries = {
  id: string
  name: string
  color?: ChartColor
  values: (number | null)[]
  /** For rates: the base of each, used as its weight in means. */
  weights?: number[]
}
export type PaintedSeries = ChartSeries & { color: ChartColor }

const palette = [0, 1, 2, 3, 4, 5] as const

/**
 * At most as many series as the palette has colours and one for the rest: the largest totals stay, in their order. A series that is
 * 'other' is merged into the rest first, so that a lesson has the same colour everywhere.
 */
export function foldSeries(series: ChartSeries[], otherName: string): PaintedSeries[] {
  if (series.length === 1) return series.map((only) => ({ ...only, color: only.color ?? 'accent' }))
  const own = series.filter((one) => one.color !== 'other')
  const largest = [...own]
    .sort((a, b) => total(b.weights ?? b.values) - total(a.weights ?? a.values))
    .slice(0, palette.length)
  const kept = paint(own.filter((one) => largest.includes(one)))
  const rest = series.filter((one) => one.color === 'other' || !largest.includes(one))
  const [first] = rest
  if (!first) return kept
  if (rest.length === 1) return [...kept, { ...first, color: 'other' }]
  const rated = rest.flatMap(({ values, weights }) => (weights ? [{ values, weights }] : []))
  const values = first.values.map((_, slot) =>
    rated.length > 0
      ? meanOf(rated.map((one) => [one.values[slot] ?? null, one.weights[slot] ?? 0]))
      : sumKnown(rest.map((one) => one.values[slot] ?? null)),
  )
  const weights = first.values.map((_, slot) => rated.reduce((sum, one) => sum + (one.weights[slot] ?? 0), 0))
  return [
    ...kept,
    { id: 'other', name: otherName, color: 'other', values, ...(rated.length > 0 && { weights }) },
  ]
}

/** Weighted mean of rates; null without any. */
export function meanOf(rates: readonly (readonly [value: number | null, weight: number])[]): number | null {
  const known = rates.filter(([value, weight]) => value !== null && weight > 0)
  const all = known.reduce((sum, [, weight]) => sum + weight, 0)
  return all === 0 ? null : known.reduce((sum, [value, weight]) => sum + (value ?? 0) * weight, 0) / all
}

/** Sum of the known values; null without any. */
export function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length ? known.reduce((sum, value) => sum + value, 0) : null
}

/** The same as a number: 0 without any. */
export function total(values: readonly (number | null)[]): number {
  return sumKnown(values) ?? 0
}

export function isEmpty(series: ChartSeries[]): boolean {
  return series.every((one) => one.values.every((value) => value === null))
}

/** Series without a colour get the first free ones. */
function paint(series: ChartSeries[]): PaintedSeries[] {
  const taken = new Set(series.map((one) => one.color))
  const free = palette.filter((color) => !taken.has(color))
  return series.map((one) => ({ ...one, color: one.color ?? free.shift() ?? 'other' }))
}
