import { Type } from '@sinclair/typebox'
import { periods } from '#rules/vocabulary.ts'
import { byStudents, calls } from './call.ts'
import { adaRecord, turkce, tytCroom, tytTopic } from './examples.ts'
import { Day, deletion, Id, Nullable, OneOf, Page, paging, Shape, WindowDays, workSums } from './shapes.ts'
import { RecordDraft, RecordKind, StudyRecord } from './study-record.ts'
import { Timer } from './timer.ts'

const Goal = Shape({ minutes: Type.Integer(), questions: Type.Integer() })
export const Sums = {
  from: Nullable(Day),
  to: Day,
  ...workSums,
  records: Type.Integer(),
  days_studied: Type.Integer(),
  days_rested: Type.Integer(),
}

export const state = calls({
  'GET /state': {
    who: ['student', 'coach', 'admin', 'parent'],
    whose: 'acting',
    short: true,
    query: Shape({
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      croom_id: Type.Optional(Id),
      study_id: Type.Optional(Id),
      topic_id: Type.Optional(Id),
      subtopic_id: Type.Optional(Id),
      kind: Type.Optional(RecordKind),
      ...paging,
    }),
    reply: Shape({
      timer: Nullable(Timer),
      today: Shape({ day: Day, minutes: Type.Integer(), questions: Type.Integer(), goal: Goal }),
      week: Shape({ minutes: Type.Integer(), questions: Type.Integer(), goal: Goal }),
      streak: Shape({ current: Type.Integer(), best: Type.Integer() }),
      exam: Nullable(Shape({ id: Id, name: Type.String(), examdate: Day, days_left: Type.Integer() })),
      review_due: Type.Integer(),
      records: Page(StudyRecord),
    }),
    example: { query: { croom_id: tytCroom, size: 10 } },
    note: 'Current figures of the student, and the study records that match the filter, newest first. Who does not study gets the same shape with nothing in it.',
  },
  'GET /state/save': {
    ...byStudents,
    saves: true,
    writes: true,
    query: RecordDraft,
    reply: StudyRecord,
    example: {
      query: {
        croom_id: tytCroom,
        study_id: turkce,
        topic_id: tytTopic,
        kind: 'practice',
        minutes: 40,
        correct: 17,
        wrong: 2,
        blank: 1,
      },
    },
    note: 'Creates or changes one study record; idempotent by id. The default day is that of `started_at` in the student’s time zone, without it today.',
  },
  'GET /state/time/{period}': {
    ...byStudents,
    short: true,
    params: Shape({ period: OneOf(periods) }),
    search: Shape({ limit: Type.Optional(WindowDays) }),
    reply: Shape({
      period: OneOf(periods),
      ...Sums,
      /** Of the first record: nothing is known of the days before it. */
      first_day: Nullable(Day),
      /** The last whole days, as many as the window has: today is not over. */
      whole: Nullable(Shape(Sums)),
      /** As many days before those. */
      previous: Nullable(Shape(Sums)),
    }),
    example: { params: { period: 'week' } },
    note: 'Sums over the last days, today included. `whole` and `previous` are compared: as many days until yesterday, and as many before them; null for the total, and where the first record is later than the first of those days.',
  },
  'GET /state/delete/{id}': {
    ...byStudents,
    ...deletion,
    example: { params: { id: adaRecord } },
    note: 'Deletes a study record; saving it again with its id restores it.',
  },
})
