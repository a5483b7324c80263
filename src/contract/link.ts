import { Type } from '@sinclair/typebox'
import { accesses } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { linkOfAda } from './examples.ts'
import { ById, Id, Instant, Nullable, Ok, OneOf, Shape } from './shapes.ts'

const Access = OneOf(accesses)
export const Link = Shape({
  id: Id,
  coach: Shape({ id: Id, name: Type.String() }),
  student: Shape({ id: Id, name: Type.String() }),
  access: Access,
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
    note: 'My active links; for a coach also the invitations of the last 30 days, without their codes.',
  },
  'POST /link/invite': {
    who: ['coach'],
    whose: 'self',
    writes: true,
    limit: { name: 'invite', perAddress: 120, minutes: 60 },
    body: Shape({ access: Access }),
    reply: Shape({ code: Type.String(), access: Access, expires_at: Instant }),
    example: { body: { access: 'act' } },
    note: 'Makes an 8-character code for one student, good for 7 days, shown once.',
  },
  'POST /link/accept': {
    who: ['student'],
    whose: 'self',
    writes: true,
    limit: { name: 'accept', perAddress: 120, minutes: 10 },
    body: Shape({ code: Type.String({ minLength: 1, maxLength: 32 }) }),
    reply: Link,
    example: { body: { code: '{code}' } },
    note: 'Accepts a coach’s code. The same code sent twice by the same student answers the same link.',
  },
  'POST /link/access': {
    who: ['student', 'coach'],
    whose: 'self',
    writes: true,
    body: Shape({ id: Id, access: Access }),
    reply: Link,
    example: { body: { id: linkOfAda, access: 'view' } },
    note: 'Changes what a coach may do; the student alone may raise it.',
  },
  'DELETE /link/{id}': {
    who: ['student', 'coach'],
    whose: 'self',
    writes: true,
    params: ById,
    reply: Ok,
    example: { params: { id: linkOfAda } },
    note: 'Ends a link; the very next request of the coach is refused.',
  },
})
