import { type TSchema, Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { leftOutReasons, planFills, timedKinds } from '#rules/vocabulary.ts'
import { byCoaches, calls } from './call.ts'
import { ada, cemTemplate, cemWeek, turkce, tytCroom } from './examples.ts'
import { Undone } from './import.ts'
import { PlanItem } from './plan.ts'
import { Clearable, Day, deletion, Id, Name, Note, Nullable, OneOf, Shape, sentRow } from './shapes.ts'
import { rangeFields, sentRange } from './source-range.ts'

const Key = Type.String({ ...Name, minLength: 1, maxLength: 40 })
const Kind = OneOf(timedKinds)
const Fill = OneOf(planFills)
const Offset = Type.Integer({ minimum: 0, maximum: 27 })

/** A planned item of a template. The names are kept beside the ids, as they were when it was saved. */
export const TemplateItem = Shape({
  /** Only of this template; an item of a student's week has the id of that item. */
  key: Key,
  /** Days after the first day of the week. */
  offset: Offset,
  due_offset: Nullable(Type.Integer()),
  study_id: Nullable(Id),
  study_name: Nullable(Type.String()),
  topic_id: Nullable(Id),
  topic_name: Nullable(Type.String()),
  subtopic_id: Nullable(Id),
  subtopic_name: Nullable(Type.String()),
  /** Each student gets a topic of their own. */
  fill: Nullable(Fill),
  kind: Kind,
  minutes: Nullable(Type.Integer()),
  questions: Nullable(Type.Integer()),
  note: Nullable(Type.String()),
  ...rangeFields,
  source_name: Nullable(Type.String()),
})

/** What a coach decides of a template: columns of its table, with the same names. */
export const templateFields = {
  name: Type.String(),
  croom_id: Nullable(Id),
  items: Type.Array(TemplateItem),
} as const

export const Template = Shape({ id: Id, ...templateFields, version: Type.Integer() })

const sentFields = {
  name: Clearable(Name),
  croom_id: Clearable(Id),
  items: Clearable(
    Type.Array(
      Shape({
        key: Key,
        offset: Offset,
        due_offset: Clearable(Offset),
        study_id: Clearable(Id),
        topic_id: Clearable(Id),
        subtopic_id: Clearable(Id),
        fill: Clearable(Fill),
        kind: Clearable(Kind),
        minutes: Clearable(Type.Integer({ minimum: 1, maximum: limits.minutesPerRecord })),
        questions: Clearable(Type.Integer({ minimum: 1, maximum: limits.questionsPerRecord })),
        note: Clearable(Note),
        ...sentRange,
      }),
      { maxItems: limits.templateItems },
    ),
  ),
} as const satisfies Record<keyof typeof templateFields, TSchema>

/** The week of a student: the seven days that a day lies in, by the first day of the student's weeks. */
const weekOf = { user_id: Id, week: Day } as const

const Adjusted = Shape({
  user_id: Id,
  /** The day on which the week begins for the student. */
  start: Type.Optional(Day),
  /** Amounts are changed so that the minutes of the week add up to this. */
  goal_minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_080 })),
  topics: Type.Optional(Type.Array(Shape({ key: Key, topic_id: Id }), { maxItems: limits.topicsPerStudent })),
  /** Days that are kept free: what falls on them goes where `fit_goals` takes what falls on a weekday without a goal. */
  free: Type.Optional(Type.Array(Day, { maxItems: 28 })),
})

