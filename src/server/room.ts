import { Refusal } from '#rules/refusal.ts'

type Full = 'tooMany' | 'linksFull' | 'coachFull' | 'invitesFull'

/**
 * Keeps lists that a person makes at a length that every page and export can take.
 * @param field what the refusal is about
 * @param fault what is told, where the number of things alone would not say enough
 * @throws Refusal RULE when `count` rows are there already and no more may be
 */
export function assertRoom(count: number, most: number, field: string, fault: Full = 'tooMany'): void {
  if (count >= most) throw new Refusal('RULE', { [field]: { fault, limit: most } })
}
