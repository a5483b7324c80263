import { Type } from '@sinclair/typebox'
import { byEverybody, calls } from './call.ts'
import { baris, seedPassword } from './examples.ts'
import { Passkey } from './passkey-shapes.ts'
import { Id, Instant, Nullable, Ok, proving, Shape } from './shapes.ts'

/** A code of the app, or a recovery code. */
export const FactorCode = Type.String({ minLength: 1, maxLength: 64 })

const RecoveryCodes = Shape({ recovery: Type.Array(Type.String()) })

const own = { ...byEverybody, beforeFactor: true } as const

const change = {
  ...own,
  writes: true,
  slow: true,
  limit: { name: 'factor', perAddress: 240, perAccount: 60, minutes: 10 },
} as const

export const factor = calls({
  'GET /factor': {
    ...own,
    reply: Shape({
      /** Whether codes of an app are asked at each sign-in. */
      totp: Type.Boolean(),
      recovery_left: Type.Integer(),
      /** Whether a password opens the account; not after a registration by a provider. */
      has_password: Type.Boolean(),
      /** Identities of providers that open the account; those of a provider that is set up no more are left out. */
      oidc: Type.Array(
        Shape({ provider: Type.String(), created_at: Instant, last_used_at: Nullable(Instant) }),
      ),
      /** Newest first. */
      passkeys: Type.Array(Passkey),
      /** The only address (scheme and host) at which passkeys work; null: the installation has none with https. */
      passkey_origin: Nullable(Type.String()),
      /** The caller's role needs a second factor. */
      required: Type.Boolean(),
      /** When the account closes unless there is one. */
      until: Nullable(Instant),
      /** Days until then, begun ones counted; 0: it is closed. */
      days_left: Nullable(Type.Integer()),
    }),
    example: {},
    note: 'The second factor of the caller.',
  },
  'POST /factor/totp': {
    ...change,
    body: Shape(proving),
    reply: Shape({ secret: Type.String(), uri: Type.String() }),
    example: { body: { password: seedPassword } },
    note: 'Begins to set up the codes of an app: a secret in base 32, and the `otpauth://` address of its QR code. Nothing is asked at a sign-in until a code confirms it; within 30 minutes the same secret again. 409 where it is on.',
  },
  'POST /factor/totp/confirm': {
    ...change,
    body: Shape({ code: FactorCode }),
    reply: RecoveryCodes,
    example: { body: { code: '{firstCode}' } },
    note: 'Switches the codes on by one of them. Replies ten recovery codes, shown once; each works once in place of a code.',
  },
  'POST /factor/recovery': {
    ...change,
    body: Shape({ ...proving, code: FactorCode }),
    reply: RecoveryCodes,
    example: { body: { password: seedPassword, code: '{factorCode}' } },
    note: 'Replaces the recovery codes by ten new ones. Asks the password, and a code of the app or a recovery code.',
  },
  'DELETE /factor/totp': {
    ...change,
    body: Shape({ ...proving, code: FactorCode }),
    reply: Ok,
    example: { body: { password: seedPassword, code: '{factorCode}' } },
    note: 'Switches the codes off. Asks the password, and a code of the app or a recovery code. Where the role needs a second factor the account is closed until there is one again.',
  },
  'POST /factor/reset': {
    who: ['admin'],
    whose: { account: 'id' },
    beforeFactor: true,
    writes: true,
    slow: true,
    limit: { name: 'factor_reset', perAddress: 240, perAccount: 60, minutes: 10 },
    body: Shape({ id: Id, ...proving }),
    reply: Ok,
    example: { body: { id: baris.id, password: seedPassword } },
    note: 'Switches the second factor of somebody else off, who has lost the app and the recovery codes, and ends the passkeys; the person is told by mail and among the changes. Not one’s own (403).',
  },
})
