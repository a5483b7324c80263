import { given, present } from '#rules/change.ts'
import { keysOf, picked } from '#rules/keys.ts'
import { changePlace, type Place, placeOf } from '#rules/place.ts'
import { noResults } from '#rules/record.ts'
import { changeRange } from '#rules/source.ts'
import { noRange, rangeOf, type SourceRange } from '#rules/source-range.ts'
import type { RecordKind } from '#rules/vocabulary.ts'
import type { InputOf } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { sentResults, type TypedResults } from './results.ts'
import type { StudyRecord } from './use-removal.ts'

/** A record being typed. Its id is generated once, so that saving twice is idempotent. */
export type Draft = {
  id: string
  /** Version of the stored record; null for a new one. */
  version: number | null
  place: Place
  range: SourceRange
  kind: RecordKind
  day: string
  minutes: string
  results: TypedResults
  /** What a stored record has without results. */
  questions?: number | undefined
  note: string
}

export const keyFor = (student: string) => `recordDraft:${student}`

export function emptyDraft(day: string, place: Place): Draft {
  return {
    id: newId(),
    version: null,
    place: placeOf(place),
    range: noRange,
    kind: 'practice',
    day,
    minutes: '',
    results: {},
    note: '',
  }
}

export function draftOf(record: StudyRecord): Draft {
  const { id, version, kind, day, minutes, correct, questions, note } = record
  return {
    id,
    version,
    place: placeOf(record),
    range: rangeOf(record),
    kind,
    day,
    minutes: minutes === 0 ? '' : String(minutes),
    results: present(picked(record, keysOf(noResults))),
    questions: correct === null ? questions : 0,
    note: note ?? '',
  }
}

/** Draft of a record that was refused. @returns null if the form cannot show all of it */
export function draftOfSent(save: InputOf<'GET /state/save'>['query']): Draft | null {
  const { id, version = null, day, minutes, kind, correct, questions, note } = save
  if (id === undefined || day == null || kind == null) return null
  const isTakenAway = version !== null && correct === null
  if (save.source === 'timer' || save.started_at || (questions && correct == null && !isTakenAway))
    return null
  return {
    ...emptyDraft(day, changePlace(null, save)),
    id,
    range: changeRange(null, save),
    version,
    kind,
    minutes: minutes ? String(minutes) : '',
    results: given(picked(save, keysOf(noResults))),
    questions: questions ?? undefined,
    note: note ?? '',
  }
}

/**
 * What a save sends for a draft; questions recorded without results stay unchanged.
 * @param isMine overwrites changes made since the draft was started
 */
export function sentDraft(
  { id, version, place, range, kind, day, results, questions, note }: Draft,
  minutes: number,
  isMine: boolean,
) {
  return {
    id,
    ...(version !== null && !isMine && { version }),
    ...place,
    ...range,
    kind,
    day,
    minutes,
    ...sentResults(results, questions),
    note: note.trim() === '' ? null : note,
  }
}
