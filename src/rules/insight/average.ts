export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** Arithmetic mean; 0 for no values. */
export function mean(values: readonly number[]): number {
  return values.length > 0 ? sum(values) / values.length : 0
}

/**
 * Quantile by linear interpolation between the two nearest values (Hyndman and Fan 1996, type 7).
 * @param values at least one, in any order
 * @param share 0 to 1; 0.5 is the median
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const place = share * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? 0
  return below + (above - below) * (place - Math.floor(place))
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
