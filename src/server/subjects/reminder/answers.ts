import type { reminder } from '#contract/reminder.ts'
import { changed } from '#rules/change.ts'
import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { chosenKinds, kindsOf, stopped, usualReminders } from '#rules/reminder.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Answers, GuestContext } from '#server/services/context.ts'
import { hurryJob } from '#server/services/jobs/sql.ts'
import { sendAgain } from '#server/services/mail/keep.ts'
import { sweepKeptMails } from '#server/services/mail/sql.ts'
import { idOfName } from '#server/services/new-id.ts'
import { scheduleOf } from '#server/services/notices/schedule.ts'
import { readReminders, shownReminders } from '#server/services/notices/settings.ts'
import { findRecipient, storeReminders } from '#server/services/notices/sql.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { lockPerson } from '#server/services/people/sql.ts'
import {
  deleteOldSubscriptions,
  deleteSubscription,
  listSubscriptions,
  storeSubscription,
} from '#server/services/push/sql.ts'
import type { Subject } from '#server/services/subject.ts'
import { decidePush, sendMail, sendPush } from '#server/subjects/reminder/hand-over.ts'
import { reschedule, tellMorning, tellStudy } from '#server/subjects/reminder/recurring.ts'
import { makeWeekly } from '#server/subjects/reminder/weekly.ts'

export const answers: Answers<typeof reminder> = {
  async 'GET /reminder'({ sql, acting }) {
    return shownReminders(await readReminders(sql, acting.id), roleOf(acting))
  },

  async 'POST /reminder'({ body, sql, acting }) {
    const { stop_all, kinds, ...sent } = body
    const before = await readReminders(sql, acting.id)
    const ofRole = kindsOf(roleOf(acting)).flatMap((kind) => (kinds?.[kind] ? [[kind, kinds[kind]]] : []))
    const chosen = chosenKinds(kinds === null ? {} : { ...before.kinds, ...Object.fromEntries(ofRole) })
    const wanted = { ...changed(usualReminders, before, sent), kinds: chosen }
    const after = stop_all ? stopped(wanted) : wanted
    await storeReminders(sql, acting.id, after)
    await hurryJob(sql, scheduleOf(acting.id))
    return shownReminders(after, roleOf(acting))
  },

  async 'POST /reminder/stop'({ body, sql, services }) {
    if (!(await stopMails({ sql, services }, body.secret)))
      throw new Refusal('RULE', { secret: { fault: 'mailedLinkUnknown' } })
    return { ok: true }
  },

  async 'POST /reminder/stop/{secret}'({ params, sql, services }) {
    if (!(await stopMails({ sql, services }, params.secret))) throw new Refusal('NOT_FOUND')
    return { ok: true }
  },

  async 'GET /reminder/stop/{secret}'({ params, services }) {
    if (services.tokens.readUnsubscribe(params.secret) === undefined) throw new Refusal('NOT_FOUND')
    return { location: `${services.publicUrl}/login#reminders=${encodeURIComponent(params.secret)}` }
  },

  async 'GET /push/key'({ services }) {
    return { public_key: await services.pusher.publicKey() }
  },

  async 'GET /push'({ sql, actor }) {
    const pushes = await listSubscriptions(sql, actor.id)
    return pushes.map(({ id, device, created_at, session_id }) => ({
      id,
      device,
      created_at,
      this_session: session_id === actor.sid,
    }))
  },

  async 'DELETE /push/{id}'({ params, sql, acting }) {
    if ((await deleteSubscription(sql, acting.id, params.id)) === 0) throw new Refusal('NOT_FOUND')
    return { ok: true }
  },

  async 'POST /push/subscribe'({ body, services, write }) {
    const { endpoint, keys } = body
    if (!(await services.pusher.mayReach(endpoint)))
      throw new Refusal('RULE', { endpoint: { fault: 'endpointClosed' } })
    return write(async ({ sql, acting, actor }) => {
      // Its pushes are counted in the row of the settings.
      await storeReminders(sql, acting.id, await readReminders(sql, acting.id))
      await storeSubscription(
        sql,
        acting.id,
        { id: idOfName(`push ${endpoint}`), endpoint, ...keys },
        actor.sid,
      )
      await deleteOldSubscriptions(sql, acting.id, limits.pushSubscriptions)
      return { ok: true as const }
    })
  },

  async 'POST /push/unsubscribe'({ body, sql, acting }) {
    await deleteSubscription(sql, acting.id, idOfName(`push ${body.endpoint}`))
    return { ok: true }
  },
}

/** Stops the mails of a person by the secret in one of them. @returns whether the secret is one */
async function stopMails(
  { sql, services }: Pick<GuestContext, 'sql' | 'services'>,
  secret: string,
): Promise<boolean> {
  const userId = services.tokens.readUnsubscribe(secret)
  const known = userId !== undefined && (await findRecipient(sql, userId))
  if (!known) return false
  const id = ownerId(known.id)
  await sql.transaction(async (sql) => {
    // The person may be saving other settings.
    await lockPerson(sql, id)
    await storeReminders(sql, id, stopped(await readReminders(sql, id)))
    await hurryJob(sql, scheduleOf(id))
  })
  return true
}

export const sweeps: Subject['sweeps'] = {
  keptMails: sweepKeptMails,
}

export const jobs: Subject['jobs'] = {
  schedule: (sql, _services, job) => reschedule(sql, job),
  morning: tellMorning,
  study: tellStudy,
  // Its many statements share one connection: side by side they would take most of those that requests need.
  weekly: (sql, services, job) => makeWeekly(sql.together(), services, job),
  notify: (sql, { consentAge }, job) => decidePush(sql, job, consentAge),
  push: sendPush,
  mail: sendMail,
  kept: sendAgain,
}
