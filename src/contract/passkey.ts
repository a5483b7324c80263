import { type Static, Type } from '@sinclair/typebox'
import { limits } from '#rules/limits.ts'
import { byEverybody, calls } from './call.ts'
import { seedPassword } from './examples.ts'
import { FactorCode } from './factor.ts'
import { Bytes, Passkey, passkeyAnswer } from './passkey-shapes.ts'
import { ById, Name, Ok, OneOf, proving, Shape } from './shapes.ts'

const change = { ...byEverybody, beforeFactor: true, writes: true, slow: true } as const

const adding = {
  ...change,
  limit: { name: 'passkey', perAddress: 240, perAccount: 60, minutes: 10 },
} as const

/** What a browser answers for a new passkey (RegistrationResponseJSON). */
export const PasskeyMade = Shape({
  ...passkeyAnswer,
  response: Shape({
    clientDataJSON: Bytes(1500),
    attestationObject: Bytes(8192),
    transports: Type.Optional(Type.Array(Type.String({ maxLength: 32 }), { maxItems: 10 })),
    authenticatorData: Type.Optional(Bytes(2048)),
    publicKey: Type.Optional(Bytes(2048)),
    publicKeyAlgorithm: Type.Optional(Type.Integer()),
  }),
})
export type PasskeyMade = Static<typeof PasskeyMade>

export const passkey = calls({
  'POST /passkey/options': {
    ...adding,
    body: Shape({ ...proving, code: Type.Optional(FactorCode) }),
    reply: Shape({
      rp: Shape({ id: Type.String(), name: Type.String() }),
      /** `id` is the account's id, as base64url of its text. */
      user: Shape({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
      challenge: Type.String(),
      pubKeyCredParams: Type.Array(Shape({ type: OneOf(['public-key']), alg: Type.Integer() })),
      timeout: Type.Integer(),
      attestation: OneOf(['none']),
      excludeCredentials: Type.Array(
        Shape({ type: OneOf(['public-key']), id: Type.String(), transports: Type.Array(Type.String()) }),
      ),
      authenticatorSelection: Shape({
        residentKey: OneOf(['required']),
        requireResidentKey: Type.Boolean(),
        userVerification: OneOf(['required']),
      }),
    }),
    example: { body: { password: seedPassword } },
    note: `Begins to add a passkey: asks the password or a proof, and with codes of an app on also a \`code\` unless the proof was made by a passkey. Replies what \`navigator.credentials.create\` takes (PublicKeyCredentialCreationOptionsJSON); the challenge is good for 5 minutes, once, in this session. At most ${limits.passkeys}. 422 (\`passkey\`) where the installation has no https address.`,
  },
  'POST /passkey': {
    ...adding,
    body: Shape({ name: Name, response: PasskeyMade }),
    reply: Passkey,
    example: {
      body: {
        name: 'Telefon',
        response: {
          id: '{newPasskey}',
          response: { clientDataJSON: '{newClientData}', attestationObject: '{attestation}' },
        },
      },
    },
    note: 'Adds a passkey by what the browser answered (`toJSON`); the owner is told by mail. The same answer again is the same passkey.',
  },
  'DELETE /passkey/{id}': {
    ...change,
    params: ById,
    reply: Ok,
    example: { params: { id: '{passkeyId}' } },
    note: 'Ends a passkey of the caller, who is told by mail. GET /factor lists them. 422 where nothing else opens the account.',
  },
})
