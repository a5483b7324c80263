import type { Tokens } from '#server/services/credentials/tokens.ts'
import type { Sql } from '#server/services/database/client.ts'
import { Later, Never } from '#server/services/jobs/lane.ts'
import { addTaken, endJob, type Job, putOff } from '#server/services/jobs/sql.ts'
import type { Mail, Mailer } from '#server/services/mail/mailer.ts'
import { deleteKept, endMailJob, findKept, insertKept } from '#server/services/mail/sql.ts'
import { newId } from '#server/services/new-id.ts'

/** Seconds for the first attempt, by the instance that kept the mail; afterwards any instance sends it. */
const firstSeconds = 60
/** Seconds after the first attempt failed. */
const againSeconds = 15

/**
 * Mails something about an account when the transaction of its cause is committed. The mail is kept until the mail server
 * has it.
 * @param userId whom it is about
 * @param hours for which it is of use, at most 72
 * @returns the job that sends it
 */
export async function keepMail(
  sql: Sql,
  { tokens, publicUrl, mailer }: { tokens: Tokens; publicUrl: string; mailer: Mailer },
  userId: string,
  unkept: Mail,
  hours: number,
): Promise<Job> {
  const id = newId()
  // The same each time it is sent: mailboxes that know it keep one.
  const mail = { ...unkept, id, messageId: `<${id}@${new URL(publicUrl).hostname}>` }
  await insertKept(sql, id, userId, tokens.seal(JSON.stringify(mail)), hours)
  const named = { lane: 'post', kind: 'kept', user_id: userId, key: id, host: 'mail' } as const
  const job = { ...named, ...(await addTaken(sql, named, newId(), firstSeconds)) }
  sql.afterCommit((sql) => sendLater(sql, mailer, job, mail))
  return job
}

/** Sends a mail that was kept after the reply; if that fails the queue sends it later. */
function sendLater(sql: Sql, mailer: Mailer, job: Job, mail: Mail): void {
  mailer.later(async () => {
    try {
      await mailer.send(mail, () => endDelivered(sql, job))
    } catch (error) {
      if (error instanceof Never) await forget(sql, job)
      else await putOff(sql, job, (error instanceof Later && error.seconds) || againSeconds)
      if (!(error instanceof Later)) throw error
    }
  })
}

/** Sends a mail that is still kept, and ends its job. @throws Never, or why it can be tried again */
export async function sendAgain(
  sql: Sql,
  { mailer, tokens }: { mailer: Mailer; tokens: Tokens },
  job: Job,
): Promise<void> {
  const kept = await findKept(sql, job.user_id, job.key)
  const text = kept && !kept.is_late ? tokens.unseal(kept.sealed) : undefined
  if (text === undefined) {
    await forget(sql, job)
    return
  }
  try {
    const mail: Mail = JSON.parse(text)
    await mailer.send(mail, () => endDelivered(sql, job))
  } catch (error) {
    if (error instanceof Never) await forget(sql, job)
    throw error
  }
}

function endDelivered(sql: Sql, job: Job): Promise<void> {
  return sql.transaction(async (sql) => {
    await deleteKept(sql, job.user_id, job.key)
    await endMailJob(sql, job)
  })
}

function forget(sql: Sql, job: Job): Promise<void> {
  return sql.transaction(async (sql) => {
    await deleteKept(sql, job.user_id, job.key)
    await endJob(sql, job)
  })
}
