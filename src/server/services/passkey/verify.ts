import type { PasskeyMade } from '#contract/passkey.ts'
import type { PasskeyUsed } from '#contract/passkey-shapes.ts'
import type { PasskeyPlace } from '#server/services/passkey/place.ts'

/** What is stored of a passkey to verify its answers. */
export type PasskeyKey = { credential_id: Buffer; public_key: Buffer; counter: number }

/** COSE numbers of Ed25519, ECDSA on P-256 and RSA, which every device knows one of. */
export const algorithms = [-8, -7, -257]

// Loaded with the first passkey: it takes 0.4 s and 26 MB, which an installation without passkeys does not need.
const library = () =>
  Promise.all([import('@simplewebauthn/server'), import('@simplewebauthn/server/helpers')])

/**
 * Reads what a device answered for a new passkey: made here, for this challenge, by a person whom the device verified.
 * @returns undefined when it was not
 */
export async function readMade(
  place: PasskeyPlace,
  { id, response }: PasskeyMade,
  challenge: string,
): Promise<(PasskeyKey & { transports: string[] }) | undefined> {
  const [{ verifyRegistrationResponse }, helpers] = await library()
  try {
    const attestationObject = withoutStatement(helpers, response.attestationObject)
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      ...asked(place, challenge, id, { clientDataJSON: response.clientDataJSON, attestationObject }),
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified || registrationInfo.credential.id !== id) return undefined
    const { publicKey, counter } = registrationInfo.credential
    return {
      credential_id: Buffer.from(id, 'base64url'),
      public_key: Buffer.from(publicKey),
      counter,
      transports: response.transports ?? [],
    }
  } catch {
    // The library throws for each kind of wrong answer, and its parsers for bytes that are none.
    return undefined
  }
}

/**
 * The same answer without what a maker signed: no maker is asked for, and to verify a chain of certificates the library
 * would fetch addresses that they name.
 */
function withoutStatement(
  { isoBase64URL, isoCBOR, decodeAttestationObject }: typeof import('@simplewebauthn/server/helpers'),
  attestationObject: string,
): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData')
  const bare = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare))
}

/**
 * Verifies what a device signed with a passkey: here, for this challenge, for a person whom the device verified.
 * @returns the counter that it sent, and whether that did not increase, as that of a copy may; undefined when the
 *   signature is not the passkey's
 */
export async function readUsed(
  place: PasskeyPlace,
  { id, response }: PasskeyUsed,
  stored: PasskeyKey,
  challenge: string,
): Promise<{ counter: number; stood: boolean } | undefined> {
  const [{ verifyAuthenticationResponse }] = await library()
  const { clientDataJSON, authenticatorData, signature } = response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...asked(place, challenge, id, { clientDataJSON, authenticatorData, signature }),
      // Zero, as the library refuses a counter that does not change, and passkeys that several devices share do not count.
      credential: { id, publicKey: new Uint8Array(stored.public_key), counter: 0 },
    })
    if (!verified) return undefined
    const counter = authenticationInfo.newCounter
    return { counter, stood: (counter > 0 || stored.counter > 0) && counter <= stored.counter }
  } catch {
    return undefined
  }
}

/** What an answer is verified with: here, for this challenge, and a person whom the device verified. */
function asked<R>({ rpId, origin }: PasskeyPlace, challenge: string, id: string, response: R) {
  return {
    response: { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }
}

/** The challenge that an answer names, before anything is verified; undefined when it cannot be read. */
export function challengeOf({ response }: { response: { clientDataJSON: string } }): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof said === 'object' && said !== null && 'challenge' in said && said.challenge
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
