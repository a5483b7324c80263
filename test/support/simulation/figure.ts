/** One line of the table: what a rule reaches and what simpler rules reach on the same students. */
export type Figure = {
  insight: string
  measure: string
  /** Short name for tests. */
  key: string
  rule: number
  rivals: { name: string; value: number }[]
  /** Digits shown behind the point; percent where `percent`. */
  percent?: boolean
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

export function shareOf(values: readonly boolean[]): number {
  return values.filter(Boolean).length / Math.max(1, values.length)
}

/** Sample standard deviation. */
export function spread(values: readonly number[]): number {
  const mean = average(values)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / Math.max(1, values.length - 1))
}

/** Share of the best picks' gain that some picks miss: 0 is the best choice. @param count picks that are made */
export function regret(picked: readonly string[], gains: ReadonlyMap<string, number>, count: number): number {
  const best = [...gains.values()].sort((a, b) => b - a).slice(0, count)
  const total = best.reduce((sum, gain) => sum + gain, 0)
  const reached = picked.slice(0, count).reduce((sum, id) => sum + (gains.get(id) ?? 0), 0)
  return total > 0 ? 1 - reached / total : 0
}

/** The keys of a map from its greatest value to its smallest. */
export function byValue(values: ReadonlyMap<string, number>): string[] {
  return [...values].sort(([, a], [, b]) => b - a).map(([key]) => key)
}
