/** A value on a day; `day` is any number of days, counted from the same origin. */
export type Point = { day: number; value: number }

type Fit = {
  /** Value at day 0. */
  level: number
  /** Change a day. */
  slope: number
  /** Variance of a prediction at a day, as a multiple of the variance of one value. */
  leverage: (day: number) => number
}

/**
 * Weighted line whose slope is shrunk towards a prior slope; the level is free.
 * Solves A (level, slope)ᵀ = (Σwy, Σwzy + κ·slope₀)ᵀ with A = [[Σw, Σwz], [Σwz, Σwz² + κ]].
 * Source: ridge regression, Hoerl and Kennard 1970.
 * @param points at least one
 * @param prior `kappa` > 0 in days²: how many squared days the prior slope is worth
 * @param weights one a point; all 1 where left out
 */
export function ridgeLine(
  points: readonly Point[],
  prior: { slope: number; kappa: number },
  weights?: readonly number[],
): Fit {
  let [w, wz, wzz, wy, wzy] = [0, 0, prior.kappa, 0, prior.slope * prior.kappa]
  for (const [i, { day, value }] of points.entries()) {
    const weight = weights?.[i] ?? 1
    w += weight
    wz += weight * day
    wzz += weight * day * day
    wy += weight * value
    wzy += weight * day * value
  }
  const determinant = w * wzz - wz * wz
  return {
    level: (wzz * wy - wz * wzy) / determinant,
    slope: (w * wzy - wz * wy) / determinant,
    leverage: (day) => (wzz - 2 * day * wz + day * day * w) / determinant,
  }
}

export function at(line: Fit, day: number): number {
  return line.level + line.slope * day
}
