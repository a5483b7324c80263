import { questionOf, textOf } from '#rules/mistake.ts'
import type { MistakeReason } from '#rules/mistake-reasons.ts'
import { changePlace, type Place, placeOf } from '#rules/place.ts'
import { newId } from '#web/api/new-id.ts'
import type { Mistake, SentMistake } from './mistake.ts'

export type Draft = {
  id: string
  place: Place
  trial_id: string | null
  question: string
  answer: string
  reason: MistakeReason | null
  /** base64 of a new photo, null for none, undefined: the stored one stays. */
  photo?: string | null
  /** Of the stored question when typing began. */
  version: number | null
}

export const keyFor = (student: string, id = 'new') => `mistakeDraft:${student}:${id}`

export const emptyDraft = (place: Place, trial_id: string | null): Draft => ({
  id: newId(),
  place,
  trial_id,
  question: '',
  answer: '',
  reason: null,
  version: null,
})

export function draftOf(mistake: Mistake): Draft {
  const { id, trial_id, reason, version, text, picture } = mistake
  return { id, place: placeOf(mistake), trial_id, reason, version, ...questionOf(text, picture !== null) }
}

/** @param stored whether the stored question has a picture */
export function hasPhoto({ photo }: Draft, stored: boolean): boolean {
  return photo === undefined ? stored : photo !== null
}

export function sentDraft(draft: Draft, stored: boolean, isConflict: boolean): SentMistake {
  const { id, place, trial_id, question, answer, reason, photo, version } = draft
  return {
    id,
    ...place,
    trial_id,
    reason,
    text: textOf(question, answer, hasPhoto(draft, stored)) || null,
    ...(photo !== undefined && { picture: photo }),
    ...(version !== null && !isConflict && { version }),
  }
}

/** A refused save as a draft of the form for a new question; null for a change of a stored one. */
export function draftOfSent(sent: SentMistake): Draft | null {
  const { id, trial_id, text, reason, picture, version } = sent
  if (id === undefined || version !== undefined) return null
  const photo = typeof picture === 'string' ? picture : null
  return {
    id,
    place: changePlace(null, sent),
    trial_id: trial_id ?? null,
    reason: reason ?? null,
    version: null,
    ...questionOf(text ?? null, photo !== null),
    ...(photo !== null && { photo }),
  }
}
