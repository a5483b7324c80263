import { foldEmail, mailboxOf } from '#rules/email.ts'
import { limits } from '#rules/limits.ts'
import { roleIds, roleOf } from '#rules/vocabulary.ts'
import { secondsOver } from '#server/services/attempts/attempts.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Services } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { Later } from '#server/services/jobs/lane.ts'
import { endJob, type Job, putOff } from '#server/services/jobs/sql.ts'
import { countLinks, deletePendingLink, insertPendingLink } from '#server/services/links/sql.ts'
import { keepMail } from '#server/services/mail/keep.ts'
import { mailTo, type Words } from '#server/services/mail/messages.ts'
import { newId } from '#server/services/new-id.ts'
import { tell } from '#server/services/notices/tell.ts'
import { accountId, actorId, ownerId } from '#server/services/people/person-ids.ts'
import {
  findLink,
  findPendingLink,
  findUser,
  lockPerson,
  type StoredUser,
} from '#server/services/people/sql.ts'
import { newResetLink } from '#server/subjects/auth/password.ts'
import { type Account, findAccount, insertPerson } from '#server/subjects/auth/sql.ts'
import { findListedPerson, type Listed, setListedStudent } from '#server/subjects/roster/sql.ts'

/** How long the way in is good, and how long its mail is tried. */
const wayInHours = 7 * 24
const mailHours = 72
/** Invitations to one mailbox, by all senders together. */
const invitationsADay = 3
/** Seconds after an attempt failed. */
const againSeconds = 15

/**
 * Invites after the reply, one after the other, so that its time tells nothing of who has an account; what fails is done
 * again by the queue.
 */
export function inviteLater(sql: Sql, services: Services, jobs: readonly Job[]): void {
  services.mailer.later(async () => {
    const failed: unknown[] = []
    for (const job of jobs) {
      try {
        await inviteListed(sql, services, job)
      } catch (error) {
        await putOff(sql, job, (error instanceof Later && error.seconds) || againSeconds)
        if (!(error instanceof Later)) failed.push(error)
      }
    }
    if (failed.length > 0) throw failed[0]
  })
}

/**
 * Invites a student from a coach's list: with a new account where the address is free, else its owner. Each gets a
 * pending link and one mail.
 * @throws Later while the mailbox has had its invitations of the day
 */
export async function inviteListed(sql: Sql, services: Services, job: Job): Promise<void> {
  const listed = await findListedPerson(sql, ownerId(job.user_id), job.key)
  if (listed && services.rateLimit) {
    const bucket = `invited:${mailboxOf(listed.email)}`
    const seconds = await secondsOver(sql, bucket, invitationsADay, 24 * 60)
    if (seconds !== null) throw new Later('the mailbox has had its invitations for now', seconds)
  }
  await sql.transaction(async (sql) => {
    const coach = await findUser(sql, accountId(job.user_id))
    const isCoach = coach && roleOf(coach) === 'coach'
    if (listed && isCoach) await inviteBy(coach, listed, sql, services)
    // Another instance may have taken the job: only one invites.
    if (!(await endJob(sql, job))) throw new Error('an invitation was taken over by another instance')
  })
}

async function inviteBy(coach: StoredUser, listed: Listed, sql: Sql, services: Services): Promise<void> {
  const { id, email, name, croom_id } = listed
  // Withdrawn before anybody was invited.
  if ((await deletePendingLink(sql, [coach.id], id)) === 0) return
  const owner = (await makeListed(coach, listed, sql, services)) ?? (await findAccount(sql, foldEmail(email)))
  const pair = { coach_id: coach.id, student_id: owner?.id ?? id }
  if (!owner || !(await mayBeAsked(owner, sql))) {
    // What the coach sees stays.
    await insertPendingLink(sql, id, { ...pair, student_id: id }, 'act', croom_id, name, [coach.id])
    return
  }
  await setListedStudent(sql, coach.id, id, owner.id)
  if ((await findLink(sql, pair)) || (await findPendingLink(sql, pair))) return
  await insertPendingLink(sql, id, pair, 'act', croom_id, name)
  await tell(sql, ownerId(owner.id), {
    event: 'linkAsked',
    link: '/settings?section=coaches',
    actorId: coach.id,
  })
  const words = await mailFor(owner, coach, sql, services)
  await keepMail(sql, services, owner.id, { to: owner.email, ...words }, mailHours)
}

/**
 * The account of a student whose address is free: without a password, since only the mail leads in.
 * @returns undefined where the address is taken
 */
async function makeListed(
  coach: StoredUser,
  { name, email, birth_year }: Listed,
  sql: Sql,
  services: Services,
): Promise<StoredUser | undefined> {
  const id = accountId(newId())
  const person = {
    id,
    role_id: roleIds.student,
    name,
    email,
    locale: coach.locale,
    timezone: coach.timezone,
    birth_year,
    must_change_password: true,
    is_confirmed: services.mailer.leavesFiles,
  }
  const hash = await services.passwords.unusable()
  if (!(await insertPerson(sql, person, hash, coach.id))) return undefined
  const made = await findUser(sql, id)
  if (!made) throw new Error('a student that was made was not found')
  const { created_at: _, ...after } = made
  const actor = { id: actorId(coach.id), name: coach.name }
  await trace(sql, ownerId(id), actor, { action: 'create', entity: 'account', entity_id: id, after })
  return made
}

/** Whether a coach's link to the owner of an address can wait: a student, with room for one more. */
async function mayBeAsked(owner: Account | StoredUser, sql: Sql): Promise<boolean> {
  if (roleOf(owner) !== 'student') return false
  await lockPerson(sql, owner.id)
  return (await countLinks(sql, owner.id)) < limits.links
}

/** Who has shown that the address is theirs and has a password signs in; everybody else comes in by the mail. */
async function mailFor(
  owner: Account | StoredUser,
  coach: StoredUser,
  sql: Sql,
  services: Services,
): Promise<Words> {
  if (owner.is_confirmed && !owner.must_change_password) {
    const page = `${services.publicUrl}/settings?section=coaches`
    return mailTo(owner, (mails, by) => mails.listedKnown(by, page), coach.name)
  }
  const link = await newResetLink({ sql, services }, owner.id, wayInHours)
  return mailTo(owner, (mails, by) => mails.listed(by, link), coach.name)
}
