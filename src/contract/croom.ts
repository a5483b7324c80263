import { Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { croomKinds, programKinds } from '#rules/vocabulary.ts'
import { byCoaches, byStudents, calls } from './call.ts'
import { ada, adaCroom, cemGroup, lgsCroom, tytCroom } from './examples.ts'
import { ById, Clearable, Id, Instant, Name, Named, Nullable, Ok, OneOf, Shape } from './shapes.ts'
import { changesTrees, readsTrees, Study, savesTrees, Topic } from './tree.ts'

export const Croom = Shape({
  id: Id,
  name: Type.String(),
  kind: OneOf(croomKinds),
  program_code: Nullable(Type.String()),
  program_kind: Nullable(OneOf(programKinds)),
  track: Nullable(Type.String()),
  penalty: Type.Integer(),
  owner_id: Nullable(Id),
  source_id: Nullable(Id),
  is_archived: Type.Boolean(),
  is_member: Type.Boolean(),
  can_edit: Type.Boolean(),
  /** Join code of a coach's group; only its owner gets it. */
  code: Nullable(Type.String()),
  counts: Shape({
    students: Type.Integer(),
    studies: Type.Integer(),
    topics: Type.Integer(),
    subtopics: Type.Integer(),
    /** Sum over all lessons; 0 means unknown, and then the group has no trial exams. */
    questions: Type.Integer(),
  }),
  /** When the catalogue last added something to a tree that the person already used; null otherwise. */
  changed_at: Nullable(Instant),
  /** What was added, one row per lesson; `subtopics` counts those added to topics that existed before. */
  changes: Type.Array(
    Shape({
      name: Type.String(),
      is_new: Type.Boolean(),
      topics: Type.Integer(),
      subtopics: Type.Integer(),
    }),
  ),
})

const CroomTree = Shape({
  ...Croom.properties,
  studies: Type.Array(Shape({ ...Study.properties, topics: Type.Array(Topic) })),
  members: Type.Optional(Type.Array(Named)),
})

export const croom = calls({
  'GET /croom': {
    ...readsTrees,
    reply: Type.Array(Croom),
    example: {},
    note: 'Class groups that the user has joined or owns, archived ones last.',
  },
  'GET /croom/data/{id}': {
    ...readsTrees,
    params: ById,
    reply: CroomTree,
    example: { params: { id: tytCroom } },
    note: 'One class group with its whole tree and, for a student, the figures of each part; for its owner the members, with a personal token only if that has `students:read`.',
  },
  'GET /croom/save': {
    ...savesTrees,
    query: Shape({
      id: Type.Optional(Id),
      name: Clearable(Name),
      kind: Type.Optional(OneOf(['group', 'personal'])),
      from_croom_id: Type.Optional(Id),
      mode: Type.Optional(OneOf(['follow', 'copy', 'empty'])),
      is_archived: Clearable(Type.Boolean()),
    }),
    reply: Croom,
    example: { query: { name: 'Yaz tekrarı', mode: 'empty' } },
    note: 'Creates or changes an own class group: a student’s is personal, a coach’s is a group with a join code.',
  },
  'GET /croom/delete/{id}': {
    ...changesTrees,
    params: ById,
    reply: Shape({ ok: Type.Literal(true), archived: Type.Optional(Type.Boolean()) }),
    example: { params: { id: adaCroom } },
    note: 'Deletes an own class group; archives it instead when records or trial exams refer to it.',
  },
  'POST /croom/members': {
    ...byCoaches,
    writes: true,
    body: Shape({
      croom_id: Id,
      add: Type.Optional(Type.Array(Id, { maxItems: limits.pageSize })),
      remove: Type.Optional(Type.Array(Id, { maxItems: limits.pageSize })),
    }),
    reply: Shape({ members: Type.Array(Named) }),
    example: { body: { croom_id: cemGroup, add: [ada.id] } },
    note: 'Adds students of the coach to a group of the coach, or removes them; after a removal the group has another code.',
  },
  'POST /croom/join': {
    ...byStudents,
    writes: true,
    limit: { name: 'join', perAddress: 240, perAccount: 30, minutes: 10 },
    body: Type.Unsafe<{ croom_id: string } | { code: string }>(
      Type.Union([Shape({ croom_id: Id }), Shape({ code: Type.String({ minLength: 1, maxLength: 32 }) })]),
    ),
    reply: Croom,
    example: { body: { croom_id: lgsCroom } },
    note: 'Joins a catalogue class group by id or a coach’s group by its code; idempotent.',
  },
  'POST /croom/leave': {
    ...byStudents,
    writes: true,
    body: Shape({ croom_id: Id }),
    reply: Ok,
    example: { body: { croom_id: tytCroom } },
    note: 'Leaves a class group; its records are kept.',
  },
})
