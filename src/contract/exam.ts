import { type TSchema, Type } from '@sinclair/typebox'
import { examKinds } from '#rules/vocabulary.ts'
import { byStudents, calls } from './call.ts'
import { adaExam } from './examples.ts'
import {
  ById,
  Clearable,
  Day,
  deletion,
  Id,
  Name,
  Note,
  Nullable,
  OneLine,
  OneOf,
  Page,
  paging,
  patterns,
  Shape,
  sentRow,
} from './shapes.ts'

const Kind = OneOf(examKinds)

/** What a person decides of an exam: columns of its table, with the same names. */
export const examFields = {
  croom_id: Nullable(Id),
  name: Type.String(),
  kind: Kind,
  examdate: Day,
  examtime: Nullable(Type.String()),
  is_main: Type.Boolean(),
  note: Nullable(Type.String()),
  result: Nullable(Type.String()),
} as const

export const Exam = Shape({
  id: Id,
  user_id: Id,
  ...examFields,
  croom_name: Nullable(Type.String()),
  /** Whole days from the student's today; negative once the day is over. */
  days_left: Type.Integer(),
  version: Type.Integer(),
  created_by: Id,
  updated_by: Id,
})

const sentFields = {
  name: Clearable(Name),
  kind: Clearable(Kind),
  examdate: Clearable(Day),
  examtime: Clearable(Type.String({ pattern: patterns.time })),
  croom_id: Clearable(Id),
  is_main: Clearable(Type.Boolean()),
  note: Clearable(Note),
  result: Clearable(OneLine(200)),
} as const satisfies Record<keyof typeof examFields, TSchema>

export const exam = calls({
  'GET /exam': {
    ...byStudents,
    query: Shape({
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      croom_id: Type.Optional(Id),
      kind: Type.Optional(Kind),
      ...paging,
    }),
    reply: Page(Exam),
    example: { query: { kind: 'school' } },
    note: 'Exams by date, earliest first.',
  },
  'GET /exam/data/{id}': {
    ...byStudents,
    params: ById,
    reply: Exam,
    example: { params: { id: adaExam } },
    note: 'One exam.',
  },
  'GET /exam/save': {
    who: ['student', 'coach'],
    whose: 'acting',
    saves: true,
    writes: true,
    query: Shape({
      ...sentRow,
      ...sentFields,
      for_members: Type.Optional(Type.Boolean()),
    }),
    reply: Exam,
    example: { query: { name: 'Matematik 1. yazılı', kind: 'school', examdate: '2030-03-04' } },
    note: 'Creates or changes an exam. A coach outside coach mode may create one for every member of a group of the coach, with a personal token only if that has `students:write`.',
  },
  'GET /exam/delete/{id}': {
    ...byStudents,
    ...deletion,
    example: { params: { id: adaExam } },
    note: 'Deletes an exam; saving it again with its id restores it.',
  },
  'POST /exam/check-date': {
    who: ['student', 'coach'],
    whose: 'acting',
    body: Shape({ examdate: Type.String({ maxLength: 40 }), id: Clearable(Id) }),
    reply: Shape({
      valid: Type.Boolean(),
      code: OneOf(['OK', 'INVALID', 'PAST', 'TOO_FAR', 'CONFLICT']),
      /** The day as it was read; null when it was not. */
      day: Nullable(Day),
      days_left: Nullable(Type.Integer()),
      conflicts: Type.Array(Shape({ id: Id, name: Type.String(), examdate: Day })),
      message: Type.String(),
    }),
    example: { body: { examdate: '2030-03-04' } },
    note: 'Checks whether a date can be the day of an exam; it is read as a save reads it. With `id`, that exam is no conflict. CONFLICT is only a warning.',
  },
})
