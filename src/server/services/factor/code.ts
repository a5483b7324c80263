import { randomBytes, randomInt } from 'node:crypto'
import type { Passwords } from '#server/services/credentials/passwords.ts'
import type { Tokens } from '#server/services/credentials/tokens.ts'
import type { Sql } from '#server/services/database/client.ts'
import { keepStep, lockFactor, spendRecoveryCode } from '#server/services/factor/sql.ts'
import { stepOfCode } from '#server/services/factor/totp.ts'
import { letters, readCode } from '#server/services/invite-code.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'

/** A code that somebody typed: six digits of the app, or a recovery code as its hash. */
export type TypedCode = { kind: 'totp'; code: string } | { kind: 'recovery'; hash: string }

/** Reads what was typed. Hashing a recovery code takes long, so call it outside of the transaction that spends it. */
export async function readTyped(passwords: Passwords, salt: Buffer, text: string): Promise<TypedCode> {
  const code = text.replace(/\s/g, '')
  if (/^\d{6}$/.test(code)) return { kind: 'totp', code }
  return { kind: 'recovery', hash: await passwords.hashWith(salt, readCode(text)) }
}

/**
 * Takes a code, once: a code of the app that was taken, and every earlier one, is `used`.
 * @param now milliseconds since 1970
 */
export async function spendCode(
  sql: Sql,
  tokens: Tokens,
  userId: AccountId,
  typed: TypedCode,
  now: number,
): Promise<'spent' | 'used' | 'wrong'> {
  const factor = await lockFactor(sql, userId)
  if (!factor?.is_confirmed) return 'wrong'
  if (typed.kind === 'recovery') return (await spendRecoveryCode(sql, userId, typed.hash)) ? 'spent' : 'wrong'
  return spendTotp(sql, tokens, userId, factor, typed.code, now)
}

/** Takes a code of the app with a secret that is locked, confirmed or not. */
export async function spendTotp(
  sql: Sql,
  tokens: Tokens,
  userId: AccountId,
  factor: { sealed: Buffer; last_step: number },
  code: string,
  now: number,
): Promise<'spent' | 'used' | 'wrong'> {
  const secret = tokens.openFactor(factor.sealed, userId)
  const step = secret && stepOfCode(secret, code, now)
  if (secret === undefined || step === undefined) return 'wrong'
  if (step <= factor.last_step) return 'used'
  await keepStep(sql, userId, step, tokens.sealFactor(secret, userId))
  return 'spent'
}

const recoveryCodes = 10

/** New recovery codes with their hashes and salt: `7K3M9-0PX4T`, ten characters of 32. */
export async function newRecoveryCodes(passwords: Passwords) {
  const salt = randomBytes(16)
  const codes = Array.from({ length: recoveryCodes }, () =>
    Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map((code) => passwords.hashWith(salt, code)))
  return { shown: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), salt, hashes }
}
