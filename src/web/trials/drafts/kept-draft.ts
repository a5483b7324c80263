import { keptIn } from '#web/offline/draft-store.ts'
import type { Draft } from './draft.ts'

/**
 * Under what the draft of a trial is kept on this device: the student's, also while a coach acts.
 * @param trialId null: a new one
 */
export function keyOfDraft(studentId: string, trialId: string | null): string {
  return `trialDraft:${studentId}:${trialId ?? 'new'}`
}

/** The draft that is kept under a key; one of a build that had it in another shape is not taken up. */
export function keptDraft(key: string): Draft | null {
  const draft = keptIn<Partial<Draft>>(key)
  return isDraft(draft) ? draft : null
}

function isDraft(value: Partial<Draft> | null): value is Draft {
  const { id, head, results } = value ?? {}
  return typeof id === 'string' && typeof head?.croom_id === 'string' && Array.isArray(results?.marks)
}
