/**
 * A linear scale from `domain` to `range`. d3-scale would add colour and number interpolation, a third of the
 * size of all charts.
 */
export function linear(domain: [number, number], range: [number, number]): (value: number) => number {
  const [from, to] = domain
  const [start, end] = range
  const slope = to === from ? 0 : (end - start) / (to - from)
  return (value) => start + (value - from) * slope
}

/** Multiples of 1, 2 or 5 times a power of ten that cover `min` to `max` in about `count` steps at most. */
export function roundTicks(min: number, max: number, count: number): number[] {
  const fine = cover(min, max, roundStep((max - min) / count))
  // Rounding both ends outwards may add steps; then the next larger step covers the range better.
  const covered = (fine.high - fine.low) * fine.step
  const { step, low, high } =
    fine.high - fine.low > count + 1 ? cover(min, max, roundStep(covered / count)) : fine
  const inverse = Math.round(1 / step) // dividing is exact where multiplying decimals is not
  return Array.from({ length: high - low + 1 }, (_, index) =>
    step < 1 ? (low + index) / inverse : (low + index) * step,
  )
}

function cover(min: number, max: number, step: number) {
  return { step, low: Math.floor(min / step + 1e-9), high: Math.ceil(max / step - 1e-9) }
}

/** The 1, 2 or 5 nearest to `rough` by ratio. */
function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = rough / power
  if (factor >= Math.sqrt(50)) return 10 * power
  if (factor >= Math.sqrt(10)) return 5 * power
  return factor >= Math.sqrt(2) ? 2 * power : power
}
