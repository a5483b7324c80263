import type { Unit } from './format.ts'
import { roundTicks } from './scale.ts'

/** Steps of a time axis: minutes, then whole hours. */
const minuteSteps = [
  5, 10, 15, 30, 60, 120, 180, 240, 360, 600, 1200, 1800, 3000, 6000, 12_000, 30_000, 60_000,
]

/** Units without fractions: no axis shows half a question. */
const wholeUnits: readonly Unit[] = ['questions', 'count']

/** The smallest step that reaches `max` in at most `count` steps. */
export function minuteStep(max: number, count: number): number {
  const step = minuteSteps.find((candidate) => max <= candidate * count)
  return step ?? Math.ceil(max / count / 60_000) * 60_000
}

/**
 * Round values of an axis from `min` to `max`; the first and last are its ends.
 * @param count approximate number of steps
 */
export function niceTicks(min: number, max: number, unit: Unit, count: number): number[] {
  if (unit === 'minutes') {
    const step = minuteStep(max, count)
    const steps = Math.max(1, Math.ceil(max / step))
    return Array.from({ length: steps + 1 }, (_, index) => index * step)
  }
  const whole = wholeUnits.includes(unit)
  // Nets of thirds that are equal may differ in their last digit.
  const [low, high] = max - min > 1e-9 ? [min, max] : widen(min, unit)
  const ticks = roundTicks(low, whole ? Math.max(high, low + 1) : high, count)
  return whole ? ticks.filter(Number.isInteger) : ticks
}

/** An axis for a single value. */
function widen(value: number, unit: Unit): [number, number] {
  if (value === 0) return [0, 1]
  if (wholeUnits.includes(unit)) return [0, value]
  const room = Math.max(2, Math.abs(value) * 0.1)
  return [value - room, value + room]
}
