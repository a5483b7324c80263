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
