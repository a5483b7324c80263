import { readDraft } from '#web/offline/draft-store.ts'
import { type Draft, emptyDraft } from './draft.ts'

/** Draft key of a student and trial, also in coach mode. @param trialId null: a new one */
export function keyOfDraft(studentId: string, trialId: string | null): string {
  return `trialDraft:${studentId}:${trialId ?? 'new'}`
}

/** The draft of a key; fields that it lacks, since an older build stored it, are empty. */
export function keptDraft(key: string): Draft | null {
  const draft = readDraft<Partial<Draft>>(key)
  if (!isDraft(draft)) return null
  const { croom_id, day } = draft.head
  return { ...draft, head: { ...emptyDraft(croom_id, day).head, ...draft.head } }
}

function isDraft(value: Partial<Draft> | null): value is Draft {
  const { id, head, results } = value ?? {}
  return typeof id === 'string' && typeof head?.croom_id === 'string' && Array.isArray(results?.marks)
}
