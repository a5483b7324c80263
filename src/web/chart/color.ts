import type { ChartColor } from '#rules/chart/series.ts'

/** The colour of the theme that a series has. */
export function colorVar(color: ChartColor): string {
  if (color === 'accent') return 'var(--accent)'
  return color === 'other' ? 'var(--chart-other)' : `var(--chart-${color + 1})`
}
