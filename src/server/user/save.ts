import type { Static } from '@sinclair/typebox'
import type { user } from '#contract/user.ts'
import { firstGoals } from '#rules/goals.ts'
import { Refusal } from '#rules/refusal.ts'
import { limits, roleIds, roleOf } from '#rules/vocabulary.ts'
import type { Context, SlowContext } from '#server/answer.ts'
import { appendAudit } from '#server/audit/sql.ts'
import { foldEmail } from '#server/auth/email.ts'
import { temporaryPassword } from '#server/auth/passwords.ts'
import { assertUnguarded, provePassword } from '#server/auth/proof.ts'
import {
  endOtherSessions,
  endResets,
  findAccount,
  insertPerson,
  lockMaker,
  replacePassword,
  takeEmail,
} from '#server/auth/sql.ts'
import { joinCroom } from '#server/croom/membership.ts'
import { visibleCroom } from '#server/croom/sql.ts'
import { countLinks, endAllLinks, findPendingLink, insertPendingLink } from '#server/link/sql.ts'
import { newId } from '#server/new-id.ts'
import { hasLink } from '#server/people/sql.ts'
import { storableTimeZone } from '#server/people/time-zone.ts'
import { assertRoom } from '#server/room.ts'
import { countMaking, countNewEmail, tellingTaken } from '#server/user/address-limits.ts'
import { askNewEmail, findNewEmail, type Mails, replaceEmail } from '#server/user/email.ts'
import { keepAnAdmin } from '#server/user/last-admin.ts'
import {
  archiveGroups,
  findUser,
  forgetMaker,
  leaveGroups,
  linkedPeople,
  lockUser,
  setRole,
  type UserRow,
  updateUser,
} from '#server/user/sql.ts'

type Change = Static<(typeof user)['GET /user/save']['query']>
type Saved = UserRow & { temporary_password?: string; link?: 'pending'; new_email?: string }

/**
 * Changes an account, one's own or for an admin anybody's; a coach or an admin who names no account but a name and
 * an e-mail makes one, with an id of the server's. The same sent again by its maker answers with the same account and
 * a new temporary password, until somebody signs in to it.
 * @throws Refusal NOT_FOUND | FORBIDDEN | RULE | EMAIL_TAKEN | TOO_MANY
 */
export async function saveUser(context: SlowContext, change: Change): Promise<Saved> {
  const { actor } = context
  // Without an id a coach's {name, email} is a new student, unless it is the coach's own address.
  const makes =
    roleOf(actor) !== 'student' &&
    change.id === undefined &&
    change.name !== undefined &&
    change.email !== undefined &&
    foldEmail(change.email) !== foldEmail(actor.email)
  return tellingTaken(context, () => (makes ? makeUser(context, change) : saveAccount(context, change)))
}

async function saveAccount(context: SlowContext, change: Change): Promise<Saved> {
  const { sql, services, actor, write } = context
  const { id = actor.id } = change
  const isOwn = id === actor.id
  const found = isOwn || roleOf(actor) === 'admin' ? await findUser(sql, id) : undefined
  if (!found) throw new Refusal('NOT_FOUND')
  const asksEmail = change.email !== undefined && foldEmail(change.email) !== foldEmail(found.email)
  if (asksEmail) {
    await assertUnguarded(sql, actor.id, 'email')
    await provePassword(context, change.password)
    await countNewEmail(context, isOwn)
  }
  const { saved, mails } = await write(async (inside) => {
    const stored = await lockUser(inside.sql, id)
    if (!stored) throw new Refusal('NOT_FOUND')
    const mails: Mails = []
    if (asksEmail && change.email !== undefined && foldEmail(change.email) !== foldEmail(stored.email)) {
      const asked = { sql: inside.sql, services, user: stored, email: change.email.trim() }
      mails.push(...(await (isOwn ? askNewEmail(asked) : replaceEmail(asked))))
    }
    const current = (await findUser(inside.sql, id)) ?? stored
    // An address that differs only in its capitals is the same one. Any other that was sent is no wish: it was the
    // account's when the request came, and a link has confirmed another meanwhile; or it waits to be confirmed.
    const sent = change.email?.trim() ?? current.email
    const email = foldEmail(sent) === foldEmail(current.email) ? sent : current.email
    const saved = await changeUser(inside, current, { ...change, email })
    await traceChange(inside, stored, saved)
    const new_email = isOwn ? await findNewEmail(inside.sql, id) : undefined
    return { saved: { ...saved, ...(new_email && { new_email }) }, mails }
  })
  for (const mail of mails) services.post.later(() => services.post.send(mail))
  return saved
}

