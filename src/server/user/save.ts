import type { Static } from '@sinclair/typebox'
import type { user } from '#contract/user.ts'
import { firstGoals } from '#rules/goals.ts'
import { Refusal } from '#rules/refusal.ts'
import { roleOf } from '#server/allow.ts'
import type { Context } from '#server/answer.ts'
import { appendAudit } from '#server/audit/sql.ts'
import { foldEmail } from '#server/auth/email.ts'
import { temporaryPassword } from '#server/auth/passwords.ts'
import { insertPerson, releaseEmail, replacePassword, takeEmail } from '#server/auth/sql.ts'
import { joinCroom } from '#server/croom/membership.ts'
import { visibleCroom } from '#server/croom/sql.ts'
import { insertLink } from '#server/link/sql.ts'
import { newId } from '#server/new-id.ts'
import { hasLink } from '#server/people/sql.ts'
import { storableTimeZone } from '#server/people/time-zone.ts'
import { keepAnAdmin } from '#server/user/last-admin.ts'
import { findUser, isUnusedBy, lockUser, setRole, type UserRow, updateUser } from '#server/user/sql.ts'

type Change = Static<(typeof user)['GET /user/save']['query']>

/**
 * Changes an account, one's own or for an admin anybody's; a coach or an admin who names no known account but
 * a name and an e-mail makes one. The same sent again by its maker answers with the account and a new
 * temporary password, as long as nobody has used the first.
 * @throws Refusal NOT_FOUND | FORBIDDEN | RULE | EMAIL_TAKEN
 */
export async function saveUser(
  context: Context,
  change: Change,
): Promise<UserRow & { temporary_password?: string }> {
  const { sql, actor } = context
  const role = roleOf(actor)
  const makes = role !== 'student' && change.name !== undefined && change.email !== undefined
  const isOther = change.id !== undefined && change.id !== actor.id
  const stored = isOther ? await lockUser(sql, change.id ?? '') : undefined
  if (stored && makes && (await isMadeAgain(context, stored, change)))
    return answerAgain(context, stored, change)
  if (isOther && stored && role !== 'admin') throw new Refusal('NOT_FOUND')
  if (isOther && !stored) {
    if (!makes) throw new Refusal('NOT_FOUND')
    return makeUser(context, change)
  }
  // Without an id a coach's {name, email} is a new student, unless it is the coach's own address.
  if (
    !isOther &&
    change.id === undefined &&
    makes &&
    foldEmail(change.email ?? '') !== foldEmail(actor.email)
  )
    return makeUser(context, change)
  const target = stored ?? (await findUser(sql, actor.id))
  if (!target) throw new Refusal('NOT_FOUND')
  return changeUser(context, target, change)
}

async function changeUser(context: Context, stored: UserRow, change: Change): Promise<UserRow> {
  const { sql, actor } = context
  const { id: _, role_id, ...sent } = change
  const changesRole = role_id !== undefined && role_id !== stored.role_id
  if (changesRole && (roleOf(actor) !== 'admin' || stored.id === actor.id)) throw new Refusal('FORBIDDEN')
  if (sent.timezone !== undefined) sent.timezone = await zoneOf(sql, sent.timezone)
  if (sent.croom_id && !(await visibleCroom(sql, stored.id, sent.croom_id, false)))
    throw new Refusal('RULE', { croom_id: { fault: 'notAPart' } })
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const next = { ...stored, ...given, name: (sent.name ?? stored.name).trim() }
  const [before, after] = [foldEmail(stored.email), foldEmail(next.email)]
  if (before !== after) {
    if (!(await takeEmail(sql, after, stored.id))) throw new Refusal('EMAIL_TAKEN')
    await releaseEmail(sql, before, stored.id)
  }
  if (changesRole) {
    await keepAnAdmin(sql, stored, 'role_id')
    await setRole(sql, stored.id, role_id)
  }
  const saved = await updateUser(sql, stored.id, next)
  if (!saved) throw new Refusal('NOT_FOUND')
  const changed = changesRole ? { ...saved, role_id } : saved
  await traceChange(context, stored, changed)
  return changed
}

/** @throws Refusal RULE for a time zone that is not known */
async function zoneOf(sql: Context['sql'], timezone: string): Promise<string> {
  const known = await storableTimeZone(sql, timezone)
  if (known === undefined) throw new Refusal('RULE', { timezone: { fault: 'timeZone' } })
  return known
}

/** The owner of an account is told what somebody else changed in it: the fields that differ, before and after. */
async function traceChange({ sql, actor }: Context, stored: UserRow, saved: UserRow): Promise<void> {
  if (stored.id === actor.id) return
  const fields = (Object.keys(saved) as (keyof UserRow)[]).filter(
    (field) => JSON.stringify(saved[field]) !== JSON.stringify(stored[field]),
  )
  if (fields.length === 0) return
  const only = (row: UserRow) => Object.fromEntries(fields.map((field) => [field, row[field]]))
  await appendAudit(sql, stored.id, actor, {
    action: 'update',
    entity: 'account',
    entity_id: stored.id,
    before: only(stored),
    after: only(saved),
  })
}

/** Whether an account is just being made for a second time, after a reply that was lost: same maker, same address, never used. */
async function isMadeAgain({ sql, actor }: Context, stored: UserRow, change: Change): Promise<boolean> {
  const isSame = foldEmail(stored.email) === foldEmail(change.email ?? '')
  if (!isSame || !stored.must_change_password) return false
  // A coach who has ended the link has given the account up.
  if (roleOf(actor) === 'coach' && !(await hasLink(sql, actor.id, stored.id))) return false
  return isUnusedBy(sql, stored.id, actor.id)
}

async function answerAgain(context: Context, stored: UserRow, change: Change) {
  const { sql, services } = context
  const saved = await changeUser(context, stored, change)
  const password = temporaryPassword()
  await replacePassword(sql, stored.id, await services.passwords.hash(password), true)
  return { ...saved, temporary_password: password }
}

/** A coach's new student is linked to the coach at once; whoever is made must choose a password at the first login. */
async function makeUser(context: Context, change: Change) {
  const { sql, services, actor, locale } = context
  const { name = '', email = '' } = change
  const isCoach = roleOf(actor) === 'coach'
  const role_id = change.role_id ?? 2
  if (isCoach && role_id !== 2) throw new Refusal('FORBIDDEN')
  const timezone = await zoneOf(sql, change.timezone ?? actor.timezone)
  const id = change.id ?? newId()
  if (!(await takeEmail(sql, foldEmail(email), id))) {
    // Two of the same request at a time: the other one was first.
    const made = await findUser(sql, id)
    if (made && (await isMadeAgain(context, made, change))) return answerAgain(context, made, change)
    throw new Refusal('EMAIL_TAKEN')
  }
  const password = temporaryPassword()
  const person = {
    id,
    role_id,
    name: name.trim(),
    email: email.trim(),
    locale: change.locale ?? locale,
    timezone,
    goals: change.goals ?? firstGoals,
    croom_id: null,
    must_change_password: true,
  }
  await insertPerson(sql, person, await services.passwords.hash(password))
  if (change.croom_id && role_id === 2) await joinCroom(sql, id, { croom_id: change.croom_id })
  if (isCoach) await insertLink(sql, newId(), actor.id, id, 'act')
  const made = await findUser(sql, id)
  if (!made) throw new Error('a user that was made was not found')
  const { created_at: _, ...after } = made
  await appendAudit(sql, id, actor, {
    action: 'create',
    entity: 'account',
    entity_id: id,
    before: null,
    after,
  })
  return { ...made, temporary_password: password }
}
