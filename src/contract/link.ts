import { Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { accesses, linkStates } from '#rules/vocabulary.ts'
import { byCoaches, calls } from './call.ts'
import { cemInvite, linkOfAda } from './examples.ts'
import {
  ById,
  Clearable,
  deletion,
  Id,
  Instant,
  Named,
  Nullable,
  Ok,
  OneOf,
  proving,
  Shape,
} from './shapes.ts'

const Access = OneOf(accesses)
const Code = Type.String({ minLength: 1, maxLength: 32 })
/** An invitation as it is shown once; `share` is a text to send. */
export const shown = { id: Id, code: Type.String(), url: Type.String(), share: Type.String() }
export const Link = Shape({
  id: Id,
  coach: Named,
  student: Named,
  access: Access,
  /** A pending link waits for the student and gives the coach no access. */
  status: OneOf(linkStates),
  /** Whether the coach may give the student a temporary password. */
  may_reset: Type.Boolean(),
  /** Name of the class group that the student joins with a pending link. */
  croom: Nullable(Type.String()),
  created_at: Instant,
})

export const Invite = Shape({
  id: Id,
  /** The same for all that were made in one call. */
  batch_id: Id,
  access: Access,
  croom_id: Nullable(Id),
  created_at: Instant,
  expires_at: Instant,
  /** Name of the student who accepted it; empty once that student is no longer linked. */
  used_by: Nullable(Type.String()),
})

const both = { who: ['student', 'coach'], whose: 'self' } as const

export const link = calls({
  'GET /link': {
    ...both,
    reply: Shape({ links: Type.Array(Link), invites: Type.Array(Invite) }),
    example: {},
    note: 'Links of the caller, active and pending; for a coach also the invitations of the last 30 days, without codes.',
  },
  'POST /link/invite': {
    ...byCoaches,
    closedAfterTemporary: 'access',
    writes: true,
    limit: { name: 'invite', perAddress: 120, perAccount: 60, minutes: 60 },
    body: Shape({
      id: Clearable(Id),
      access: Access,
      croom_id: Clearable(Id),
      count: Clearable(Type.Integer({ minimum: 1, maximum: limits.invitesAtOnce })),
    }),
    reply: Shape({
      ...shown,
      access: Access,
      croom_id: Nullable(Id),
      expires_at: Instant,
      /** All of the call, the first one included. */
      invites: Type.Array(Shape(shown)),
    }),
    example: { body: { access: 'act' } },
    note: 'Creates a code of 8 characters for one student, or `count` of them; with `croom_id` the student also joins this own class group. A code is valid for 7 days and shown once, with its address and a text to share. The same `id` again gets the same codes.',
  },
  'DELETE /link/invite/{id}': {
    ...byCoaches,
    writes: true,
    params: ById,
    query: Shape({ all: Clearable(Type.Boolean()) }),
    reply: Ok,
    example: { params: { id: cemInvite }, query: {} },
    note: 'Withdraws an open invitation; with `all` and a `batch_id` all open ones of that call.',
  },
  'POST /link/preview': {
    who: ['student'],
    whose: 'self',
    limit: { name: 'preview', perAddress: 120, perAccount: 30, minutes: 10 },
    body: Shape({ code: Code }),
    reply: Shape({ coach: Shape({ name: Type.String() }), access: Access, expires_at: Instant }),
    example: { body: { code: '{code}' } },
    note: 'The coach of a code and the rights it gives, before it is accepted; 404 when the code is unknown, used or expired.',
  },
  'POST /link/accept': {
    who: ['student'],
    whose: 'self',
    writes: true,
    slow: true,
    limit: { name: 'accept', perAddress: 120, perAccount: 30, minutes: 10 },
    body: Type.Unsafe<
      { code: string; password?: string; proof?: string } | { id: string; access?: (typeof accesses)[number] }
    >(Type.Union([Shape({ code: Code, ...proving }), Shape({ id: Id, access: Type.Optional(Access) })])),
    reply: Link,
    example: { body: { code: '{code}' } },
    note: 'Accepts a coach’s code, or a pending link by its id, optionally with another access. Idempotent: the same student gets the same link. A code that gives the coach more rights requires the `password` or a `proof`.',
  },
  'POST /link/access': {
    ...both,
    saves: true,
    writes: true,
    slow: true,
    limit: { name: 'access', perAddress: 240, perAccount: 60, minutes: 10 },
    body: Shape({
      id: Id,
      access: Type.Optional(Access),
      may_reset: Clearable(Type.Boolean()),
      ...proving,
    }),
    reply: Link,
    example: { body: { id: linkOfAda, access: 'view' } },
    note: 'Changes the rights of a coach, one of them or both; only the student may extend them, with the `password` or a `proof`. `may_reset` lets the coach give a temporary password.',
  },
  'DELETE /link/{id}': {
    ...both,
    ...deletion,
    example: { params: { id: linkOfAda } },
    note: 'Ends a link or withdraws a pending one. The next request of the coach is refused.',
  },
})
