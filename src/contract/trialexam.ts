import { type TSchema, Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { mistakeReasons } from '#rules/mistake-reasons.ts'
import { trialKinds } from '#rules/vocabulary.ts'
import { byStudents, calls } from './call.ts'
import { ada, adaTrial, turkce, tytCroom, tytTopic } from './examples.ts'
import {
  ById,
  Clearable,
  Day,
  deletion,
  Id,
  made,
  Name,
  Note,
  Nullable,
  OneLine,
  OneOf,
  Page,
  paging,
  results,
  Shape,
  sentRow,
} from './shapes.ts'
import { Study, Topic } from './tree.ts'

const Kind = OneOf(trialKinds)
const Number0 = Type.Integer({ minimum: 0, maximum: 500 })
const Rank = Clearable(Type.Integer({ minimum: 1, maximum: limits.rank }))
const Ranks = Shape({ class: Rank, school: Rank, district: Rank, city: Rank, country: Rank, of: Rank })
const Minutes = Nullable(Type.Integer({ minimum: 0, maximum: limits.minutesPerRecord }))

/** What a person decides of a mark: columns of its table, with the same names. */
export const markFields = {
  study_id: Id,
  topic_id: Id,
  subtopic_id: Nullable(Id),
  result: OneOf(['wrong', 'blank']),
  count: Type.Integer({ minimum: 1, maximum: 500 }),
  reason: Nullable(OneOf(mistakeReasons)),
}

/** The result of a lesson, or of a test of which only the sum is known. */
export const resultFields = { question_count: Type.Integer(), ...results } as const

/** What a person decides of a lesson in a trial exam: columns of its table, with the same names. */
export const lessonFields = {
  study_id: Id,
  ...resultFields,
  minutes: Nullable(Type.Integer()),
  exempt: Type.Boolean(),
} as const

/** What a person decides of a trial exam besides lessons and marks: columns of its table, with the same names. */
export const trialFields = {
  croom_id: Id,
  kind: Kind,
  name: Type.String(),
  publisher: Nullable(Type.String()),
  day: Day,
  duration_min: Nullable(Type.Integer()),
  difficulty: Nullable(Type.Integer()),
  note: Nullable(Type.String()),
  ranks: Nullable(Ranks),
  score: Nullable(Type.Number()),
} as const

/** The sum of a test with several lessons, as it came. */
export const TrialSection = Shape({
  name: Type.String(),
  study_ids: Type.Array(Id),
  ...resultFields,
  net: Type.Number(),
})

const Totals = Shape({ questions: Type.Integer(), ...results, net: Type.Number() })

/** A trial exam without lessons, sums and marks, for lists. */
export const TrialHead = Shape({
  id: Id,
  ...trialFields,
  program_code: Nullable(Type.String()),
  /**
   * Wrong answers that cancel one correct answer; copied from the class group at the first save and never
   * changed.
   */
  penalty: Type.Integer(),
  totals: Totals,
  ...made,
})

export const Trial = Shape({
  ...TrialHead.properties,
  lessons: Type.Array(Shape({ ...lessonFields, name: Type.String(), net: Type.Number() })),
  sections: Type.Array(TrialSection),
  marks: Type.Array(Shape(markFields)),
})

// What a new trial exam needs may be missing when one is changed.
const sentFields = {
  croom_id: Clearable(Id),
  kind: Clearable(Kind),
  name: Clearable(Name),
  publisher: Clearable(OneLine(limits.nameCharacters)),
  day: Clearable(Day),
  duration_min: Clearable(Type.Integer({ minimum: 1, maximum: limits.minutesPerRecord })),
  difficulty: Clearable(Type.Integer({ minimum: 1, maximum: 5 })),
  note: Clearable(Note),
  ranks: Clearable(Ranks),
  score: Clearable(Type.Number({ minimum: 0, maximum: 10_000 })),
} as const satisfies Record<keyof typeof trialFields, TSchema>

/** Two of them give the third; none keeps the stored ones. */
const sentCounts = {
  correct: Clearable(Number0),
  wrong: Clearable(Number0),
  blank: Clearable(Number0),
}

const sentLessonFields = {
  study_id: Id,
  question_count: Type.Optional(Number0),
  ...sentCounts,
  minutes: Type.Optional(Minutes),
  exempt: Type.Optional(Type.Boolean()),
} as const satisfies Record<keyof typeof lessonFields, TSchema>

/** What a client sends; a new trial exam needs a class group, a name, a day and lessons. */
export const TrialDraft = Shape({
  ...sentRow,
  ...sentFields,
  lessons: Clearable(Type.Array(Shape(sentLessonFields), { maxItems: 60 })),
  sections: Clearable(
    Type.Array(
      Shape({
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 120 })),
        study_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 20 })),
        question_count: Type.Optional(Number0),
        ...sentCounts,
      }),
      { maxItems: 20 },
    ),
  ),
  marks: Clearable(
    Type.Array(
      Shape({ ...markFields, subtopic_id: Clearable(Id), reason: Type.Optional(markFields.reason) }),
      { maxItems: 500 },
    ),
  ),
})

