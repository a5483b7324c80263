import type { Day } from '#rules/day.ts'
import { Refusal } from '#rules/refusal.ts'

/** @throws Refusal RULE for a year that is still to come */
export function assertYear(year: number, today: Day): void {
  const limit = Number(today.slice(0, 4))
  if (year > limit) throw new Refusal('RULE', { birth_year: { fault: 'tooLarge', limit } })
}
