import { readDraft } from '#web/offline/draft-store.ts'
import type { Draft } from './draft.ts'

/**
 * Draft key of a student and trial, also in coach mode.
 * @param trialId null: a new one
 */
export function keyOfDraft(studentId: string, trialId: string | null): string {
  return `trialDraft:${studentId}:${trialId ?? 'new'}`
}

/** The draft of a key. */
export function keptDraft(key: string): Draft | null {
  const draft = readDraft<Partial<Draft>>(key)
  return isDraft(draft) ? draft : null
}

function isDraft(value: Partial<Draft> | null): value is Draft {
  const { id, head, results } = value ?? {}
  return typeof id === 'string' && typeof head?.croom_id === 'string' && Array.isArray(results?.marks)
}
