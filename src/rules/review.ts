import { type Day, daysBetween } from './day.ts'

/** One study of a part of the tree, and whether it went well. */
export type Touch = { day: Day; good: boolean }

const firstStability = 3
const dueBelow = 0.8

/**
 * Probability that a part is still known, by the power curve of FSRS-4.5: R = (1 + 19/81 · t/S)^−0.5.
 * @param elapsed days since the last study
 * @param stability days until R falls to 0.9
 */
export function recall(elapsed: number, stability: number): number {
  return (1 + ((19 / 81) * elapsed) / stability) ** -0.5
}

/**
 * Stability after a sequence of studies: starts at 3 days; a good one multiplies it by 2.2, or by 1.3 when it
 * was early (recall above 0.95); a bad one by 0.4, but never below 1 day.
 * @param touches oldest first, at least one
 * @returns days
 */
export function stabilityAfter(touches: readonly Touch[]): number {
  let stability = firstStability
  let last: Day | undefined
  for (const { day, good } of touches) {
    if (last !== undefined || !good) {
      const early = last !== undefined && recall(daysBetween(last, day), stability) > 0.95
      stability = good ? stability * (early ? 1.3 : 2.2) : Math.max(1, stability * 0.4)
    }
    last = day
  }
  return stability
}

/**
 * Whether a part is due for review: its recall has fallen below 0.8.
 * @param touches oldest first
 */
export function isReviewDue(touches: readonly Touch[], today: Day): boolean {
  const last = touches.at(-1)
  if (!last) return false
  return recall(daysBetween(last.day, today), stabilityAfter(touches)) < dueBelow
}
