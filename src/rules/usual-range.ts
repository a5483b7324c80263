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
