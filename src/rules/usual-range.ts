const least = 3
const most = 6

/**
 * Where a value would lie as usual, judged by those before it: mean ± sample standard deviation of the last six.
 * @param before oldest first
 * @returns null with fewer than three values, which say nothing of what is usual
 */
export function usualRange(before: readonly number[]): { low: number; high: number } | null {
  const last = before.slice(-most)
  if (last.length < least) return null
  const mean = last.reduce((sum, value) => sum + value, 0) / last.length
  const squares = last.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const deviation = Math.sqrt(squares / (last.length - 1))
  return { low: mean - deviation, high: mean + deviation }
}

/** Standard deviations from the mean beyond which a value asks for a second look. */
const far = 3
/** The least distance that counts as far, as a share of the questions: steady values make a narrow range. */
const leastShare = 0.2

/**
 * Whether a net is so far from the usual ones that it was probably read or typed wrong.
 * @param range the usual range, mean ± standard deviation
 * @param questions how many the lesson has
 */
export function isFarFrom(range: { low: number; high: number }, net: number, questions: number): boolean {
  const mean = (range.low + range.high) / 2
  const deviation = (range.high - range.low) / 2
  return Math.abs(net - mean) > Math.max(far * deviation, leastShare * questions, 1)
}
