import { Type } from '@sinclair/typebox'
import { accesses, linkStates } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { linkOfAda } from './examples.ts'
import { ById, Id, Instant, Nullable, Ok, OneOf, Shape } from './shapes.ts'

const Access = OneOf(accesses)
const Code = Type.String({ minLength: 1, maxLength: 32 })
const Password = Type.String({ maxLength: 1000 })
export const Link = Shape({
  id: Id,
  coach: Shape({ id: Id, name: Type.String() }),
  student: Shape({ id: Id, name: Type.String() }),
  access: Access,
  /** A pending one waits for its student and lets the coach see nothing. */
  status: OneOf(linkStates),
  /** Whether the coach may give the student a temporary password. */
  may_reset: Type.Boolean(),
  created_at: Instant,
})

export const link = calls({
  'GET /link': {
    who: ['student', 'coach'],
    whose: 'self',
    reply: Shape({
      links: Type.Array(Link),
      invites: Type.Array(
        Shape({
          id: Id,
          access: Access,
          created_at: Instant,
          expires_at: Instant,
          used_by: Nullable(Type.String()),
        }),
      ),
    }),
    example: {},
    note: 'My links, active and pending; for a coach also the invitations of the last 30 days, without their codes.',
  },
  'POST /link/invite': {
    who: ['coach'],
    whose: 'self',
    writes: true,
    limit: { name: 'invite', perAddress: 120, perAccount: 60, minutes: 60 },
    body: Shape({ access: Access }),
    reply: Shape({ code: Type.String(), access: Access, expires_at: Instant }),
    example: { body: { access: 'act' } },
    note: 'Makes an 8-character code for one student, good for 7 days, shown once.',
  },
  'POST /link/preview': {
    who: ['student'],
    whose: 'self',
    limit: { name: 'preview', perAddress: 120, perAccount: 30, minutes: 10 },
    body: Shape({ code: Code }),
    reply: Shape({ coach: Shape({ name: Type.String() }), access: Access, expires_at: Instant }),
    example: { body: { code: '{code}' } },
    note: 'Whose a code is and what it lets the coach do, before it is accepted; 404 when it is unknown, used or past.',
  },
  'POST /link/accept': {
    who: ['student'],
    whose: 'self',
    writes: true,
    hashes: true,
    limit: { name: 'accept', perAddress: 120, perAccount: 30, minutes: 10 },
    body: Type.Unsafe<
      { code: string; password?: string } | { id: string; access?: (typeof accesses)[number] }
    >(
      Type.Union([
        Shape({ code: Code, password: Type.Optional(Password) }),
        Shape({ id: Id, access: Type.Optional(Access) }),
      ]),
    ),
    reply: Link,
    example: { body: { code: '{code}' } },
    note: 'Accepts a coach’s code, or a pending link by its id, with another access where one is named. The same sent twice by the same student answers the same link. A code that raises what a coach has needs the `password`.',
  },
  'POST /link/access': {
    who: ['student', 'coach'],
    whose: 'self',
    writes: true,
    hashes: true,
    limit: { name: 'access', perAddress: 240, perAccount: 60, minutes: 10 },
    body: Shape({
      id: Id,
      access: Access,
      may_reset: Type.Optional(Type.Boolean()),
      password: Type.Optional(Password),
    }),
    reply: Link,
    example: { body: { id: linkOfAda, access: 'view' } },
    note: 'Changes what a coach may do; the student alone may raise it, with the `password`. `may_reset` lets the coach give a temporary password.',
  },
  'DELETE /link/{id}': {
    who: ['student', 'coach'],
    whose: 'self',
    writes: true,
    params: ById,
    reply: Ok,
    example: { params: { id: linkOfAda } },
    note: 'Ends a link, or gives a pending one up; the very next request of the coach is refused.',
  },
})
