import { type Day, daysBetween } from './day.ts'

/** One meeting with a part of the tree: did it go well, or was something wrong? */
export type Touch = { day: Day; good: boolean }

const firstStability = 3
const dueBelow = 0.8

/**
 * Probability that a part is still known, by the power curve of FSRS-4.5: R = (1 + 19/81 · t/S)^−0.5.
 * @param elapsed days since the last touch
 * @param stability days until R falls to 0.9
 */
export function recall(elapsed: number, stability: number): number {
  return (1 + ((19 / 81) * elapsed) / stability) ** -0.5
}

/**
 * Stability after a row of touches: starts at 3 days; a good touch multiplies it by 2.2, an early one
 * (recall still above 0.95) by 1.3; a wrong one by 0.4, never below 1 day.
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

/** Whether a part should be reviewed today: its recall has fallen below 0.8. @param touches oldest first */
export function isReviewDue(touches: readonly Touch[], today: Day): boolean {
  const last = touches.at(-1)
  if (!last) return false
  return recall(daysBetween(last.day, today), stabilityAfter(touches)) < dueBelow
}
