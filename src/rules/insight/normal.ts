/**
 * Distribution function of the standard normal distribution.
 * Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.26; error below 1e-7.
 * @returns the probability of a value up to `z`, 0 to 1
 */
export function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const polynomial =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const tail = (polynomial * Math.exp(-x * x)) / 2
  return z < 0 ? tail : 1 - tail
}
