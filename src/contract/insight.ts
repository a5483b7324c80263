import { type TProperties, Type } from '@sinclair/typebox'
import { missingCodes } from '#rules/insight/evidence.ts'
import { type Context, type Reason, unknownReasons, unknownSigns } from '#rules/insight/triage.ts'
import { accesses } from '#rules/vocabulary.ts'
import { byCoaches, byStudents, calls } from './call.ts'
import { ada, cemGroup, tytCroom } from './examples.ts'
import { ById, Day, Id, LevelNumber, Named, Nullable, OneOf, Page, paging, Shape } from './shapes.ts'

const Count = Type.Integer()
const Net = Type.Number()
const Ratio = Type.Number()
const Minutes = Type.Number()
const Grade = OneOf(['A', 'B', 'C'] as const)

/** How much an answer rests on, and what is missing where that is too little: then numbers and rows are empty. */
const head = {
  today: Day,
  evidence: Shape({ n: Count, quality: Nullable(Grade) }),
  missing: Nullable(Shape({ code: OneOf(missingCodes), need: Count, have: Count })),
}
const ofCroom = { croom_id: Id, ...head }
const ExamAhead = Nullable(Shape({ id: Id, name: Type.String(), examdate: Day }))

/** A topic, and up to three of its subtopics where most was lost. */
const topic = {
  study_id: Id,
  study_name: Type.String(),
  topic_id: Id,
  topic_name: Type.String(),
}
function TopicRows<const P extends TProperties>(fields: P) {
  const subtopics = Type.Array(Shape({ id: Id, name: Type.String(), lost: Net }))
  return Type.Array(Shape({ ...topic, subtopics, ...fields }))
}

const Return = Shape({
  ...ofCroom,
  rows: TopicRows({
    hours: Type.Number(),
    split: Day,
    n_before: Count,
    n_after: Count,
    before: Net,
    after: Net,
    gain: Net,
    se: Net,
    per_hour: Net,
    verdict: OneOf(['less', 'more', 'open'] as const),
  }),
})

const Cheapest = Shape({
  ...ofCroom,
  without: Type.Array(Shape({ study_id: Id, study_name: Type.String(), have: Count })),
  rows: TopicRows({
    at_stake: Net,
    hours: Type.Number(),
    n: Count,
    value: Net,
    level: Nullable(LevelNumber),
  }),
})

const Review = Shape({
  today: Day,
  exam: ExamAhead,
  gap: Count,
  due: Count,
  rows: TopicRows({
    croom_id: Id,
    days: Count,
    at_stake: Net,
    hours: Type.Number(),
    score: Type.Number(),
    from_marks: Type.Boolean(),
  }),
})

const Forecast = Shape({
  ...ofCroom,
  exam: ExamAhead,
  questions: Nullable(Count),
  low: Nullable(Net),
  middle: Nullable(Net),
  high: Nullable(Net),
  per_week: Nullable(Net),
  sigma: Nullable(Net),
  days_left: Nullable(Count),
  adjusted: Nullable(Type.Boolean()),
  held: Nullable(Count),
  tried: Nullable(Count),
  target: Nullable(Net),
  target_in_range: Nullable(Type.Boolean()),
})

const Unfixed = Shape({
  ...ofCroom,
  rows: TopicRows({ minutes: Minutes, again: Count, of: Count, before: Net, after: Net }),
  careless: Nullable(
    Shape({
      n: Count,
      mean: Net,
      mean_before: Nullable(Net),
      by_reason: Shape({ misread: Net, slip: Net, marking: Net, time: Net }),
    }),
  ),
})

const Burndown = Shape({
  ...ofCroom,
  exam: ExamAhead,
  remaining: Nullable(Minutes),
  rate: Nullable(Minutes),
  days_left: Nullable(Count),
  finish: Nullable(Shape({ early: Day, middle: Day, late: Day })),
  chance: Nullable(Count),
  assumed: Nullable(Type.Boolean()),
  more_a_day: Nullable(Minutes),
  drop: Type.Array(Shape({ ...topic, need: Minutes, at_stake: Net })),
})

const Pace = Shape({
  ...head,
  when_done: Nullable(Ratio),
  of_plan: Nullable(Ratio),
  done_items: Nullable(Count),
  rows: Type.Array(
    Shape({
      study_id: Id,
      study_name: Type.String(),
      n: Count,
      planned: Minutes,
      when_done: Nullable(Ratio),
    }),
  ),
})

const Quality = Shape({
  today: Day,
  records: Shape({ grade: Grade, days: Ratio, prompt: Ratio, by_coach: Count }),
  trials: Shape({ grade: Grade, n: Count }),
  /** `bare`: of the trial exams with something to mark, the share that has no mark. */
  marks: Shape({ grade: Grade, share: Ratio, bare: Ratio }),
  reasons: Shape({ grade: Grade, share: Ratio }),
  /** The newest trial exam with a lesson whose marks are missing. */
  unmarked: Nullable(Shape({ id: Id, name: Type.String(), day: Day, croom_id: Id })),
})

