import { senderName } from '#rules/plain-text.ts'
import { isQuiet, quietEnd } from '#rules/reminder.ts'
import { dayAt } from '#rules/time-zone.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { addJob, endJob, type Job, putOff } from '#server/services/jobs/sql.ts'
import { reminderMail } from '#server/services/mail/messages.ts'
import { endMailJob } from '#server/services/mail/sql.ts'
import { contextOf, isClosed, type Recipient, readRecipient } from '#server/services/notices/recipient.ts'
import { findNotice, type NoticeRow, takePush } from '#server/services/notices/sql.ts'
import { readNames } from '#server/services/people/sql.ts'
import { deleteSubscription, findSubscription, listSubscriptions } from '#server/services/push/sql.ts'
import type { Facts } from '#server/services/words/notice-events.ts'
import { fileNameOf } from '#server/subjects/letter/file-name.ts'
import { findOfChild } from '#server/subjects/letter/of-child.ts'
import { findFile } from '#server/subjects/letter/sql.ts'
import { readLines } from '#server/subjects/notice/lines.ts'
import { noticeText } from '#server/subjects/notice/words.ts'

/** Hours after which a push that could not be handed over is out of date. */
const pushHours = 24

/**
 * Decides on the pushes of a notice, and leaves one job for each browser: none within the quiet hours, and not more a
 * day than the person wants. What was read meanwhile is not pushed.
 * @param consentAge the age of consent: an account that waits for one gets only what concerns the account
 */
export async function decidePush(sql: Sql, job: Job, consentAge = 0): Promise<void> {
  await sql.transaction(async (sql) => {
    if (!(await endJob(sql, job))) return
    const recipient = await readRecipient(sql, job.user_id)
    const notice = recipient && (await findNotice(sql, recipient.person.id, job.key))
    if (!recipient || !notice || notice.read_at !== null) return
    if (!recipient.settings.kinds[notice.kind].push) return
    if (notice.kind !== 'account' && isClosed(recipient, { consentAge })) return
    const seconds = quietSeconds(recipient)
    if (seconds > 0) await addJob(sql, job, seconds)
    else await pushToAll(sql, recipient, notice)
  })
}

/** Seconds until a person's quiet hours end; 0 outside of them. */
function quietSeconds({ person: { timezone }, now, settings: { quiet } }: Recipient): number {
  return isQuiet(now, timezone, quiet) ? (quietEnd(now, timezone, quiet) - now) / 1000 : 0
}

/** A job for each browser, if the person wants another push today. */
async function pushToAll(
  sql: Sql,
  { person, now, settings }: Recipient,
  { id, kind }: NoticeRow,
): Promise<void> {
  const subscriptions = await listSubscriptions(sql, person.id)
  if (subscriptions.length === 0) return
  const today = dayAt(now, person.timezone, person.day_start)
  if (kind !== 'account' && !(await takePush(sql, person.id, today, settings.pushes_a_day))) return
  for (const to of subscriptions) {
    const key = `${id} ${to.id}`
    const { host } = new URL(to.endpoint)
    await addJob(sql, { lane: 'post', kind: 'push', user_id: person.id, key, host }, 0)
  }
}

/** The notice of a job in the person's language; undefined when it is of no use. */
async function readText(sql: Sql, { person }: Recipient, noticeId: string) {
  const notice = await findNotice(sql, person.id, noticeId)
  if (!notice || notice.read_at !== null) return undefined
  const { actor_id } = notice
  const by = actor_id === null ? undefined : (await readNames(sql, [actor_id]))(actor_id)
  return { ...notice, text: noticeText(notice.event, notice.facts, by && senderName(by), person.locale) }
}

/**
 * Hands one push over and ends its job. Killed between the two it is sent again, with the same topic and tag: the service
 * or the device then replaces the first one. @throws Later
 */
export async function sendPush(sql: Sql, { pusher }: Pick<Services, 'pusher'>, job: Job): Promise<void> {
  const [noticeId = '', subscriptionId = ''] = job.key.split(' ')
  const recipient = await readRecipient(sql, job.user_id)
  const isLate = recipient && recipient.now - job.created_at > pushHours * 3_600_000
  const notice = recipient && !isLate && (await readText(sql, recipient, noticeId))
  const to = recipient && (await findSubscription(sql, recipient.person.id, subscriptionId))
  if (!recipient || !notice || !to) {
    await endJob(sql, job)
    return
  }
  // It may be tried again, since the service did not answer in the evening.
  const seconds = quietSeconds(recipient)
  if (seconds > 0) {
    await putOff(sql, job, seconds)
    return
  }
  // A topic has at most 32 characters of base64.
  const topic = noticeId.replaceAll('-', '')
  const push = { title: 'Etüt', body: notice.text, url: notice.link ?? '/', tag: noticeId }
  const result = await pusher.send(to, push, topic)
  // One statement, so that few processes are killed between the two.
  if (result === 'done') await endJob(sql, job)
  else
    await sql.transaction(async (sql) => {
      await deleteSubscription(sql, recipient.person.id, to.id)
      await endJob(sql, job)
    })
}

/** Mails one notice and ends its job. Sent again after a kill it has the same Message-ID. */
export async function sendMail(sql: Sql, services: Services, job: Job): Promise<void> {
  const { mailer, tokens, publicUrl } = services
  const recipient = await readRecipient(sql, job.user_id)
  const notice = recipient && (await readText(sql, recipient, job.key))
  const isWanted = notice && recipient?.settings.kinds[notice.kind].mail
  // A stranger may have an address that nobody has confirmed.
  if (!recipient?.person.is_confirmed || !notice || !isWanted || isClosed(recipient, services)) {
    await endJob(sql, job)
    return
  }
  const { email, locale, id } = recipient.person
  const secret = tokens.unsubscribe(id)
  const unsubscribePage = `${publicUrl}/login#reminders=${secret}`
  const page = `${publicUrl}${notice.link ?? '/'}`
  const linesOf = await readLines(sql, contextOf(sql, services, recipient), [notice], locale)
  const mail = {
    id: job.key,
    to: email,
    ...reminderMail(recipient.person, { text: notice.text, ...linesOf(notice) }, page, unsubscribePage),
    messageId: `<${job.key}@${new URL(publicUrl).hostname}>`,
    unsubscribe: `${publicUrl}/api/reminder/stop/${secret}`,
    attachments: await filesOf(sql, services, recipient, notice.facts),
  }
  await mailer.send(mail, () => endMailJob(sql, job))
}

/** The letter that a notice is about, if the person may still read it: an own one, or of a child. */
async function filesOf(sql: Sql, services: Services, { person, now }: Recipient, { letter }: Facts) {
  if (letter === undefined) return []
  const file =
    roleOf(person) === 'parent'
      ? (await findOfChild(sql, services, person.id, letter, findFile, now))?.found
      : await findFile(sql, person.id, letter, false)
  if (!file) return []
  return [{ filename: fileNameOf(file), contentType: 'application/pdf', content: file.pdf }]
}
