import { addDays, type Day, earlier, later } from '../day.ts'
import { dayFault } from '../day-fault.ts'
import { limits } from '../limits.ts'
import { refuseAny } from '../refusal.ts'
import type { LetterKind } from '../vocabulary.ts'

/** Period of a letter, both days included, and the trial exam if it is about one. */
export type LetterPeriod = { kind: LetterKind; from: Day; to: Day; trial_id: string | null }

/** The longest period of a letter in days, and its usual one. */
const letterDays = { weekly: 7, monthly: 31 } as const
const usualDays = { weekly: 7, monthly: 30 } as const

/**
 * The days of a weekly or monthly letter; without days the last seven or thirty, today included.
 * @throws Refusal RULE for days in the future, before the first that can be recorded, in the wrong order or too many
 */
export function letterPeriod(
  kind: 'weekly' | 'monthly',
  sent: { from?: Day | undefined; to?: Day | undefined },
  today: Day,
): LetterPeriod {
  const outside = (day = today) => dayFault(day, limits.earliestDay, today)
  refuseAny({ from: outside(sent.from), to: outside(sent.to) })

  const usual = usualDays[kind] - 1
  const latest = sent.from === undefined ? today : earlier(addDays(sent.from, usual), today)
  const to = sent.to ?? latest
  const from = sent.from ?? later(addDays(to, -usual), limits.earliestDay)
  refuseAny({ from: dayFault(from, addDays(to, 1 - letterDays[kind]), to) })
  return { kind, from, to, trial_id: null }
}
