import type { Draft } from './draft.ts'

/**
 * Under whose name and for which trial a draft waits on this device: the student's, also while a coach acts.
 * @param trialId null: a new one
 */
export function keyOfDraft(studentId: string, trialId: string | null): string {
  return `trialDraft ${studentId} ${trialId ?? 'new'}`
}

/** The draft that waits under a key. */
export function keptDraft(key: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

/** @returns whether the device had room for it */
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key)
}

/** Throws away every draft of a student. */
export function dropDrafts(studentId: string): void {
  const begin = keyOfDraft(studentId, '')
  for (const key of Object.keys(localStorage).filter((each) => each.startsWith(begin))) dropDraft(key)
}

/** Written by keepDraft alone; an older form of it is not taken up. */
function isDraft(value: unknown): value is Draft {
  const { id, head, results } = (value ?? {}) as Partial<Draft>
  return typeof id === 'string' && typeof head?.croom_id === 'string' && Array.isArray(results?.marks)
}
