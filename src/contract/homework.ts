import { Type } from '@sinclair/typebox'
import { planStates, sourceKinds, sourceUnits } from '#rules/vocabulary.ts'
import { byCoaches, calls } from './call.ts'
import { ada } from './examples.ts'
import { PlanItem } from './plan.ts'
import { Day, Id, Nullable, OneOf, Page, paging, Shape } from './shapes.ts'

/** How many items of a student are listed, and how many days are read. */
export const homeworkItems = 5
export const homeworkDays = 92

const StudentHomework = Shape({
  user_id: Id,
  name: Type.String(),
  open: Type.Integer(),
  late: Type.Integer(),
  done: Type.Integer(),
  /** The next ones to be done: late ones first, then by the day on which they are due. */
  items: Type.Array(
    Shape({
      ...PlanItem.properties,
      study_name: Nullable(Type.String()),
      topic_name: Nullable(Type.String()),
      source_name: Nullable(Type.String()),
      source_kind: Nullable(OneOf(sourceKinds)),
      source_unit: Nullable(OneOf(sourceUnits)),
    }),
  ),
})

export const homework = calls({
  'GET /homework': {
    ...byCoaches,
    scope: 'students',
    query: Shape({
      state: Type.Optional(OneOf(planStates)),
      croom_id: Type.Optional(Id),
      user_id: Type.Optional(Id),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      ...paging,
    }),
    reply: Page(StudentHomework),
    example: { query: { user_id: ada.id } },
    note: 'Homework of a coach’s students: planned items that a coach made or that are due on a day. Students with most late items first; those without any are left out. The items are planned for `from` to `to`, at most 92 days; without them from 28 days ago to 28 days ahead.',
  },
})
