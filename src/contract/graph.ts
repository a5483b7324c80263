import { Type } from '@sinclair/typebox'
import { periods, trialKinds } from '#rules/vocabulary.ts'
import { byStudents, calls } from './call.ts'
import { turkce, tytCroom, tytTopic } from './examples.ts'
import {
  ById,
  Day,
  Id,
  LevelNumber,
  Nullable,
  OneOf,
  part,
  partInColor,
  results,
  Shape,
  WindowDays,
  workSums,
} from './shapes.ts'

const Sum = Type.Integer()
const DailySum = Type.Array(Nullable(Type.Integer()))

/** One row per child of the parent; the last row, with id null, is what was recorded on the parent itself. */
export const Totals = Shape({
  from: Nullable(Day),
  to: Day,
  rows: Type.Array(
    Shape({
      ...partInColor,
      ...workSums,
      records: Sum,
      last_day: Nullable(Day),
      level: Type.Optional(Nullable(LevelNumber)),
    }),
  ),
})

/** One value per day and series, oldest first; null on a day without a record. */
export const Series = Shape({
  from: Day,
  to: Day,
  /** Of the student's first record, of whatever part: nothing is known of the days before it. */
  first_day: Nullable(Day),
  days: Type.Array(Day),
  series: Type.Array(
    Shape({
      ...partInColor,
      minutes: DailySum,
      questions: DailySum,
      correct: DailySum,
      wrong: DailySum,
      blank: DailySum,
    }),
  ),
})

const Daily = Shape({
  rows: Type.Array(Shape({ day: Day, ...part, ...workSums })),
})

export const TrialSum = Shape({
  id: Id,
  name: Type.String(),
  day: Day,
  croom_id: Id,
  croom_name: Type.String(),
  program_code: Nullable(Type.String()),
  kind: OneOf(trialKinds),
  publisher: Nullable(Type.String()),
  questions: Sum,
  ...results,
  net: Type.Number(),
  /**
   * Ids of the lessons that are not exempt. Trial exams of one class group with the same lessons are comparable,
   * those of kind branch with each other only.
   */
  lessons: Type.Array(Id),
  /** Names of the tests that were entered as a sum in place of their lessons. */
  sections: Type.Array(Type.String()),
})

const limit = Shape({ limit: Type.Optional(WindowDays) })
const Period = OneOf(periods)
const mine = { ...byStudents, short: true } as const

export const graph = calls({
  'GET /graph/croom': {
    ...mine,
    reply: Totals,
    example: {},
    note: 'Totals of all study: one row per class group.',
  },
  'GET /graph/time/{period}': {
    ...mine,
    params: Shape({ period: Period }),
    search: limit,
    reply: Series,
    example: { params: { period: 'week' } },
    note: 'All study per day: one series.',
  },
  'GET /graph/study/{id}': {
    ...mine,
    params: ById,
    reply: Totals,
    example: { params: { id: tytCroom } },
    note: 'Totals of one class group: one row per lesson.',
  },
  'GET /graph/study/{id}/time/{period}': {
    ...mine,
    params: Shape({ id: Id, period: Period }),
    search: limit,
    reply: Series,
    example: { params: { id: tytCroom, period: 'month' } },
    note: 'One class group per day: one series per lesson.',
  },
  'GET /graph/topic/{id}': {
    ...mine,
    params: ById,
    reply: Totals,
    example: { params: { id: turkce } },
    note: 'Totals of one lesson: one row per topic.',
  },
  'GET /graph/topic/{id}/time': {
    ...mine,
    params: ById,
    search: limit,
    reply: Series,
    example: { params: { id: turkce }, search: { limit: 30 } },
    note: 'One lesson per day: one series per topic. Without a limit since the first record.',
  },
  'GET /graph/subtopic/{id}': {
    ...mine,
    params: ById,
    reply: Totals,
    example: { params: { id: tytTopic } },
    note: 'Totals of one topic: one row per subtopic.',
  },
  'GET /graph/subtopic/{id}/time': {
    ...mine,
    params: ById,
    search: limit,
    reply: Series,
    example: { params: { id: tytTopic }, search: { limit: 7 } },
    note: 'One topic per day: one series per subtopic. Without a limit since the first record.',
  },
  'GET /graph/trial': {
    ...byStudents,
    reply: Shape({ trials: Type.Array(TrialSum) }),
    example: {},
    note: 'Every trial exam up to today with its totals, oldest first.',
  },
  'GET /graph/subtopic-daily/{id}/{day}': {
    ...mine,
    params: Shape({ id: Id, day: Type.String({ anyOf: [{ format: 'date' }, { const: 'null' }] }) }),
    reply: Daily,
    example: { params: { id: tytTopic, day: 'null' } },
    note: 'One topic per day: one day, or all days with the word null, newest first.',
  },
})
