import { type Static, Type } from '@sinclair/typebox'
import { scopes } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { seedPassword } from './examples.ts'
import { deletion, Id, Instant, Name, Nullable, OneOf, proving, Shape } from './shapes.ts'

export const PersonalToken = Shape({
  id: Id,
  name: Name,
  scopes: Type.Array(OneOf(scopes), { minItems: 1, maxItems: scopes.length, uniqueItems: true }),
  created_at: Instant,
  expires_at: Instant,
  /** To the hour. */
  last_used_at: Nullable(Instant),
})
export type PersonalToken = Static<typeof PersonalToken>

const own = { who: ['student', 'coach', 'parent'], whose: 'self' } as const

export const token = calls({
  'GET /token': {
    ...own,
    reply: Type.Array(PersonalToken),
    example: {},
    note: 'Personal tokens of the caller, newest first, without the tokens themselves.',
  },
  'POST /token': {
    ...own,
    writes: true,
    slow: true,
    closedAfterTemporary: 'password',
    limit: { name: 'token', perAddress: 240, perAccount: 60, minutes: 10 },
    body: Shape({
      name: PersonalToken.properties.name,
      scopes: PersonalToken.properties.scopes,
      days: Type.Integer({ minimum: 1, maximum: 366 }),
      ...proving,
    }),
    reply: Shape({ ...PersonalToken.properties, token: Type.String() }),
    example: {
      body: { name: 'Tablo', scopes: ['study:read'], days: 90, password: seedPassword },
    },
    note: 'Makes a personal token, which a program sends in place of an access token; `token` is shown this once. At most 20. `study:read` and `study:write` open calls about the caller’s own study, `students:read` and `students:write` those about a coach’s students, coach mode among them; any other call is 403 `SCOPE`. It ends after `days`, by DELETE /token/{id}, with a password reset by mail or by somebody else, and with a change of role.',
  },
  'DELETE /token/{id}': {
    ...own,
    ...deletion,
    example: { params: { id: '{personalToken}' } },
    note: 'Ends a personal token of the caller.',
  },
})
