import { Refusal } from '#rules/refusal.ts'

/**
 * Keeps lists that a person makes at a length that every page and export can take.
 * @param field what the refusal is about
 * @throws Refusal RULE when `count` rows are there already and no more may be
 */
export function assertRoom(count: number, most: number, field: string): void {
  if (count >= most) throw new Refusal('RULE', { [field]: { fault: 'tooMany', limit: most } })
}
