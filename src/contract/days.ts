import { Type } from '@sinclair/typebox'
import { accesses } from '#rules/vocabulary.ts'
import { byCoaches, calls } from './call.ts'
import { Day, Id, Nullable, OneOf, Page, paging, Shape } from './shapes.ts'

/** Most and fewest days of an answer: four weeks, one week. */
export const daysOfSheet = { most: 28, fewest: 7 } as const

const Counts = Type.Array(Nullable(Type.Integer()))

const StudentDays = Shape({
  user_id: Id,
  name: Type.String(),
  access: OneOf(accesses),
  /** The student's own day; days after it are null. */
  today: Day,
  /** One value a day, null without a record; rest and a record of 0 minutes are 0. */
  minutes: Counts,
  questions: Counts,
  /** Mean share done of the items planned for the day, 0 to 1; null without one. */
  plan: Type.Array(Nullable(Type.Number({ minimum: 0, maximum: 1 }))),
  /** Days on which nothing but rest was recorded. */
  rest: Type.Array(Day),
  trials: Type.Array(Shape({ day: Day, name: Type.String(), net: Type.Number() })),
})

export const days = calls({
  'GET /days': {
    ...byCoaches,
    scope: 'students',
    query: Shape({
      to: Type.Optional(Day),
      days: Type.Optional(Type.Integer({ minimum: daysOfSheet.fewest, maximum: daysOfSheet.most })),
      croom_id: Type.Optional(Id),
      ...paging,
    }),
    reply: Shape({ from: Day, to: Day, days: Type.Array(Day), ...Page(StudentDays).properties }),
    example: { query: { days: 7 } },
    note: 'The last days of a coach’s students by name, each in the days of that student. Without `to` they end with the day of the student whose day is the latest, without `days` there are 28, and with `croom_id` the members of that class group. Of a student who waits for a consent nothing of the study is told.',
  },
})
