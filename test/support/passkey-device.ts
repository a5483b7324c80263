import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
const bytes = (value: Buffer) => {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(value.length, 1)
  return Buffer.concat([head, value])
}
const base64Url = (value: Buffer) => value.toString('base64url')

/** What a test may let a device do wrong, or otherwise than most do. */
export type Ways = {
  origin?: string
  rpId?: string
  challenge?: string
  userHandle?: string
  /** 1: present, 4: verified, 64: with the key of a new passkey */
  flags?: number
  counter?: number
  /** How the maker of the device vouches for it. */
  format?: 'none' | 'packed'
}

/**
 * A device with a passkey of its own: ECDSA on P-256, the answers written by hand as CTAP and WebAuthn say.
 * @param place where its passkey is for
 */
export function makeDevice(place: { origin: string; rpId: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  let count = 0

  const clientData = (type: string, challenge: string, { origin = place.origin }: Ways) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  function head({ rpId = place.rpId, flags = 5, counter = ++count }: Ways): Buffer {
    const numbers = Buffer.alloc(5)
    numbers[0] = flags
    numbers.writeUInt32BE(counter, 1)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), numbers])
  }

  return {
    credentialId: base64Url(credentialId),

    /** Answers a challenge with a new passkey. */
    answerNew(challenge: string, ways: Ways = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = Buffer.concat([
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        ...[x, y].flatMap((part, at) => [
          ...(at === 1 ? [Buffer.from([0x22])] : []),
          Buffer.from([0x58, 32]),
          Buffer.from(part, 'base64url'),
        ]),
      ])
      const length = Buffer.from([0, credentialId.length])
      const authData = Buffer.concat([
        head({ flags: 69, counter: 0, ...ways }),
        Buffer.alloc(16),
        length,
        credentialId,
        key,
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, ways)
      const statement =
        ways.format === 'packed'
          ? Buffer.concat([Buffer.from([0xa1]), text('sig'), bytes(randomBytes(70))])
          : Buffer.from([0xa0])
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text(ways.format ?? 'none'),
        text('attStmt'),
        statement,
        text('authData'),
        bytes(authData),
      ])
      return {
        id: base64Url(credentialId),
        rawId: base64Url(credentialId),
        type: 'public-key' as const,
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: base64Url(clientDataJSON),
          attestationObject: base64Url(attestationObject),
          transports: ['internal'],
        },
      }
    },

    /**
     * Signs a challenge.
     * @param owner the handle of the account that the passkey is of
     */
    answer(challenge: string, owner: string, ways: Ways = {}) {
      const clientDataJSON = clientData('webauthn.get', ways.challenge ?? challenge, ways)
      const authenticatorData = head(ways)
      const hash = createHash('sha256').update(clientDataJSON).digest()
      return {
        id: base64Url(credentialId),
        rawId: base64Url(credentialId),
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(clientDataJSON),
          authenticatorData: base64Url(authenticatorData),
          signature: base64Url(sign('sha256', Buffer.concat([authenticatorData, hash]), privateKey)),
          userHandle: ways.userHandle ?? owner,
        },
      }
    },
  }
}
