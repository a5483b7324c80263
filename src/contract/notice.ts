import { Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { noticeKinds } from '#rules/vocabulary.ts'
import { Undo } from './audit.ts'
import { byEverybody, calls } from './call.ts'
import { Id, Instant, Nullable, OneOf, Page, paging, Shape } from './shapes.ts'

export const Notice = Shape({
  id: Id,
  kind: OneOf(noticeKinds),
  /** A sentence in the language of the request. */
  text: Type.String(),
  /** A page of the product that shows what the sentence tells of. */
  link: Nullable(Type.String()),
  /**
   * What it tells of, one by one, the latest or most pressing first: changes with what `POST /audit/undo` may take
   * back, students with the page that shows them.
   */
  lines: Type.Array(
    Shape({ text: Type.String(), link: Nullable(Type.String()), change: Nullable(Id), undo: Undo }),
  ),
  /** How many more there are, in words. */
  more: Nullable(Type.String()),
  created_at: Instant,
  read_at: Nullable(Instant),
})

const Unread = Type.Integer({ minimum: 0 })
export const notice = calls({
  'GET /notice': {
    ...byEverybody,
    query: Shape({ unread: Type.Optional(Type.Boolean()), ...paging }),
    reply: Shape({ ...Page(Notice).properties, unread: Unread }),
    example: { query: { unread: true, size: 20 } },
    note: `Notices of the caller, latest first; at most ${limits.notices} are kept, for ${limits.noticeDays} days. \`unread\` counts those that were not marked as read; \`lines\` has up to ${limits.noticeLines} of what a notice tells of.`,
  },
  'POST /notice/read': {
    ...byEverybody,
    writes: true,
    body: Shape({
      ids: Type.Optional(Type.Array(Id, { maxItems: limits.notices })),
      all: Type.Optional(Type.Literal(true)),
    }),
    reply: Shape({ unread: Unread }),
    example: { body: { all: true } },
    note: 'Marks notices as read, by their ids or all; unknown ids are ignored. Answers with how many are left.',
  },
})
