import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { Refusal } from '#rules/refusal.ts'
import type { Locale, RoleId } from '#rules/vocabulary.ts'
import { type AccountId, accountId } from '#server/services/people/person-ids.ts'

export type Claims = {
  sub: string
  id: string
  role_id: RoleId
  name: string
  email: string
  locale: Locale
  timezone: string
  must_change_password?: true
  sid: string
  iat: number
  exp: number
}

export const accessSeconds = 2 * 3600
export const refreshSeconds = 7 * 24 * 3600
/** Tokens whose signature is not verified again. */
const mostVerified = 1000
const audience = 'etut'
const type = 'at+jwt'
/** What a personal token begins with, so that programs that search files for secrets find it. */
const personalPrefix = 'etut_pat_'
/** Bytes of a personal token that are random, and bytes by which this installation knows it. */
const personalBytes = 16

/** Who sends a token, as far as the token says: in a session, or with a personal token, which is known by its hash. */
export type Bearer = Pick<Claims, 'sub' | 'sid'> | { sub: string; hash: Buffer }

/** A token that is sent once, and its hash for the database. */
export type NewToken = { token: string; hash: Buffer }

/** Signs and verifies tokens; algorithm, audience and type are fixed at verification. */
export type Tokens = ReturnType<typeof makeTokens>

/**
 * @param secret at least 32 characters, the same for every instance of an installation
 * @param now the clock of access tokens, in milliseconds
 * @param previous the secret before this one; it opens only the secrets of second factors
 */
