import { Type } from '@sinclair/typebox'
import { locales, type RoleId, roleIds } from '#rules/vocabulary.ts'
import { byEverybody, byGuests, calls } from './call.ts'
import { BirthYear } from './consent.ts'
import { ada, seedPassword } from './examples.ts'
import { FactorCode } from './factor.ts'
import { shown } from './oidc.ts'
import { PasskeyChallenge, PasskeyUsed } from './passkey-shapes.ts'
import {
  ById,
  Clearable,
  Id,
  Instant,
  Name,
  Nullable,
  Ok,
  OneOf,
  proving,
  Shape,
  SignedIn,
  Tokens,
} from './shapes.ts'

/** The schema checks only the length: what is wrong with a password is reported by a rule, with the field. */
const Password = Type.String({ maxLength: 1000 })
const Email = Type.String({ format: 'email', maxLength: 254 })
const Reftoken = Shape({ reftoken: Type.String({ maxLength: 1000 }) })

/** Also open to somebody whose account is closed for most calls. */
const always = {
  ...byEverybody,
  beforePasswordChange: true,
  beforeFactor: true,
  beforeConsent: true,
} as const

export const auth = calls({
  'POST /auth/login': {
    ...byGuests,
    limit: { name: 'login', perAddress: 60, minutes: 10 },
    body: Shape({ email: Type.String({ maxLength: 254 }), password: Password }),
    reply: SignedIn,
    example: { body: { email: ada.email, password: seedPassword } },
    note: 'Opens a session. An unknown e-mail and a wrong password get the same answer after the same work. With a second factor on the answer is 401 `SECOND_FACTOR` with a `ticket`, good for 5 minutes and 5 tries, for POST /auth/second.',
  },
  'POST /auth/second': {
    ...byGuests,
    limit: { name: 'second', perAddress: 60, minutes: 10 },
    body: Shape({ ticket: Type.String({ maxLength: 200 }), code: FactorCode }),
    reply: SignedIn,
    example: { body: { ticket: '{ticket}', code: '{factorCode}' } },
    note: 'Ends a sign-in that a second factor was asked for, by a code of the app or a recovery code; each works once. 401 for a wrong code (`fields.code`) and for a ticket that is over (`fields.ticket`).',
  },
  'POST /auth/prove': {
    ...always,
    slow: true,
    limit: { name: 'prove', perAddress: 240, perAccount: 60, minutes: 10 },
    body: Shape({
      password: Type.Optional(Password),
      passkey: Type.Optional(PasskeyUsed),
      oidc: Type.Optional(Shape(shown)),
    }),
    reply: Shape({ proof: Type.String() }),
    example: { body: { password: seedPassword } },
    note: 'Asks the password, a passkey (its challenge is that of POST /auth/passkey/options), or a sign-in at a provider that is tied (what POST /auth/oidc takes), once for several changes: the `proof` takes the place of the password for 5 minutes, in this session.',
  },
  'POST /auth/passkey/options': {
    ...byGuests,
    limit: { name: 'passkey_options', perAddress: 600, minutes: 10 },
    body: Shape({}),
    reply: PasskeyChallenge,
    example: { body: {} },
    note: 'Replies what `navigator.credentials.get` takes (PublicKeyCredentialRequestOptionsJSON), to sign in or to prove; the challenge is good for 5 minutes, once. 422 (`passkey`) where the installation has no https address.',
  },
  'POST /auth/passkey': {
    ...byGuests,
    limit: { name: 'login', perAddress: 60, minutes: 10 },
    body: Shape({ response: PasskeyUsed }),
    reply: SignedIn,
    example: {
      body: {
        response: {
          id: '{passkey}',
          response: {
            clientDataJSON: '{clientData}',
            authenticatorData: '{authenticatorData}',
            signature: '{signature}',
            userHandle: '{userHandle}',
          },
        },
      },
    },
    note: 'Opens a session by what the browser answered (`toJSON`). The device has asked for a finger, a face or a PIN, so that no second factor is asked. 401 for a passkey that is unknown or was not made here, and for a challenge that is over.',
  },
  'POST /auth/register': {
    ...byGuests,
    status: 201,
    limit: { name: 'register', perAddress: 240, minutes: 60 },
    body: Shape({
      name: Name,
      email: Email,
      password: Type.Optional(Password),
      ticket: Type.Optional(Type.String({ maxLength: 2000 })),
      role_id: Type.Unsafe<Exclude<RoleId, typeof roleIds.admin>>({
        type: 'integer',
        enum: [roleIds.student, roleIds.coach, roleIds.parent],
      }),
      croom_id: Clearable(Id),
      birth_year: Type.Optional(BirthYear),
      code: Clearable(Type.String({ maxLength: 32 })),
      locale: Type.Optional(OneOf(locales)),
      timezone: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    reply: Tokens,
    example: {
      body: {
        name: 'Filiz',
        email: 'filiz@example.com',
        password: 'kalem-defter-9',
        role_id: roleIds.student,
      },
    },
    note: 'Creates an account for a student (2), a coach (3) or a parent (4) and opens its first session. The `code` of an invitation is used with it; one for another role, used or expired makes no account. The `ticket` of POST /auth/oidc takes the place of the password: its identity opens the account. Where a parent has to agree first the coach’s link is pending.',
  },
  'POST /auth/confirm': {
    ...byGuests,
    limit: { name: 'confirm', perAddress: 60, minutes: 10 },
    body: Shape({ token: Type.String({ maxLength: 200 }) }),
    reply: Ok,
    example: { body: { token: '{confirm}' } },
    note: 'Confirms a new e-mail address by the token that was mailed to it; works once within 24 hours.',
  },
  'POST /auth/stop': {
    ...byGuests,
    limit: { name: 'confirm', perAddress: 60, minutes: 10 },
    body: Shape({ token: Type.String({ maxLength: 200 }) }),
    reply: Ok,
    example: { body: { token: '{stop}' } },
    note: 'Cancels or undoes a change of e-mail by the token that was mailed to the old address, within three days. All sessions end, and a link to choose another password is mailed to the old address.',
  },
  'POST /auth/refresh': {
    ...byGuests,
    body: Reftoken,
    reply: Tokens,
    example: { body: { reftoken: '{reftoken}' } },
    note: 'Exchanges a refresh token for new tokens. Used again within 30 s it returns the same successor; used again later it ends the session.',
  },
  'POST /auth/reftoken': {
    ...byGuests,
    body: Reftoken,
    reply: Tokens,
    example: { body: { reftoken: '{reftoken}' } },
    note: 'The same as POST /auth/refresh.',
  },
  'GET /auth/reftoken': {
    ...byGuests,
    changes: true,
    header: 'reftoken',
    reply: Tokens,
    example: {},
    note: 'The same as POST /auth/refresh, with the refresh token in a `reftoken` header.',
  },
  'GET /auth/logout': {
    ...byGuests,
    changes: true,
    header: 'authorization',
    reply: Ok,
    example: {},
    note: 'Ends the session of the token, even if the token has expired.',
  },
  'GET /auth/sessions': {
    ...always,
    reply: Type.Array(
      Shape({
        id: Id,
        current: Type.Boolean(),
        device: Nullable(Type.String()),
        created_at: Instant,
        last_seen_at: Instant,
      }),
    ),
    example: {},
    note: 'Open sessions of the caller, latest first.',
  },
  'DELETE /auth/sessions/{id}': {
    ...always,
    writes: true,
    slow: true,
    limit: { name: 'session', perAddress: 600, perAccount: 120, minutes: 10 },
    params: ById,
    query: Shape(proving),
    reply: Ok,
    example: { params: { id: '{session}' } },
    note: 'Ends one session of the caller. For another than this one the `password` or a `proof` is needed, unless this one began less than 5 minutes ago (422, `password`).',
  },
})
