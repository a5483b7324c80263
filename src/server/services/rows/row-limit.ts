import { Refusal } from '#rules/refusal.ts'

type Full = 'tooMany' | 'linksFull' | 'coachFull' | 'invitesFull' | 'tokensFull' | 'passkeysFull'

/**
 * Limits how many rows of a kind an account may have.
 * @param field field of the refusal
 * @param fault a more specific message than the default
 * @throws Refusal RULE when `count` has reached `most`
 */
export function assertBelowLimit(count: number, most: number, field: string, fault: Full = 'tooMany'): void {
  if (count >= most) throw new Refusal('RULE', { [field]: { fault, limit: most } })
}