export function makeTokens(secret: string, now: () => number = Date.now, previous?: string) {
  const key = (purpose: string, from = secret) => Buffer.from(hkdfSync('sha256', from, 'etut', purpose, 32))
  const accessKey = key('access token')
  const successorKey = key('refresh successor')
  const personalKey = key('personal token')
  const unsubscribeKey = key('unsubscribe')
  const inviteKey = key('invitation')
  const sealKey = key('sealed mail')
  const challengeKey = key('passkey challenge')
  const factorKey = key('sealed factor')
  const previousFactorKey = previous === undefined ? undefined : key('sealed factor', previous)
  const sign = createSigner({
    key: accessKey,
    algorithm: 'HS256',
    aud: audience,
    header: { alg: 'HS256', typ: type },
    expiresIn: accessSeconds * 1000,
  })
  const verify = createVerifier({
    key: accessKey,
    algorithms: ['HS256'],
    allowedAud: audience,
    checkTyp: type,
    // Without this, a missing claim would pass verification.
    requiredClaims: ['aud', 'exp', 'iat', 'sub', 'sid'],
    // `read` compares it with the clock that it was given.
    ignoreExpiration: true,
  })
  // By the token itself: the verifier's own cache hashes each token before it looks.
  const verified = new Map<string, Claims>()

  function claimsOf(token: string): Claims | undefined {
    const known = verified.get(token)
    if (known) return known
    try {
      const claims: Claims = verify(token)
      const oldest = verified.size < mostVerified ? undefined : verified.keys().next().value
      if (oldest !== undefined) verified.delete(oldest)
      verified.set(token, claims)
      return claims
    } catch {
      return undefined
    }
  }

  /** @throws Refusal TOKEN_EXPIRED | UNAUTHORIZED */
  function read(token: string): Claims {
    const claims = claimsOf(token)
    if (claims === undefined) throw new Refusal('UNAUTHORIZED')
    if (claims.exp * 1000 <= now()) throw new Refusal('TOKEN_EXPIRED')
    return claims
  }

  /** Shows that a personal token was made here, before the database is asked: for nobody else a queue of an account. */
  function personalMark(userId: string, random: Buffer): Buffer {
    const mark = createHmac('sha256', personalKey).update(userId).update(random).digest()
    return mark.subarray(0, 32 - personalBytes)
  }

  function challengeMark(head: Buffer, purpose: string): Buffer {
    return createHmac('sha256', challengeKey).update(head).update(purpose).digest()
  }

  function readPersonal(token: string): { userId: AccountId; hash: Buffer } | undefined {
    const opened = openOpaque(token.slice(personalPrefix.length))
    if (!opened) return undefined
    const secret = opened.bytes.subarray(16)
    const mark = personalMark(opened.userId, secret.subarray(0, personalBytes))
    return timingSafeEqual(mark, secret.subarray(personalBytes)) ? opened : undefined
  }

  return {
    sign(claims: Omit<Claims, 'iat' | 'exp'>): string {
      return sign({ ...claims, iat: Math.floor(now() / 1000) })
    },

    read,

    /**
     * Who sends an access token or a personal token. Whether the session or the token has ended, the database knows.
     * @throws Refusal TOKEN_EXPIRED | UNAUTHORIZED
     */
    readBearer(token: string): Bearer {
      if (!token.startsWith(personalPrefix)) return read(token)
      const personal = readPersonal(token)
      if (!personal) throw new Refusal('UNAUTHORIZED')
      return { sub: personal.userId, hash: personal.hash }
    },

    personal(userId: AccountId): NewToken {
      const random = randomBytes(personalBytes)
      const secret = joinToken(userId, Buffer.concat([random, personalMark(userId, random)]))
      return { token: personalPrefix + secret, hash: sha256(secret) }
    },

    /** The claims of a token that may have expired; undefined when the signature is not ours. */
    readExpired: claimsOf,

    /** A new opaque token: the owner's id, by which its hash is found, and 256 random bits. */
    opaque(userId: string): NewToken {
      return hashed(joinToken(userId, randomBytes(32)))
    },

    /**
     * The only successor of a refresh token. It is computed, so that a second tab or a client that lost the
     * reply gets the same one, and only hashes are stored.
     */
    successor(token: string, userId: string): NewToken {
      return hashed(joinToken(userId, createHmac('sha256', successorKey).update(token).digest()))
    },

    /** The 40 bits of an invitation's code. They are computed, so that a call that is sent again gets the same code, and only hashes are stored. */
    invitation(makerId: string, id: string): Buffer {
      return createHmac('sha256', inviteKey).update(`${makerId} ${id}`).digest().subarray(0, 5)
    },

    /**
     * A challenge for a passkey to sign. It says itself until when, in milliseconds since 1970, and what it is for, so that
     * nothing is stored for a guest.
     */
    challenge(purpose: string, until: number): string {
      const head = Buffer.concat([randomBytes(16), Buffer.alloc(6)])
      head.writeUIntBE(until, 16, 6)
      return Buffer.concat([head, challengeMark(head, purpose)]).toString('base64url')
    },

    /** Until when a challenge for this purpose can be answered; undefined when it is none of ours. */
    readChallenge(challenge: string, purpose: string): number | undefined {
      const bytes = Buffer.from(challenge, 'base64url')
      if (bytes.length !== 54 || bytes.toString('base64url') !== challenge) return undefined
      const head = bytes.subarray(0, 22)
      return timingSafeEqual(challengeMark(head, purpose), bytes.subarray(22))
        ? head.readUIntBE(16, 6)
        : undefined
    },

    /** A text that only this installation reads again, for the database to keep for a while. */
    seal: (text: string) => encrypt(sealKey, Buffer.from(text), ''),

    /** The text of `seal`; undefined when it was sealed with another secret, or changed. */
    unseal: (sealed: Buffer) => decrypt(sealKey, sealed, '')?.toString('utf8'),

    /** What only this installation reads again, until a time in milliseconds since 1970; it is not stored. */
    note(said: Readonly<Record<string, string>>, until: number): string {
      return this.seal(JSON.stringify({ ...said, until })).toString('base64url')
    },

    /** What a `note` says; nothing once its time is over, or when it is none. */
    readNote(note: string, now: number): Partial<Record<string, unknown>> {
      const text = this.unseal(Buffer.from(note, 'base64url'))
      const said: Partial<Record<string, unknown>> = text === undefined ? {} : JSON.parse(text) // sealed by us
      return Number(said.until) > now ? said : {}
    },

    /** The secret of a second factor, for the database. It opens for its owner only. */
    sealFactor: (secret: Buffer, owner: string) => encrypt(factorKey, secret, owner),

    /** The secret of `sealFactor`, also of the previous key; undefined when that is lost. */
    openFactor: (sealed: Buffer, owner: string) =>
      decrypt(factorKey, sealed, owner) ?? (previousFactorKey && decrypt(previousFactorKey, sealed, owner)),

    /** What a mail says to stop the mails of a person. It is computed and does nothing else, so it is not stored. */
    unsubscribe(userId: string): string {
      return joinToken(userId, createHmac('sha256', unsubscribeKey).update(userId).digest())
    },

    /** Whose mails a text of `unsubscribe` stops; undefined when it is none. */
    readUnsubscribe(secret: string): string | undefined {
      const userId = openOpaque(secret)?.userId
      if (userId === undefined) return undefined
      return timingSafeEqual(Buffer.from(this.unsubscribe(userId)), Buffer.from(secret)) ? userId : undefined
    },
  }
}

/** AES-256-GCM: nonce, tag and what was encrypted. @param about has to be the same when it is opened */
function encrypt(key: Buffer, content: Buffer, about: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(about))
  const sealed = [cipher.update(content), cipher.final()]
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed])
}

function decrypt(key: Buffer, sealed: Buffer, about: string): Buffer | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(about))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  } catch {
    return undefined
  }
}

function joinToken(userId: string, secret: Buffer): string {
  return Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), secret]).toString('base64url')
}

/** Owner, SHA-256 and bytes of an opaque token; undefined when it is malformed. */
export function openOpaque(token: string): { userId: AccountId; hash: Buffer; bytes: Buffer } | undefined {
  const bytes = /^[A-Za-z0-9_-]{64}$/.test(token) ? Buffer.from(token, 'base64url') : undefined
  if (bytes?.length !== 48) return undefined
  const userId = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  // Only its owner has the token: each statement with the id names the hash too.
  return { userId: accountId(userId), hash: sha256(token), bytes }
}

function hashed(token: string): NewToken {
  return { token, hash: sha256(token) }
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
