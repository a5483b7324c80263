import { mean, sum } from './insight/average.ts'

const least = 3
const most = 6

/**
 * The usual range of a value, from the values before it: mean ± sample standard deviation of the last six.
 * @param before oldest first
 * @returns null with fewer than three values
 */
export function usualRange(before: readonly number[]): { low: number; high: number } | null {
  const last = before.slice(-most)
  if (last.length < least) return null
  const middle = mean(last)
  const squares = sum(last.map((value) => (value - middle) ** 2))
  const deviation = Math.sqrt(squares / (last.length - 1))
  return { low: middle - deviation, high: middle + deviation }
}

/** Number of standard deviations from the mean from which a value is questioned. */
const far = 3
/**
 * Minimum distance that counts as far, as a share of the questions: steady results have a very small
 * deviation.
 */
const leastShare = 0.2

/**
 * Whether a net is so far from the usual range that it was probably mistyped.
 * @param range mean ± standard deviation
 * @param questions number of questions of the lesson
 */
export function isFarFrom(range: { low: number; high: number }, net: number, questions: number): boolean {
  const mean = (range.low + range.high) / 2
  const deviation = (range.high - range.low) / 2
  return Math.abs(net - mean) > Math.max(far * deviation, leastShare * questions, 1)
}
