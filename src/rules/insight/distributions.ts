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

/** 90 % quantiles of Student's t distribution for 6 to 17 degrees of freedom (any statistical table). */
const quantiles90 = [
  1.439756, 1.414924, 1.396815, 1.383029, 1.372184, 1.36343, 1.356217, 1.350171, 1.34503, 1.340606, 1.336757,
  1.333379,
]
const least = 6

/** 90 % quantile of Student's t distribution: four of five values lie within ± it. @param freedom 6 to 17 */
export function studentT90(freedom: number): number {
  const quantile = quantiles90[freedom - least]
  if (quantile === undefined) throw new RangeError(`no quantile for ${freedom} degrees of freedom`)
  return quantile
}
