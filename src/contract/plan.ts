import { type TSchema, Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { planStates, timedKinds } from '#rules/vocabulary.ts'
import { byStudents, calls } from './call.ts'
import { adaPlan, turkce, tytCroom } from './examples.ts'
import {
  ById,
  Clearable,
  Day,
  Id,
  Instant,
  Note,
  Nullable,
  Ok,
  OneOf,
  place,
  Shape,
  sentRow,
  storedPlace,
} from './shapes.ts'
import { rangeFields, sentRange } from './source-range.ts'
import { results, StudyRecord } from './study-record.ts'

const Kind = OneOf(timedKinds)
const Minutes = Type.Integer({ minimum: 1, maximum: limits.minutesPerRecord })
const Questions = Type.Integer({ minimum: 1, maximum: limits.questionsPerRecord })

/** What a person decides of a planned item: columns of its table, with the same names. */
export const planFields = {
  day: Day,
  due: Nullable(Day),
  ...storedPlace,
  kind: Kind,
  ...rangeFields,
  minutes: Nullable(Type.Integer()),
  questions: Nullable(Type.Integer()),
  note: Nullable(Type.String()),
  sort: Type.Integer(),
} as const

/** How a planned item was marked as done: columns of its table, with the same names. */
export const tickFields = {
  tick_record_id: Nullable(Id),
  tick_at: Nullable(Instant),
  tick_by: Nullable(Id),
} as const

/** The repetition that a planned item was made by: a column of its table, with the same name. */
export const seriesFields = { series_id: Nullable(Id) } as const

const amounts = { minutes: Type.Integer(), questions: Type.Integer() } as const

export const PlanItem = Shape({
  id: Id,
  ...planFields,
  ...seriesFields,
  /**
   * Computed from the record of the tick and the records of that day; `ratio` is the smaller share of the planned
   * minutes and questions, 1 is all; `other` is the part that was recorded as another kind. Of an item with a range of
   * a source it is the share of its parts that records name since it was made, on any day.
   */
  done: Shape({ ...amounts, ratio: Type.Number(), other: Shape(amounts) }),
  /** Somebody marked it as done. */
  tick: Nullable(Shape({ record_id: Nullable(Id), at: Instant, by: Id })),
  /** `done`: marked as done, or all of it is recorded. `late`: due before the student’s today, and not done. */
  state: OneOf(planStates),
  created_by: Id,
  updated_by: Id,
  version: Type.Integer(),
})

const sentFields = {
  day: Clearable(Day),
  due: Clearable(Day),
  ...place,
  kind: Clearable(Kind),
  ...sentRange,
  minutes: Clearable(Minutes),
  questions: Clearable(Questions),
  note: Clearable(Note),
  sort: Clearable(Type.Integer({ minimum: 0, maximum: 100_000 })),
} as const satisfies Record<keyof typeof planFields, TSchema>

export const plan = calls({
  'GET /plan': {
    ...byStudents,
    query: Shape({ from: Day, to: Day }),
    reply: Type.Array(PlanItem),
    example: { query: { from: '2026-11-16', to: '2026-11-22' } },
    note: 'Planned study of at most 366 days, with what is done of it.',
  },
  'GET /plan/save': {
    ...byStudents,
    saves: true,
    writes: true,
    query: Shape({
      ...sentRow,
      ...sentFields,
      /** An item that is saved again after its deletion names the repetition that it was in. */
      series_id: Clearable(Id),
      repeat: Clearable(
        Shape({
          /** ISO weekdays, 1 is Monday; the item's own day is always there. */
          weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
          until: Day,
          advance: Clearable(Type.Boolean()),
        }),
      ),
    }),
    reply: PlanItem,
    example: {
      query: { day: '2026-11-18', croom_id: tytCroom, study_id: turkce, kind: 'practice', minutes: 60 },
    },
    note: 'Creates or changes one planned item; idempotent by id. With `repeat` a new one is planned on up to 60 days, with `advance` each with the next parts of its source, to its `size`; the reply is the first one.',
  },
  'GET /plan/delete/{id}': {
    ...byStudents,
    writes: true,
    params: ById,
    query: Shape({ following: Clearable(Type.Boolean()) }),
    reply: Ok,
    example: { params: { id: adaPlan }, query: {} },
    note: 'Deletes a planned item, with `following` also what follows it in its repetition and is not done; saving it again with its id restores it.',
  },
  'POST /plan/tick': {
    ...byStudents,
    writes: true,
    body: Shape({
      id: Id,
      done: Type.Boolean(),
      record_id: Type.Optional(Id),
      day: Type.Optional(Day),
      minutes: Type.Optional(Type.Integer()),
      ...results,
    }),
    reply: Shape({ item: PlanItem, record: Nullable(StudyRecord) }),
    example: { body: { id: adaPlan, done: true, minutes: 40 } },
    note: 'Marks a planned item as done and adds the record of it. Missing amounts are the planned ones; without any there is no record. The same `record_id` again gets the same reply, another one 409 TICKED. `done: false` takes the tick and its record back.',
  },
})
