import type { Static } from '@sinclair/typebox'
import type { user } from '#contract/user.ts'
import { assertPresent, given } from '#rules/change.ts'
import { isSameEmail } from '#rules/email.ts'
import { keysOf } from '#rules/keys.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Context, SlowContext } from '#server/services/context.ts'
import { forgetFactor } from '#server/services/factor/sql.ts'
import { hurryJob } from '#server/services/jobs/sql.ts'
import { scheduleOf } from '#server/services/notices/schedule.ts'
import { accountId, ownerId } from '#server/services/people/person-ids.ts'
import {
  endAllTies,
  findUser,
  linkedPeople,
  lockUser,
  type StoredUser,
  type UserRow,
} from '#server/services/people/sql.ts'
import { storableTimeZone } from '#server/services/people/time-zone.ts'
import { isSame } from '#server/services/rows/save-row.ts'
import { askNewEmail, replaceEmail } from '#server/subjects/auth/email.ts'
import { endOtherWays } from '#server/subjects/auth/new-password.ts'
import { assertUnguarded, proveCaller } from '#server/subjects/auth/proof.ts'
import { endEmailChanges, endResets, endSessions, waitingEmail } from '#server/subjects/auth/sql.ts'
import { deleteCalendar } from '#server/subjects/calendar/sql.ts'
import { assertYear } from '#server/subjects/consent/birth-year.ts'
import { forgetConsents, lockConsent, setBirthYear } from '#server/subjects/consent/sql.ts'
import { endAllLinks } from '#server/subjects/link/sql.ts'
import { visibleCroom, willChangeTrees } from '#server/subjects/tree/sql.ts'
import { countNewEmail } from '#server/subjects/user/address-limits.ts'
import { keepAnAdmin } from '#server/subjects/user/last-admin.ts'
import { archiveGroups, forgetMaker, leaveGroups, setRole, updateUser } from '#server/subjects/user/sql.ts'

type Sent = Static<(typeof user)['GET /user/save']['query']>
type Empty = 'target_net' | 'croom_id' | 'birth_year'
/** A change of an account; only these fields may be empty. */
export type AccountChange = Pick<Sent, Empty> & { [K in Exclude<keyof Sent, Empty>]?: NonNullable<Sent[K]> }
type Saved = UserRow & { new_email: string | null }

/** @throws Refusal RULE for a field that is cleared and no account can be without */
export function accountChange(sent: Sent): AccountChange {
  const { target_net, croom_id, birth_year, ...others } = given(sent)
  assertPresent(others, keysOf(others))
  return { ...others, ...given({ target_net, croom_id, birth_year }) }
}

/**
 * Changes the caller's account, or somebody else's by an administrator. A new address of one's own gets a confirmation by
 * mail.
 * @throws Refusal NOT_FOUND | RULE | EMAIL_TAKEN | TOO_MANY
 */
export async function saveAccount(context: SlowContext, change: AccountChange): Promise<Saved> {
  const { sql, actor, write } = context
  const id = accountId(change.id ?? actor.id)
  const isOwn = id === actor.id
  // The year of birth is said by POST /consent, once.
  if (isOwn && change.birth_year != null) throw new Refusal('RULE', { birth_year: { fault: 'birthYearSet' } })
  const { email } = isOwn ? actor : orNotFound(await findUser(sql, id))
  const asksEmail = change.email !== undefined && !isSameEmail(change.email, email)
  if (asksEmail) await proveForEmail(context, isOwn, change)
  return write(async (inside) => {
    const stored = orNotFound(await lockUser(inside.sql, id))
    // Before the mails, which are in the language that was chosen with the address.
    const changed = await changeUser(inside, stored, change)
    if (asksEmail) await move(inside, changed, change, isOwn ? askNewEmail : replaceEmail)
    if (isOwn) return { ...changed, new_email: (await waitingEmail(inside.sql, id)) ?? null }
    const saved = asksEmail ? orNotFound(await lockUser(inside.sql, id)) : changed
    await traceChange(inside, stored, saved)
    if (change.birth_year !== undefined) await changeYear(inside, id, change.birth_year)
    return { ...saved, new_email: null }
  })
}

/** An administrator corrects a year of birth; the person sees it among the changes. */
async function changeYear(context: Context, id: string, year: number | null): Promise<void> {
  const { sql, today } = context
  const birth_year = (await lockConsent(sql, id))?.birth_year ?? null
  if (year === birth_year) return
  if (year === null) throw new Refusal('RULE', { birth_year: { fault: 'required' } })
  assertYear(year, today)
  await setBirthYear(sql, id, year)
  await traceChange(context, { id, birth_year }, { id, birth_year: year })
}

