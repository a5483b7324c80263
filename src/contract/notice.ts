import { Type } from '@sinclair/typebox'
import { limits, noticeKinds } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { Id, Instant, Nullable, OneOf, paging, Shape } from './shapes.ts'

export const Notice = Shape({
  id: Id,
  kind: OneOf(noticeKinds),
  /** A sentence in the language of the request. */
  text: Type.String(),
  /** A page of the product that shows what the sentence tells of. */
  link: Nullable(Type.String()),
  created_at: Instant,
  read_at: Nullable(Instant),
})

const Unread = Type.Integer({ minimum: 0 })
const own = { who: ['student', 'coach', 'admin', 'parent'], whose: 'self' } as const

export const notice = calls({
  'GET /notice': {
    ...own,
    query: Shape({ unread: Type.Optional(Type.Boolean()), ...paging }),
    reply: Shape({
      rows: Type.Array(Notice),
      total: Type.Integer(),
      page: Type.Integer(),
      size: Type.Integer(),
      unread: Unread,
    }),
    example: { query: { unread: true, size: 20 } },
    note: `Notices of the caller, latest first; at most ${limits.notices} are kept, for ${limits.noticeDays} days. \`unread\` counts those that were not marked as read.`,
  },
  'POST /notice/read': {
    ...own,
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
