import { Refusal } from '#rules/refusal.ts'
import type { Context } from '#server/answer.ts'
import { countTry } from '#server/auth/attempts.ts'
import { findFailures } from '#server/auth/sql.ts'

// A class of forty is made in one go; three hundred accounts are not.
const making = { most: 60, minutes: 10 }
const newEmails = { most: 5, minutes: 60 }
// An administrator puts the addresses of a class right in one go.
const newEmailsOfOthers = { most: 60, minutes: 60 }
/** Addresses that turned out to be taken: each tells that somebody has an account here. */
const taken = { most: 20, minutes: 60 }

type Asking = Pick<Context, 'sql' | 'services' | 'actor'>

/** Counts an account that is made for somebody. @throws Refusal TOO_MANY */
export async function countMaking({ sql, services, actor }: Asking): Promise<void> {
  if (services.rateLimit) await countTry(sql, `make:${actor.id}`, making.most, making.minutes)
}

/**
 * Counts a new address that is asked for, once the password is proven: each sends two mails.
 * @param isOwn whether it is for one's own account
 * @throws Refusal TOO_MANY
 */
export async function countNewEmail({ sql, services, actor }: Asking, isOwn: boolean): Promise<void> {
  if (!services.rateLimit) return
  const { most, minutes } = isOwn ? newEmails : newEmailsOfOthers
  await countTry(sql, `${isOwn ? 'email' : 'emails'}:${actor.id}`, most, minutes)
}

/**
 * Does work that may answer EMAIL_TAKEN. After too many such answers to one account nothing more is told to it for
 * an hour, so that the addresses of others cannot be tried out.
 * @throws Refusal TOO_MANY
 */
export async function tellingTaken<T>({ sql, services, actor }: Asking, work: () => Promise<T>): Promise<T> {
  if (!services.rateLimit) return work()
  const bucket = `taken:${actor.id}`
  const told = await findFailures(sql, bucket)
  const rest = told ? taken.minutes * 60 - told.since : 0
  if (told && told.tries >= taken.most && rest > 0) throw new Refusal('TOO_MANY', undefined, Math.ceil(rest))
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'EMAIL_TAKEN')
      await countTry(sql, bucket, taken.most, taken.minutes)
    throw error
  }
}
