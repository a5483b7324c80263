import type { Place } from '#rules/place.ts'
import type { RecordKind } from '#rules/vocabulary.ts'
import type { InputOf } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { dropIn, keepIn, keptIn } from '#web/offline/draft-store.ts'
import { type Had, type Results, sentResults } from './results.ts'
import type { StudyRecord } from './use-removal.ts'

/** A record while it is typed. Its id is made once, so that saving it twice is one record. */
export type Draft = {
  id: string
  /** Of the stored record that it changes; null for a new one. */
  version: number | null
  place: Place
  kind: RecordKind
  day: string
  minutes: string
  results: Results
  had: Had
  note: string
}
const hadNothing: Had = { results: false, level: false }

/** Under what the draft of a student's new record is kept. */
export const keyFor = (student: string) => `recordDraft:${student}`

export function emptyDraft(day: string, place: Place): Draft {
  const { croom_id, study_id, topic_id, subtopic_id } = place
  return {
    id: newId(),
    version: null,
    place: { croom_id, study_id, topic_id, subtopic_id },
    kind: 'practice',
    day,
    minutes: '',
    results: { correct: null, wrong: null, blank: null, level: null },
    had: hadNothing,
    note: '',
  }
}

/** A stored record as it is edited. */
export function draftOf(record: StudyRecord): Draft {
  const { id, version, kind, day, minutes, correct, wrong, blank, level, note } = record
  const { croom_id, study_id, topic_id, subtopic_id } = record
  return {
    id,
    version,
    place: { croom_id, study_id, topic_id, subtopic_id },
    kind,
    day,
    minutes: minutes === 0 ? '' : String(minutes),
    results: { correct, wrong, blank, level },
    had: { results: correct !== null, level: level !== null },
    note: note ?? '',
  }
}

/** A record that was sent and not taken, as it is typed on. @returns null for one that no form could hold whole */
export function draftOfSent(save: InputOf<'GET /state/save'>['query']): Draft | null {
  const { id, day, minutes, kind, correct = null, wrong = null, blank = null, level = null, note } = save
  if (id === undefined || day === undefined || kind === undefined) return null
  const isTaken = save.version !== undefined && save.correct === null
  if (save.source === 'timer' || save.started_at || (save.questions && !isTaken && correct === null))
    return null
  const { croom_id = null, study_id = null, topic_id = null, subtopic_id = null } = save
  return {
    ...emptyDraft(day, { croom_id, study_id, topic_id, subtopic_id }),
    id,
    version: save.version ?? null,
    kind,
    minutes: minutes ? String(minutes) : '',
    results: { correct, wrong, blank, level },
    had: { results: isTaken, level: save.version !== undefined && save.level === null },
    note: note ?? '',
  }
}

/**
 * What is sent for a draft; questions that were recorded without results stay as they are.
 * @param isMine stands above what was changed since the draft was begun
 */
export function sentDraft(
  { id, version, place, kind, day, results, had, note }: Draft,
  minutes: number,
  isMine: boolean,
) {
  return {
    id,
    ...(version !== null && !isMine && { version }),
    ...place,
    kind,
    day,
    minutes,
    ...sentResults(results, had),
    note: note.trim() === '' ? null : note,
  }
}

/** The draft of a new record that was typed for a student and not saved. */
export function keptDraft(student: string): Draft | null {
  return keptIn<Draft>(keyFor(student))
}

export function keepDraft(student: string, draft: Draft): Promise<boolean> {
  return keepIn(keyFor(student), draft)
}

export function dropDraft(student: string): void {
  dropIn(keyFor(student))
}
