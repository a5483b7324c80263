import { type Static, Type } from '@sinclair/typebox'
import { Id, Instant, Name, Nullable, OneOf, Shape } from './shapes.ts'

export const Passkey = Shape({
  id: Id,
  name: Name,
  created_at: Instant,
  last_used_at: Nullable(Instant),
})

/** Bytes as text. @param most bytes */
export function Bytes(most: number) {
  return Type.String({ maxLength: Math.ceil((most * 4) / 3), description: 'base64url' })
}

/** What each answer of a browser has. Only `id` and `response` are read. */
export const passkeyAnswer = {
  id: Bytes(1023),
  rawId: Type.Optional(Bytes(1023)),
  type: Type.Optional(OneOf(['public-key'])),
  authenticatorAttachment: Type.Optional(Nullable(Type.String({ maxLength: 32 }))),
  clientExtensionResults: Type.Optional(
    Shape({ credProps: Type.Optional(Shape({ rk: Type.Optional(Type.Boolean()) })) }),
  ),
}

/** What a browser answers with a passkey that it has (AuthenticationResponseJSON). */
export const PasskeyUsed = Shape({
  ...passkeyAnswer,
  response: Shape({
    clientDataJSON: Bytes(1500),
    authenticatorData: Bytes(1500),
    signature: Bytes(1024),
    userHandle: Type.Optional(Nullable(Bytes(64))),
  }),
})
export type PasskeyUsed = Static<typeof PasskeyUsed>

export const PasskeyChallenge = Shape({
  challenge: Type.String(),
  rpId: Type.String(),
  timeout: Type.Integer(),
  userVerification: OneOf(['required']),
  allowCredentials: Type.Array(Shape({ type: OneOf(['public-key']), id: Type.String() })),
})
