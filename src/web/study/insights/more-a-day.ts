import type { BurndownClaim } from '#rules/insight/claims.ts'
import type { Words } from '#web/words/tr.ts'

/**
 * What is said of minutes more a day: how many, that none are needed, or that it cannot be said.
 * @param claim null where data are missing
 * @param number writes a number in the person's language
 */
export function moreADay(
  claim: BurndownClaim | null,
  words: Words['insights']['burndown'],
  number: (value: number) => string,
): string {
  if (!claim) return words.moreUnknown
  if (claim.code !== 'short') return words.noMore
  const minutes = number(claim.minutes)
  return claim.topics === 0 ? words.shortAlone(minutes) : words.short(minutes, number(claim.topics))
}