const filter = Shape({
  croom_id: Type.Optional(Id),
  kind: Type.Optional(Kind),
  publisher: Type.Optional(Type.String({ maxLength: 80 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  study_id: Type.Optional(Id),
  search: Type.Optional(Type.String({ maxLength: 100 })),
  ...paging,
  sort: Type.Optional(OneOf(['day', 'net'])),
  desc: Type.Optional(Type.Boolean()),
})

export const trialexam = calls({
  'GET /trialexam': {
    ...byStudents,
    query: filter,
    reply: Page(TrialHead),
    example: { query: { croom_id: tytCroom, sort: 'net', desc: true } },
    note: 'Trial exams that match the filter, by default latest first.',
  },
  'GET /trialexam/data/{id}': {
    ...byStudents,
    params: ById,
    reply: Trial,
    example: { params: { id: adaTrial } },
    note: 'One trial exam with its lessons, the sums of tests and marks.',
  },
  'GET /trialexam/user/{id}': {
    who: ['student', 'coach', 'admin'],
    whose: { named: 'id' },
    showsStudy: true,
    params: ById,
    query: filter,
    reply: Page(TrialHead),
    example: { params: { id: ada.id } },
    note: 'The same list for a named user: the caller or a student of the coach.',
  },
  'GET /trialexam/subjects/{id}': {
    who: ['student', 'coach', 'admin'],
    whose: 'acting',
    params: ById,
    reply: Shape({
      croom_id: Id,
      penalty: Type.Integer(),
      duration_min: Nullable(Type.Integer()),
      studies: Type.Array(Shape({ ...Study.properties, topics: Type.Array(Topic) })),
      sections: Type.Array(
        Shape({ name: Type.String(), study_ids: Type.Array(Id), question_count: Type.Integer() }),
      ),
    }),
    example: { params: { id: tytCroom } },
    note: 'Data for the entry form of a class group’s trial exams.',
  },
  'GET /trialexam/publishers': {
    ...byStudents,
    reply: Type.Array(Shape({ name: Type.String(), used: Type.Integer(), system: Type.Boolean() })),
    example: {},
    note: 'Publishers: first those that the student has used, most used first, then those of the catalogue.',
  },
  'POST /trialexam/save': {
    ...byStudents,
    saves: true,
    writes: true,
    body: TrialDraft,
    bodyLimit: 256 * 1024,
    reply: Trial,
    example: {
      body: {
        croom_id: tytCroom,
        kind: 'general',
        name: 'TYT Genel Deneme 9',
        publisher: '3D Yayınları',
        day: '2026-11-15',
        lessons: [{ study_id: turkce, correct: 33, wrong: 5 }],
        marks: [{ study_id: turkce, topic_id: tytTopic, result: 'wrong', count: 2, reason: 'knowledge' }],
      },
    },
    note: 'Creates or changes one trial exam; what is not sent keeps its value. `sections` are sums of tests with several lessons. Idempotent by id.',
  },
  'GET /trialexam/delete/{id}': {
    ...byStudents,
    ...deletion,
    example: { params: { id: adaTrial } },
    note: 'Deletes a trial exam; saving it again with its id restores it.',
  },
})
