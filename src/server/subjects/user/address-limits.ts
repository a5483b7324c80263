import { Refusal, type RefusalCode } from '#rules/refusal.ts'
import { countTry } from '#server/services/attempts/attempts.ts'
import { findFailures } from '#server/services/attempts/sql.ts'
import type { Context } from '#server/services/context.ts'

// Enough for a class of forty, too few for three hundred accounts.
const making = { most: 60, minutes: 10 }
const newEmails = { most: 5, minutes: 60 }
// Enough for an administrator to correct the addresses of a class.
const newEmailsOfOthers = { most: 60, minutes: 60 }
/** Answers that an address is taken; each reveals that an account exists. */
const taken = { most: 20, minutes: 60 }

type Asking = Pick<Context, 'sql' | 'services' | 'actor'>

/** Counts an account created for somebody else. @throws Refusal TOO_MANY */
export async function countMaking({ sql, services, actor }: Asking): Promise<void> {
  if (services.rateLimit) await countTry(sql, `make:${actor.id}`, making.most, making.minutes)
}

/**
 * Counts a requested change of e-mail, after the password was verified; each sends two mails.
 * @param isOwn whether it is the caller's own account
 * @throws Refusal TOO_MANY
 */
export async function countNewEmail({ sql, services, actor }: Asking, isOwn: boolean): Promise<void> {
  if (!services.rateLimit) return
  const { most, minutes } = isOwn ? newEmails : newEmailsOfOthers
  await countTry(sql, `${isOwn ? 'email' : 'emails'}:${actor.id}`, most, minutes)
}

/**
 * Runs work that may answer EMAIL_TAKEN, or another code that tells the same. After too many such answers an account gets no more for an hour, so
 * that it cannot test which addresses exist.
 * @throws Refusal TOO_MANY
 */
export async function tellingTaken<T>(
  { sql, services, actor }: Asking,
  work: () => Promise<T>,
  code: RefusalCode = 'EMAIL_TAKEN',
): Promise<T> {
  if (!services.rateLimit) return work()
  const bucket = `taken:${actor.id}`
  const failures = await findFailures(sql, bucket)
  const rest = failures ? taken.minutes * 60 - failures.since : 0
  if (failures && failures.tries >= taken.most && rest > 0)
    throw new Refusal('TOO_MANY', undefined, Math.ceil(rest))
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === code)
      await countTry(sql, bucket, taken.most, taken.minutes)
    throw error
  }
}
