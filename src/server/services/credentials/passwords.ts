import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { type PasswordOwner, passwordFault } from '#rules/password.ts'
import { type Fault, Refusal } from '#rules/refusal.ts'
import { isCommonInTurkey } from '#server/services/credentials/turkish-passwords.ts'
import { makeQueue } from '#server/services/queue.ts'

const common = new Set(dictionary['passwords-common'].slice(0, 10_000))

/** Hashes and verifies passwords in a bounded queue, so that logins cannot starve other requests. */
export type Passwords = ReturnType<typeof makePasswords>

/**
 * @param memoryKib memory that a new hash takes; a stored hash is verified with the cost it was made with
 * @param workers hashes computed at the same time
 * @param places length of the queue; further requests are refused
 */
export function makePasswords(memoryKib: number, workers = 2, places = 200) {
  // Second recommendation of OWASP for Argon2id: two passes, one lane, and at least 19 MiB.
  const cost = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }
  const queue = makeQueue({ all: { atATime: workers, places, retryAfter: 2 } })
  const inTurn = <T>(work: () => Promise<T>) => queue(undefined, work)
  const dummy = hash(randomBytes(16).toString('hex'), cost)

  return {
    hash: (password: string) => inTurn(() => hash(password.normalize('NFC'), cost)),

    /** A hash that no password fits, for an account without one; it takes no work. */
    unusable: () => dummy,

    /** The hash of a code that is found by it: the same code and salt have the same hash. */
    hashWith: (salt: Buffer, code: string) => inTurn(() => hash(code, { ...cost, salt })),

    /**
     * Verifies a password in each Unicode form of its text. Without a stored hash it does the same work.
     * @returns the form that fits: `nfc`, as new hashes have it, or `older`, as some of earlier versions have; null: none
     */
    async fits(stored: string | undefined, password: string): Promise<'nfc' | 'older' | null> {
      const against = stored ?? (await dummy)
      const fitting: boolean[] = []
      // All of them, also after one that fits: the time tells nothing about the hash.
      for (const form of formsOf(password)) fitting.push(await inTurn(() => verify(against, form)))
      if (stored === undefined || !fitting.includes(true)) return null
      return fitting[0] ? 'nfc' : 'older'
    },
  }
}

/** A text in NFC, then in NFD and as it was typed where these differ: keyboards send `ö` as one character or as two. */
function formsOf(text: string): string[] {
  return [...new Set([text.normalize('NFC'), text.normalize('NFD'), text])]
}

/**
 * @throws Refusal RULE when the password is too short, too long, the owner's name or e-mail, or a common one
 */
export function checkNewPassword(password: string, owner: PasswordOwner, field: string): void {
  const fault = newPasswordFault(password, owner)
  if (fault) throw new Refusal('RULE', { [field]: fault })
}

export function newPasswordFault(password: string, owner: PasswordOwner): Fault | null {
  return passwordFault(password, owner, (folded) => common.has(folded) || isCommonInTurkey(folded))
}

/** A password that can be read aloud: four groups of letters and digits without similar characters. */
export function temporaryPassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return [...randomBytes(16)]
    .map((byte, n) => `${n % 4 === 0 && n > 0 ? '-' : ''}${letters[byte % 31]}`)
    .join('')
}
