import { changePlace, type Place, placeOf } from '#rules/place.ts'
import { noResults, type Results } from '#rules/record.ts'
import { noRange, type SourceRange } from '#rules/source-range.ts'
import type { RecordKind } from '#rules/vocabulary.ts'
import type { InputOf } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { type Had, hadWhere, resultsOf, sentResults } from './results.ts'
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
  results: Results
  had: Had
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
    results: noResults,
    had: hadWhere(() => false),
    note: '',
  }
}

export function draftOf(record: StudyRecord): Draft {
  const { id, version, kind, day, minutes, note, source_id, part_from, part_to } = record
  return {
    id,
    version,
    place: placeOf(record),
    range: { source_id, part_from, part_to },
    kind,
    day,
    minutes: minutes === 0 ? '' : String(minutes),
    results: resultsOf(record),
    had: hadWhere((field) => record[field] !== null),
    note: note ?? '',
  }
}

/** Draft of a record that was refused. @returns null if the form cannot show all of it */
export function draftOfSent(save: InputOf<'GET /state/save'>['query']): Draft | null {
  const { id, day, minutes, kind, correct = null, note } = save
  if (id === undefined || day == null || kind == null) return null
  const isCleared = (field: keyof Results) => save.version !== undefined && save[field] === null
  if (
    save.source === 'timer' ||
    save.started_at ||
    (save.questions && !isCleared('correct') && correct === null)
  )
    return null
  const { source_id = null, part_from = null, part_to = null } = save
  return {
    ...emptyDraft(day, changePlace(null, save)),
    id,
    range: { source_id, part_from, part_to },
    version: save.version ?? null,
    kind,
    minutes: minutes ? String(minutes) : '',
    results: resultsOf(save),
    had: hadWhere(isCleared),
    note: note ?? '',
  }
}

/**
 * What a save sends for a draft; questions recorded without results stay unchanged.
 * @param isMine overwrites changes made since the draft was started
 */
export function sentDraft(
  { id, version, place, range, kind, day, results, had, note }: Draft,
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
    ...sentResults(results, had),
    note: note.trim() === '' ? null : note,
  }
}
