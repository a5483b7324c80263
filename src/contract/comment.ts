import { Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { commentKinds } from '#rules/vocabulary.ts'
import { byStudents, calls } from './call.ts'
import { adaComment, adaTrial } from './examples.ts'
import { ById, Day, Id, Instant, Note, Nullable, Ok, OneOf, Page, paging, Shape, sentRow } from './shapes.ts'

const Kind = OneOf(commentKinds)

/** What a comment is and who wrote it: columns of its table, with the same names. */
export const commentFields = {
  on_kind: Kind,
  on_id: Nullable(Id),
  on_day: Nullable(Day),
  author_id: Nullable(Id),
  author_name: Type.String(),
  text: Type.String(),
} as const

/** A thing by its id, a week by one of its days. */
const On = Shape({ kind: Kind, id: Type.Optional(Id), day: Type.Optional(Day) })

export const Comment = Shape({
  id: Id,
  on: On,
  by: Shape({ id: Nullable(Id), name: Type.String() }),
  text: Type.String(),
  created_at: Instant,
  edited_at: Nullable(Instant),
  /** Of the caller's own: the first reading by the other side; of others': the caller's reading. */
  read_at: Nullable(Instant),
  version: Type.Integer(),
})

export const comment = calls({
  'GET /comment': {
    ...byStudents,
    query: Shape({
      kind: Type.Optional(Kind),
      ids: Type.Optional(Type.Array(Id, { maxItems: limits.commentIds })),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      unread: Type.Optional(Type.Boolean()),
      ...paging,
    }),
    reply: Page(Comment),
    example: { query: { kind: 'trialexam', ids: [adaTrial] } },
    note: 'Comments of the student and the coaches, latest first. `ids` are those of the things that they are on, `from` and `to` the days of these things; a week has its first day. `unread`: those of others that the caller has not read. What is deleted hides its comments.',
  },
  'POST /comment': {
    ...byStudents,
    saves: true,
    writes: true,
    words: true,
    body: Shape({
      ...sentRow,
      on: Type.Optional(On),
      text: Type.String({ ...Note, minLength: 1, pattern: '\\S' }),
    }),
    reply: Comment,
    example: {
      body: { id: adaComment, on: { kind: 'trialexam', id: adaTrial }, text: 'Türkçede paragraf çok iyi.' },
    },
    note: 'Writes a comment, in coach mode also with access `view`, or changes an own one; idempotent by id. `on` is needed for a new one and stays. A day of a week becomes its first.',
  },
  'DELETE /comment/{id}': {
    ...byStudents,
    writes: true,
    words: true,
    params: ById,
    reply: Ok,
    example: { params: { id: adaComment } },
    note: 'Deletes a comment: the author, or the student. Its author restores it by saving it again with its id.',
  },
  'POST /comment/read': {
    ...byStudents,
    writes: true,
    words: true,
    body: Shape({ ids: Type.Array(Id, { maxItems: limits.pageSize }) }),
    reply: Shape({ unread: Type.Integer({ minimum: 0 }) }),
    example: { body: { ids: [adaComment] } },
    note: 'Notes that the caller has read comments of others; the first time counts, other ids are ignored. Answers with how many are left, and leaves no audit row.',
  },
})
