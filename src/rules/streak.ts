import { addDays, type Day, daysBetween } from './day.ts'

/**
 * Number of consecutive days with study. A day marked as rest neither breaks the streak nor counts. Today
 * counts as soon as something is recorded, and does not break the streak before that.
 * @param studied days with minutes or questions, in any order
 * @param rested days marked as rest
 * @returns days
 */
export function streak(studied: readonly Day[], rested: readonly Day[], today: Day) {
  const study = new Set(studied)
  const rest = new Set(rested)
  const bridged = (day: Day) => study.has(day) || rest.has(day)

  let best = 0
  let run = 0
  let previous: Day | undefined
  for (const day of [...new Set([...studied, ...rested])].sort()) {
    if (previous !== undefined && daysBetween(previous, day) !== 1) run = 0
    if (study.has(day)) run += 1
    best = Math.max(best, run)
    previous = day
  }

  let current = 0
  for (let day = bridged(today) ? today : addDays(today, -1); bridged(day); day = addDays(day, -1)) {
    if (study.has(day)) current += 1
  }
  return { current, best }
}
