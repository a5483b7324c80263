import { Type } from '@sinclair/typebox'
import { byEverybody, byGuests, calls } from './call.ts'
import { seedPassword } from './examples.ts'
import { Ok, proving, Shape, SignedIn } from './shapes.ts'

const Provider = Type.String({ minLength: 1, maxLength: 20 })
/** Random text that the page makes. */
const Random = Type.String({ minLength: 22, maxLength: 128 })

/** What came back from a provider, with what the page had made for it. */
export const shown = {
  provider: Provider,
  code: Type.String({ minLength: 1, maxLength: 4096 }),
  verifier: Type.String({ minLength: 43, maxLength: 128 }),
  nonce: Random,
  /** As it came back beside the code, where it did. */
  iss: Type.Optional(Type.String({ maxLength: 1000 })),
}

const example = {
  provider: 'okul',
  code: '{providerCode}',
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  nonce: 'n-0S6_WzA2Mj-0S6_WzA2Mj',
}

const way = { ...byGuests, limit: { name: 'oidc', perAddress: 240, minutes: 10 } } as const
const own = { ...byEverybody, beforeFactor: true, writes: true } as const

export const oidc = calls({
  'POST /auth/oidc/start': {
    ...way,
    body: Shape({
      provider: Provider,
      challenge: Type.String({ minLength: 43, maxLength: 43 }),
      state: Random,
      nonce: Random,
      again: Type.Optional(Type.Boolean()),
    }),
    reply: Shape({ url: Type.String() }),
    example: {
      body: {
        provider: 'okul',
        challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
        state: 'af0ifjsldkj-af0ifjsldkj',
        nonce: 'n-0S6_WzA2Mj-0S6_WzA2Mj',
      },
    },
    note: 'Where to sign in at a provider of GET /sabit. The page makes `state`, `nonce` and a verifier, whose SHA-256 (RFC 7636, S256) is the `challenge`, and keeps them until the provider sends the person back to PUBLIC_URL/oidc with `code` and `state`. `again` asks the password of the provider also of somebody who is signed in there.',
  },
  'POST /auth/oidc': {
    ...way,
    body: Shape(shown),
    reply: SignedIn,
    example: { body: example },
    note: 'Opens a session of the account to which the identity is tied: issuer and subject, never the e-mail. With a second factor on: 401 `SECOND_FACTOR`. Tied to none: 401 `OIDC_UNKNOWN` with a `ticket` for POST /auth/register, good for 30 minutes, and in `known` a name and an e-mail to begin the form with. 401 with `fields.code` for a code that is used, over or for another nonce; 422 with `fields.provider` where the provider does not answer.',
  },
  'POST /factor/oidc': {
    ...own,
    slow: true,
    closedAfterTemporary: 'password',
    limit: { name: 'factor', perAddress: 240, perAccount: 60, minutes: 10 },
    body: Shape({ ...shown, ...proving }),
    reply: Ok,
    example: { body: { ...example, password: seedPassword } },
    note: 'Ties an identity to the caller’s account, at most one of a provider (409). 422 at `provider` where it opens another account, at `code` where the code is not taken.',
  },
  'DELETE /factor/oidc/{provider}': {
    ...own,
    params: Shape({ provider: Provider }),
    reply: Ok,
    example: { params: { provider: 'okul' } },
    note: 'Unties the identity of a provider. 422 where nothing else opens the account.',
  },
})
