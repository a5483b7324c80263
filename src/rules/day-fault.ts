import type { Day } from './day.ts'
import { limits } from './limits.ts'
import type { Fault } from './refusal.ts'

/** Why a day is refused that does not lie in `from`..`to`, both included: by default the days that are kept. */
export function dayFault(
  day: Day,
  from: Day = limits.earliestDay,
  to: Day = limits.latestDay,
): Fault | undefined {
  if (day < from) return { fault: 'dayTooEarly', limit: from }
  return day > to ? { fault: 'dayTooLate', limit: to } : undefined
}