async function proveForEmail(context: SlowContext, isOwn: boolean, change: AccountChange): Promise<void> {
  const { sql, actor } = context
  await assertUnguarded(sql, actor.id, 'email')
  await proveCaller(context, change)
  await countNewEmail(context, isOwn)
}

/** Changes the address, unless a mailed link has already set it to the one that was sent. */
async function move(
  { sql, services }: Context,
  stored: StoredUser,
  { email = stored.email }: AccountChange,
  change: typeof askNewEmail | typeof replaceEmail,
): Promise<void> {
  if (!isSameEmail(email, stored.email)) await change({ sql, services, user: stored, email: email.trim() })
}

/** Updates the sent fields of a profile, and the role if an administrator changes it; not the address. */
export async function changeUser(
  context: Context,
  stored: StoredUser,
  change: AccountChange,
): Promise<StoredUser> {
  const { sql } = context
  const { id: _, password: __, proof: ___, birth_year: ____, role_id, ...sent } = change
  if (sent.timezone !== undefined) sent.timezone = await zoneOf(sql, sent.timezone)
  // One that the person has left since stays, until another is chosen.
  const chosen = sent.croom_id === stored.croom_id ? null : sent.croom_id
  if (chosen && !(await visibleCroom(sql, stored.id, chosen, false)))
    throw new Refusal('RULE', { croom_id: { fault: 'notAPart' } })
  const next = {
    ...stored,
    ...given(sent),
    name: (sent.name ?? stored.name).trim(),
    // The same address in other capitals. A new one is set by its own statement once it may be.
    email:
      sent.email !== undefined && isSameEmail(sent.email, stored.email) ? sent.email.trim() : stored.email,
  }
  const hasNewRole = role_id !== undefined && role_id !== stored.role_id
  if (!hasNewRole && isSame(next, stored)) return stored
  if (hasNewRole) await giveRole(context, stored, role_id)
  const saved = orNotFound(await updateUser(sql, stored.id, next))
  // Reminders follow the clock of their person, and the role.
  if (hasOtherTimes(stored, saved)) await hurryJob(sql, scheduleOf(stored.id))
  return saved
}

function hasOtherTimes(before: UserRow, after: UserRow): boolean {
  return (
    before.timezone !== after.timezone ||
    before.day_start !== after.day_start ||
    before.role_id !== after.role_id
  )
}

/** A change of role ends links, sessions, the second factor, passkeys, the sign-in at providers, personal tokens, codes, pending resets and e-mail changes, and the address of the calendar. */
async function giveRole({ sql, actor }: Context, stored: StoredUser, roleId: number): Promise<void> {
  await willChangeTrees(sql)
  await keepAnAdmin(sql, stored, 'role_id')
  await setRole(sql, stored.id, roleId)
  const others = await linkedPeople(sql, stored.id)
  await endAllLinks(sql, stored.id, others)
  await endAllTies(sql, stored.id, others)
  await forgetConsents(sql, stored.id, others)
  await endOtherWays(sql, stored.id)
  await endSessions(sql, stored.id)
  await endResets(sql, stored.id)
  await endEmailChanges(sql, stored.id)
  await deleteCalendar(sql, stored.id)
  await forgetFactor(sql, stored.id)
  await forgetMaker(sql, stored.id, actor.id)
  await leaveGroups(sql, stored.id)
  await archiveGroups(sql, stored.id)
}

/** @throws Refusal RULE for an unknown time zone */
export async function zoneOf(sql: Context['sql'], timezone: string): Promise<string> {
  const known = await storableTimeZone(sql, timezone)
  if (known === undefined) throw new Refusal('RULE', { timezone: { fault: 'timeZone' } })
  return known
}

/** Audits the fields that somebody else changed in an account, before and after. */
export async function traceChange<R extends { id: string }>(
  { sql, actor }: Context,
  stored: R,
  saved: R,
): Promise<void> {
  if (stored.id === actor.id) return
  const fields = keysOf(saved).filter(
    (field) => JSON.stringify(saved[field]) !== JSON.stringify(stored[field]),
  )
  if (fields.length === 0) return
  const only = (row: R) => Object.fromEntries(fields.map((field) => [field, row[field]]))
  await trace(sql, ownerId(stored.id), actor, {
    action: 'update',
    entity: 'account',
    entity_id: stored.id,
    before: only(stored),
    after: only(saved),
  })
}
