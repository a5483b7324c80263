import { dropIn, keepIn, keptIn } from '#web/offline/draft-store.ts'
import type { Draft } from './draft.ts'

/**
 * For which student and which trial a draft waits on this device: the student's, also while a coach acts.
 * @param trialId null: a new one
 */
export function keyOfDraft(studentId: string, trialId: string | null): string {
  return `trialDraft:${studentId}:${trialId ?? 'new'}`
}

/** The draft that waits under a key. */
export function keptDraft(key: string): Draft | null {
  const draft = keptIn<unknown>(key)
  return isDraft(draft) ? draft : null
}

/** @returns whether the device had room for it */
export function keepDraft(key: string, draft: Draft): Promise<boolean> {
  return keepIn(key, draft)
}

export function dropDraft(key: string): void {
  dropIn(key)
}

/** Written by keepDraft alone; an older form of it is not taken up. */
function isDraft(value: unknown): value is Draft {
  const { id, head, results } = (value ?? {}) as Partial<Draft>
  return typeof id === 'string' && typeof head?.croom_id === 'string' && Array.isArray(results?.marks)
}