const Publishers = Shape({
  ...ofCroom,
  students: Count,
  rows: Type.Array(Shape({ publisher: Type.String(), effect: Net, students: Count, trials: Count })),
})
/** Numbers that sentences are made with; each code of the rule has its own of them. */
const numbers = [
  'days',
  'usual',
  'now',
  'items',
  'done',
  'before',
  'trials',
  'below',
  'of',
  'middle',
  'target',
  'topics',
]
/** Sentences as codes with their numbers; null is one that is not known. */
function Sentence<T extends { code: string; values: object }>(codes: readonly T['code'][]) {
  const values = Object.fromEntries(numbers.map((name) => [name, Type.Optional(Nullable(Type.Number()))]))
  return Type.Unsafe<T>(Shape({ code: OneOf(codes), values: Shape(values) }))
}
const Reasons = Type.Array(Sentence<Reason>(['quiet', 'less', 'plan', 'nets']))
/** Signs that cannot be told yet, each with what it waits for. */
const Unknown = Type.Array(
  Shape({ code: OneOf(unknownSigns), missing: OneOf(unknownReasons), need: Count, have: Type.Number() }),
)
const Sign = Type.Number({ minimum: 0, maximum: 3 })

const Triage = Page(
  Shape({
    user_id: Id,
    name: Type.String(),
    access: OneOf(accesses),
    /** The student's own day, which all numbers of the row are about. */
    today: Day,
    /** `waiting`: for a consent; the row tells nothing of the study. */
    group: OneOf(['look', 'waiting', 'new', 'unsure', 'well'] as const),
    listed: Type.Boolean(),
    signs: Shape({ quiet: Sign, less: Sign, plan: Sign, nets: Sign }),
    /** Sum of the signs: it orders the list and is shown to nobody. */
    total: Type.Number(),
    days_since: Nullable(Count),
    reasons: Reasons,
    unknown: Unknown,
    context: Type.Array(Sentence<Context>(['no_trial', 'below_target', 'no_contact', 'unfixed'])),
    last_contact: Nullable(Day),
    snoozed_until: Nullable(Day),
  }),
)

const Lesson = Shape({
  ...ofCroom,
  rows: TopicRows({ members: Count, at_stake: Net, who: Type.Array(Named), value: Net }),
})

const Signs = Shape({ ...head, reasons: Reasons, unknown: Unknown })

const EffectBlock = Nullable(
  Shape({
    before: Minutes,
    after: Minutes,
    usual: Minutes,
    dip: Nullable(Ratio),
    alike: Count,
    alike_after: Nullable(Minutes),
  }),
)
const Nets = Shape({ n: Count, mean: Nullable(Net) })
const Effect = Shape({
  ...head,
  contact: Nullable(Day),
  /** A week. */
  minutes: EffectBlock,
  questions: EffectBlock,
  plan: Nullable(Shape({ before: Nullable(Ratio), after: Nullable(Ratio), usual: Nullable(Ratio) })),
  /** Full trials of the class group in which most were sat in these weeks. */
  trials: Nullable(Shape({ croom: Nullable(Named), before: Nets, after: Nets })),
})

const example = { params: { id: tytCroom } }
const ofGroup = { ...byStudents, params: ById, example } as const

export const insight = calls({
  'GET /insight/return/{id}': {
    ...ofGroup,
    reply: Return,
    note: 'What the study of each topic has brought in trial exams so far, most an hour first.',
  },
  'GET /insight/cheapest/{id}': {
    ...ofGroup,
    reply: Cheapest,
    note: 'The five topics where the next hour may help most.',
  },
  'GET /insight/review': {
    ...byStudents,
    reply: Review,
    example: {},
    note: 'The five topics to review today, over all class groups that are joined.',
  },
  'GET /insight/forecast/{id}': {
    ...ofGroup,
    reply: Forecast,
    note: 'The range in which the net of the exam is expected, as in 8 cases of 10.',
  },
  'GET /insight/publishers/{id}': {
    who: ['student', 'coach'],
    whose: 'acting',
    params: ById,
    reply: Publishers,
    example,
    note: 'Nets by which the mocks of each publisher are easier than the mean of a coach’s group, hardest first. Reads the trial exams of all members.',
  },
  'GET /insight/unfixed/{id}': {
    ...ofGroup,
    reply: Unfixed,
    note: 'Topics that are still wrong after study, and nets lost for reasons other than knowledge.',
  },
  'GET /insight/burndown/{id}': {
    ...ofGroup,
    reply: Burndown,
    note: 'Whether the topics will be finished before the exam at the pace of the last weeks.',
  },
  'GET /insight/effect/{id}': {
    who: ['coach'],
    whose: { coached: 'id' },
    params: ById,
    search: Shape({ day: Type.Optional(Day) }),
    reply: Effect,
    example: { params: { id: ada.id } },
    note: 'What followed a contact of the coach with a student (a note, or a change in coach mode), or a chosen `day`, beside spells alike of the coach’s other students without a contact. Reads their records too.',
  },
  'GET /insight/lesson/{id}': {
    ...byCoaches,
    params: ById,
    reply: Lesson,
    example: { params: { id: cemGroup } },
    note: 'The ten topics most worth a lesson with a group of the coach, and for whom. Reads the trial exams of all members with an active link.',
  },
  'GET /insight/pace': {
    ...byStudents,
    reply: Pace,
    example: {},
    note: 'How long planned study takes in fact, and how much of a plan gets done.',
  },
  'GET /insight/quality': {
    ...byStudents,
    reply: Quality,
    example: {},
    note: 'How far what is logged can be relied on, in four grades.',
  },
  'GET /insight/signs': {
    ...byStudents,
    reply: Signs,
    example: {},
    note: 'What the student’s coaches read in their list about the last weeks: the sentences and what cannot be told yet, without a score or an order.',
  },
  'GET /insight/triage': {
    ...byCoaches,
    scope: 'students',
    query: Shape({ student_id: Type.Optional(Id), ...paging }),
    reply: Triage,
    example: {},
    note: 'The students of a coach who may need a look come first, each against the student’s habit. With `student_id` only that one is read. A page has the next 200 students by name, in the order of the list; who waits for a consent comes last, with nothing of the study.',
  },
})
