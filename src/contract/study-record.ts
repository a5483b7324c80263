import { type TSchema, Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import type { RecordContent } from '#rules/record.ts'
import { recordKinds } from '#rules/vocabulary.ts'
import {
  Clearable,
  Day,
  Id,
  Instant,
  LevelNumber,
  made,
  Nullable,
  OneOf,
  place,
  Shape,
  sentRow,
  storedPlace,
} from './shapes.ts'
import { rangeFields, sentRange } from './source-range.ts'

export const RecordKind = OneOf(recordKinds)

type FieldsOfRecord = Record<keyof RecordContent, TSchema>

/** What a person decides of a study record: columns of its table, with the same names. */
export const recordFields = {
  ...storedPlace,
  kind: RecordKind,
  day: Day,
  started_at: Nullable(Instant),
  minutes: Type.Integer(),
  questions: Type.Integer(),
  correct: Nullable(Type.Integer()),
  wrong: Nullable(Type.Integer()),
  blank: Nullable(Type.Integer()),
  level: Nullable(LevelNumber),
  source: OneOf(['timer', 'manual']),
  ...rangeFields,
  note: Nullable(Type.String()),
} as const satisfies FieldsOfRecord

/** Study on one part of the tree on one day of the student. */
export const StudyRecord = Shape({ id: Id, ...recordFields, ...made })

/** Answers by result. The bounds are checked by a rule, so breaking one is a 422 that names the field. */
export const results = {
  questions: Clearable(Type.Integer()),
  correct: Clearable(Type.Integer()),
  wrong: Clearable(Type.Integer()),
  blank: Clearable(Type.Integer()),
  level: Clearable(LevelNumber),
  note: Clearable(Type.String({ maxLength: 10 * limits.noteCharacters, format: 'plain-text' })),
}

const sentFields = {
  ...place,
  ...results,
  kind: Clearable(RecordKind),
  day: Clearable(Day),
  started_at: Clearable(Instant),
  minutes: Clearable(Type.Integer()),
  source: Clearable(OneOf(['timer', 'manual'])),
  ...sentRange,
} as const satisfies FieldsOfRecord

/** What a client sends to save a record; on an update, a missing field keeps its value. */
export const RecordDraft = Shape({
  ...sentRow,
  ...sentFields,
})
