import { Type } from '@sinclair/typebox'
import { type MistakeReason, mistakeReasons } from '#rules/mistake-reasons.ts'
import { periods, trialKinds } from '#rules/vocabulary.ts'
import { byStudents, calls } from './call.ts'
import { turkce, tytCroom, tytTopic } from './examples.ts'
import { ById, Day, Id, Nullable, OneOf, part, partInColor, results, Shape } from './shapes.ts'
import { TrialSection } from './trialexam.ts'

const Sum = Type.Integer()
const Net = Type.Number()
const Period = OneOf(periods)
const window = { from: Nullable(Day), to: Day }

/** Number of marks per reason; reasons without a mark are left out. */
const Reasons = Type.Unsafe<Partial<Record<MistakeReason, number>>>({
  type: 'object',
  properties: Object.fromEntries(mistakeReasons.map((reason) => [reason, { type: 'integer' }])),
  additionalProperties: false,
})

/** The row with id null counts the sums of tests with several lessons, which are of no single lesson. */
const LessonTotals = Shape({
  ...window,
  trials: Sum,
  rows: Type.Array(
    Shape({
      ...partInColor,
      trials: Sum,
      questions: Sum,
      ...results,
      net: Net,
      net_mean: Nullable(Net),
      net_best: Nullable(Net),
      net_last: Nullable(Net),
      lost: Net,
    }),
  ),
})

/**
 * `trials` counts the trials with a mark on the part; the row with id null counts wrong and blank questions
 * without a mark.
 */
const MarkTotals = Shape({
  ...window,
  trials: Sum,
  rows: Type.Array(
    Shape({
      ...part,
      wrong: Sum,
      blank: Sum,
      lost: Net,
      trials: Sum,
      last_day: Nullable(Day),
      reasons: Reasons,
    }),
  ),
})

const TrialPoint = Shape({
  id: Id,
  day: Day,
  name: Type.String(),
  publisher: Nullable(Type.String()),
  kind: OneOf(trialKinds),
})
const PerTrial = Type.Array(Nullable(Type.Integer()))
const NetPerTrial = Type.Array(Nullable(Net))

/** One value per trial, oldest first; null when the lesson was not in the trial, or only within a sum of its `sections`. */
const LessonSeries = Shape({
  from: Day,
  to: Day,
  trials: Type.Array(Shape({ ...TrialPoint.properties, sections: Type.Array(TrialSection) })),
  series: Type.Array(
    Shape({
      ...partInColor,
      correct: PerTrial,
      wrong: PerTrial,
      blank: PerTrial,
      net: NetPerTrial,
    }),
  ),
})

const MarkSeries = Shape({
  from: Day,
  to: Day,
  trials: Type.Array(TrialPoint),
  series: Type.Array(Shape({ ...part, wrong: PerTrial, blank: PerTrial, lost: NetPerTrial })),
})

const MarksByDay = Shape({
  rows: Type.Array(
    Shape({
      day: Day,
      trial_id: Id,
      trial_name: Type.String(),
      ...part,
      wrong: Sum,
      blank: Sum,
      lost: Net,
    }),
  ),
})

/** Limits the answer to these kinds of trial exams; by default all. */
const kinds = Shape({
  kinds: Type.Optional(Type.Array(OneOf(trialKinds), { minItems: 1, maxItems: trialKinds.length })),
})
const InTime = Shape({ id: Id, time: Period })
export const trialgraph = calls({
  'GET /trialgraph/sumByStudy/{id}': {
    ...byStudents,
    params: ById,
    reply: LessonTotals,
    example: { params: { id: tytCroom } },
    note: 'All trial exams of a class group: one row per lesson.',
  },
  'GET /trialgraph/sumByStudyTime/{id}/{time}': {
    ...byStudents,
    params: InTime,
    reply: LessonSeries,
    example: { params: { id: tytCroom, time: 'month' } },
    note: 'Trial exams of a class group in a window: one series per lesson.',
  },
  'GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}': {
    ...byStudents,
    params: Shape({ id: Id, time: Period, extra: OneOf(trialKinds) }),
    reply: LessonSeries,
    example: { params: { id: tytCroom, time: 'total', extra: 'general' } },
    note: 'The same for one kind of trial exam.',
  },
  'GET /trialgraph/sumByTopic/{id}': {
    ...byStudents,
    params: ById,
    query: kinds,
    reply: MarkTotals,
    example: { params: { id: turkce } },
    note: 'Marks of a lesson: one row per topic.',
  },
  'GET /trialgraph/sumByTopicTime/{id}/{time}': {
    ...byStudents,
    params: InTime,
    query: kinds,
    reply: MarkSeries,
    example: { params: { id: turkce, time: 'total' }, query: { kinds: ['general', 'official'] } },
    note: 'Marks of a lesson in a window: one series per topic.',
  },
  'GET /trialgraph/sumBySubTopic/{id}': {
    ...byStudents,
    params: ById,
    query: kinds,
    reply: MarkTotals,
    example: { params: { id: tytTopic } },
    note: 'Marks of a topic: one row per subtopic.',
  },
  'GET /trialgraph/sumBySubTopicTime/{id}/{time}': {
    ...byStudents,
    params: InTime,
    query: kinds,
    reply: MarkSeries,
    example: { params: { id: tytTopic, time: 'total' } },
    note: 'Marks of a topic in a window: one series per subtopic.',
  },
  'GET /trialgraph/subTopicDaily/{id}': {
    ...byStudents,
    params: ById,
    query: kinds,
    reply: MarksByDay,
    example: { params: { id: tytTopic } },
    note: 'Marks of a topic per trial exam, newest first.',
  },
  'GET /trialgraph/subTopicDaily/{id}/{date}': {
    ...byStudents,
    params: Shape({ id: Id, date: Day }),
    query: kinds,
    reply: MarksByDay,
    example: { params: { id: tytTopic, date: '2026-11-15' } },
    note: 'The same on one day.',
  },
})
