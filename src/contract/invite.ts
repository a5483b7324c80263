import { Type } from '@sinclair/typebox'
import { accesses, inviteKinds } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { Instant, Nullable, OneOf, Shape } from './shapes.ts'

export const invite = calls({
  'POST /invite/preview': {
    who: ['guest', 'student', 'coach', 'admin', 'parent'],
    whose: 'nobody',
    limit: { name: 'invitation', perAddress: 30, perAccount: 30, minutes: 10 },
    body: Shape({ code: Type.String({ minLength: 1, maxLength: 32 }) }),
    reply: Shape({
      /** A coach invites a student, or a student a parent. */
      kind: OneOf(inviteKinds),
      /** Of the coach, or the first name of the student. */
      name: Type.String(),
      /** What the coach may do; null for a parent. */
      access: Nullable(OneOf(accesses)),
      /** Name of the class group that the student joins. */
      croom: Nullable(Type.String()),
      expires_at: Instant,
    }),
    example: { body: { code: '{code}' } },
    note: 'Who invites by a code, to what and with which rights, also without an account; 404 when the code is unknown, used or expired.',
  },
})
