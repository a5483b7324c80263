import type { InputOf, ReplyOf } from '#web/api/ask.ts'

/** What the browser asks for with a passkey, as the server sends it and takes the answer. */
type NewOptions = ReplyOf<'POST /passkey/options'>
type Made = InputOf<'POST /passkey'>['body']['response']
type Options = ReplyOf<'POST /auth/passkey/options'>
export type Used = InputOf<'POST /auth/passkey'>['body']['response']

/** Whether the browser has passkeys here: with https, and on the machine itself. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function'
}

/** Whether passkeys of this host can be used at the address of the page: browsers refuse any other. */
export function fitsAddress(rpId: string): boolean {
  return location.hostname === rpId || location.hostname.endsWith(`.${rpId}`)
}

/**
 * Lets the device make a passkey.
 * @returns undefined when the person went back
 * @throws DOMException `InvalidStateError` when this device has one for the account
 */
export async function makePasskey(options: NewOptions): Promise<Made | undefined> {
  const { user, challenge, excludeCredentials } = options
  const credential = await asked(() =>
    navigator.credentials.create({
      publicKey: {
        ...options,
        user: { ...user, id: toBytes(user.id) },
        challenge: toBytes(challenge),
        excludeCredentials: excludeCredentials.map(({ type, id }) => ({ type, id: toBytes(id) })),
      },
    }),
  )
  if (!credential) return undefined
  const { clientDataJSON, attestationObject, getTransports } =
    credential.response as AuthenticatorAttestationResponse // `create` answers with one
  return {
    id: credential.id,
    response: {
      clientDataJSON: base64urlOf(clientDataJSON),
      attestationObject: base64urlOf(attestationObject),
      transports: getTransports?.call(credential.response) ?? [],
    },
  }
}

/**
 * Lets the person choose a passkey, and its device sign.
 * @param how `conditional`: offered among what the browser fills into the field of the e-mail
 * @returns undefined when the person went back, or the signal ended it
 */
export async function signByPasskey(
  { challenge, rpId, timeout, userVerification }: Options,
  how: { signal?: AbortSignal; mediation?: 'conditional' } = {},
): Promise<Used | undefined> {
  const publicKey = { challenge: toBytes(challenge), rpId, timeout, userVerification }
  const credential = await asked(() => navigator.credentials.get({ ...how, publicKey }))
  if (!credential) return undefined
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse // `get` answers with one
  return {
    id: credential.id,
    response: {
      clientDataJSON: base64urlOf(clientDataJSON),
      authenticatorData: base64urlOf(authenticatorData),
      signature: base64urlOf(signature),
      userHandle: userHandle && base64urlOf(userHandle),
    },
  }
}

async function asked(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    const credential = await ask()
    return (credential as PublicKeyCredential | null) ?? undefined // as `publicKey` was asked for
  } catch (error) {
    const { name } = error as Error // of the browser
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined
    throw error
  }
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0))
}

/** Few bytes as text: each is an argument of a call. */
export function base64urlOf(bytes: ArrayBuffer | Uint8Array): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