/** Writes what was sent of a profile, and the role where an administrator gives another. */
async function changeUser(context: Context, stored: UserRow, change: Change): Promise<UserRow> {
  const { sql, actor } = context
  const { id: _, password: __, role_id, ...sent } = change
  const changesRole = role_id !== undefined && role_id !== stored.role_id
  if (changesRole && (roleOf(actor) !== 'admin' || stored.id === actor.id)) throw new Refusal('FORBIDDEN')
  if (sent.timezone !== undefined) sent.timezone = await zoneOf(sql, sent.timezone)
  if (sent.croom_id && !(await visibleCroom(sql, stored.id, sent.croom_id, false)))
    throw new Refusal('RULE', { croom_id: { fault: 'notAPart' } })
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const next = { ...stored, ...given, name: (sent.name ?? stored.name).trim() }
  if (changesRole) await giveRole(context, stored, role_id)
  const saved = await updateUser(sql, stored.id, next)
  if (!saved) throw new Refusal('NOT_FOUND')
  return saved
}

/** Another role is another person to everybody else: links, sessions, codes and pending resets end with the old one. */
async function giveRole({ sql }: Context, stored: UserRow, roleId: number): Promise<void> {
  await keepAnAdmin(sql, stored, 'role_id')
  await setRole(sql, stored.id, roleId)
  await endAllLinks(sql, stored.id, await linkedPeople(sql, stored.id))
  await endOtherSessions(sql, stored.id, null)
  await endResets(sql, stored.id)
  await forgetMaker(sql, stored.id)
  await leaveGroups(sql, stored.id)
  await archiveGroups(sql, stored.id)
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

/**
 * Makes an account for somebody, who must choose a password at the first login. A coach's link waits until the owner
 * accepts it there: anybody could be made a student of anybody else.
 */
async function makeUser(context: SlowContext, change: Change): Promise<Saved> {
  const { sql, services, actor, locale, write } = context
  const { name = '', email = '', role_id = roleIds.student } = change
  const isCoach = roleOf(actor) === 'coach'
  if (isCoach && role_id !== roleIds.student) throw new Refusal('FORBIDDEN')
  // A waiting link is a coach's link to be, and those are closed then.
  if (isCoach) await assertUnguarded(sql, actor.id, 'email')
  const timezone = await zoneOf(sql, change.timezone ?? actor.timezone)
  await countMaking(context)
  const password = temporaryPassword()
  const hash = await services.passwords.hash(password)
  const made = await write(async (inside) => {
    const { sql } = inside
    const id = newId()
    if (!(await takeEmail(sql, foldEmail(email), id))) return makeAgain(inside, change, hash)
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
    await insertPerson(sql, person, hash, actor.id)
    if (change.croom_id && role_id === roleIds.student)
      await joinCroom(sql, id, { croom_id: change.croom_id })
    if (isCoach) await linkPending(inside, id)
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
    return made
  })
  return { ...made, temporary_password: password, ...(isCoach && { link: 'pending' }) }
}

/** The account that the same maker has made for the same address, as long as nobody has signed in to it. */
async function makeAgain(context: Context, change: Change, hash: string): Promise<UserRow> {
  const { sql, actor } = context
  const account = await findAccount(sql, foldEmail(change.email ?? ''))
  const maker = account && (await lockMaker(sql, account.id))
  const stored = account && (await lockUser(sql, account.id))
  // The account may have got another address before it was locked.
  const isTheirs = stored && foldEmail(stored.email) === foldEmail(change.email ?? '')
  if (!isTheirs || maker?.made_by !== actor.id) throw new Refusal('EMAIL_TAKEN')
  const saved = await changeUser(context, stored, change)
  await traceChange(context, stored, saved)
  await replacePassword(sql, stored.id, hash, true)
  if (roleOf(actor) === 'coach' && !(await hasLink(sql, actor.id, stored.id)))
    await linkPending(context, stored.id)
  return saved
}

/** Links a coach to a student whose account the coach made, until the student answers. @throws Refusal RULE */
async function linkPending({ sql, actor }: Context, studentId: string): Promise<void> {
  if (await findPendingLink(sql, actor.id, studentId)) return
  assertRoom(await countLinks(sql, actor.id), limits.links, 'email', 'linksFull')
  await insertPendingLink(sql, newId(), actor.id, studentId, 'act')
}