export const template = calls({
  'GET /template': {
    ...byCoaches,
    reply: Type.Array(Template),
    example: {},
    note: 'Weeks that a coach keeps as templates, by name.',
  },
  'POST /template': {
    ...byCoaches,
    saves: true,
    writes: true,
    bodyLimit: 1024 * 1024,
    body: Shape({
      ...sentRow,
      ...sentFields,
      /** The items are those of a student's week, in place of `items`. */
      from: Type.Optional(Nullable(Shape(weekOf))),
    }),
    reply: Template,
    example: {
      body: {
        id: cemTemplate,
        name: 'Okul haftası',
        croom_id: tytCroom,
        items: [
          { key: 'a', offset: 0, study_id: turkce, kind: 'practice', minutes: 55, questions: 20 },
          { key: 'b', offset: 1, fill: 'cheapest', minutes: 45 },
        ],
      },
    },
    note: 'Creates or changes one template; idempotent by id. `items` replaces the whole list; `from` copies a student’s week instead. Names are stored beside the ids. Sources must be the coach’s own; a student’s copy is replaced by the coach’s original.',
  },
  'DELETE /template/{id}': {
    ...byCoaches,
    ...deletion,
    example: { params: { id: cemTemplate } },
    note: 'Deletes a template; what was planned with it stays.',
  },
  'POST /plan/many': {
    ...byCoaches,
    scope: 'students',
    writes: true,
    bodyLimit: 2.25 * 1024 * 1024,
    limit: { name: 'plan_many', perAccount: 600, minutes: 60 },
    body: Shape({
      /** Idempotency key: saved again with it, the first answer returns. It also takes the week back. */
      id: Id,
      from: Shape({
        template_id: Type.Optional(Id),
        user_id: Type.Optional(Id),
        week: Type.Optional(Day),
      }),
      students: Type.Array(Id, { minItems: 1, maxItems: limits.manyStudents, uniqueItems: true }),
      adjust: Type.Optional(Type.Array(Adjusted, { maxItems: limits.manyStudents })),
      /** The week that is planned: the one in which this day lies, by the first day of each student's weeks. */
      week: Day,
      /** Topics with level 3 or 4 are left out. */
      skip_done: Type.Optional(Type.Boolean()),
      /** What falls on a weekday without a goal goes to the next with one in its week, else to the last before. */
      fit_goals: Type.Optional(Type.Boolean()),
      unmatched: Type.Optional(OneOf(['refuse', 'leave_out'] as const)),
      save: Type.Optional(Type.Boolean({ description: 'false: look only' })),
      /** Of the preview, to save what was shown. */
      digest: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
    }),
    reply: Shape({
      digest: Type.String(),
      rows: Type.Array(
        Shape({
          user_id: Id,
          name: Type.String(),
          /** Items that are planned in that week already. */
          there: Type.Integer(),
          /** Of the student in that week; none once it is saved. */
          exams: Type.Array(Shape({ day: Day, name: Type.String() })),
          items: Type.Array(
            Shape({
              ...PlanItem.properties,
              key: Type.String(),
              study_name: Nullable(Type.String()),
              topic_name: Nullable(Type.String()),
            }),
          ),
          left_out: Type.Array(
            Shape({
              key: Type.String(),
              why: OneOf(leftOutReasons),
              /** Of its topic, its lesson or its source, else its note. */
              name: Type.String(),
            }),
          ),
        }),
      ),
      /** Number of saved items; null for a preview. */
      saved: Nullable(Type.Integer()),
    }),
    example: {
      body: { id: cemWeek, from: { template_id: cemTemplate }, students: [ada.id], week: '2026-11-30' },
    },
    note: 'Writes a template, or a student’s week, into the plans of a coach’s students: a preview first, then all of it or none, with `digest` of the preview. A lesson of another tree is found by its name in the one class group of the student that has it; `fill` takes the student’s own topics. A student for whom the coach may not act refuses it with the path `students.3`, and so does what is not found under `refuse`.',
  },
  'POST /plan/many/undo': {
    ...byCoaches,
    scope: 'students',
    writes: true,
    body: Shape({ id: Id }),
    reply: Undone,
    example: { body: { id: cemWeek } },
    note: 'Takes a week that was written for many back within seven days: items that are as they were saved and not begun are removed, the others are kept and named. Again: the same answer.',
  },
})
