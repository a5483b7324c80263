import { foldEmail, isSameEmail } from '#rules/email.ts'
import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { roleIds, roleOf } from '#rules/vocabulary.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Context, SlowContext } from '#server/services/context.ts'
import { temporaryPassword } from '#server/services/credentials/passwords.ts'
import { countLinks, insertPendingLink } from '#server/services/links/sql.ts'
import { newId } from '#server/services/new-id.ts'
import { tell } from '#server/services/notices/tell.ts'
import { accountId, ownerId } from '#server/services/people/person-ids.ts'
import { findLink, findPendingLink, findUser, lockUser, type UserRow } from '#server/services/people/sql.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { askOwner } from '#server/subjects/auth/confirm.ts'
import { assertUnguarded } from '#server/subjects/auth/proof.ts'
import { findAccount, insertPerson, lockMaker, replacePassword } from '#server/subjects/auth/sql.ts'
import { assertYear } from '#server/subjects/consent/birth-year.ts'
import { addBirthYear } from '#server/subjects/consent/sql.ts'
import { joinCroom } from '#server/subjects/croom/membership.ts'
import { countMaking } from '#server/subjects/user/address-limits.ts'
import { type AccountChange, changeUser, traceChange, zoneOf } from '#server/subjects/user/save.ts'

type Made = UserRow & { new_email: null; temporary_password: string }

/**
 * A coach makes an account for a student. The link is pending until the owner accepts it at the first sign-in:
 * otherwise a coach could add any address as a student.
 * @throws Refusal RULE | EMAIL_TAKEN | TOO_MANY
 */
export async function makeStudent(
  context: SlowContext,
  change: AccountChange,
): Promise<Made & { link: 'pending' }> {
  // Making links is closed for a day after a sign-in with a temporary password.
  await assertUnguarded(context.sql, context.actor.id, 'email')
  const made = await makeAccount(context, { ...change, role_id: roleIds.student }, linkPending)
  return { ...made, link: 'pending' }
}

/**
 * Makes an account for somebody, who must choose a password at the first sign-in. The same sent again by its maker
 * answers with the same account and a new temporary password, until somebody signs in to it.
 * @param link what ties the maker to the account
 * @throws Refusal RULE | EMAIL_TAKEN | TOO_MANY
 */
export async function makeAccount(
  context: SlowContext,
  change: AccountChange,
  link: typeof linkPending = async () => {},
): Promise<Made> {
  const { sql, services, actor, locale, write } = context
  const { name = '', email = '', role_id = roleIds.student } = change
  const timezone = await zoneOf(sql, change.timezone ?? actor.timezone)
  if (change.birth_year != null) assertYear(change.birth_year, context.today)
  await countMaking(context)
  const password = temporaryPassword()
  const hash = await services.passwords.hash(password)
  const made = await write(async (inside) => {
    const { sql } = inside
    const id = accountId(newId())
    const person = {
      id,
      role_id,
      name: name.trim(),
      email: email.trim(),
      locale: change.locale ?? locale,
      timezone,
      birth_year: role_id === roleIds.student ? (change.birth_year ?? null) : null,
      must_change_password: true,
      is_confirmed: services.mailer.leavesFiles,
    }
    if (!(await insertPerson(sql, person, hash, actor.id))) return makeAgain(inside, change, hash, link)
    if (change.croom_id && role_id === roleIds.student)
      await joinCroom(sql, id, { croom_id: change.croom_id })
    await link(inside, id)
    const inserted = await findUser(sql, id)
    if (!inserted) throw new Error('a user that was made was not found')
    // The rest of the profile, as it would be if the call were sent again.
    const made = await changeUser(inside, inserted, change)
    const { created_at: _, ...after } = made
    await trace(sql, ownerId(id), actor, { action: 'create', entity: 'account', entity_id: id, after })
    await askOwner(sql, services, made, inside.now)
    return made
  })
  return { ...made, new_email: null, temporary_password: password }
}

/** The account that the same maker has made for the same address, as long as nobody has signed in to it. */
async function makeAgain(
  context: Context,
  change: AccountChange,
  hash: string,
  link: typeof linkPending,
): Promise<UserRow> {
  const { sql, actor } = context
  const account = await findAccount(sql, foldEmail(change.email ?? ''))
  const maker = account && (await lockMaker(sql, account.id))
  const stored = account && (await lockUser(sql, account.id))
  // The account may have got another address before it was locked.
  const isTheirs = stored && isSameEmail(stored.email, change.email ?? '')
  if (!isTheirs || maker !== actor.id) throw new Refusal('EMAIL_TAKEN')
  const saved = await changeUser(context, stored, change)
  await traceChange(context, stored, saved)
  if (change.birth_year != null && roleOf(saved) === 'student')
    await addBirthYear(sql, stored.id, change.birth_year)
  await replacePassword(sql, stored.id, hash, true)
  await link(context, stored.id)
  return saved
}

/** Links a coach to a student whose account the coach made, until the student answers. @throws Refusal RULE */
async function linkPending({ sql, actor }: Context, studentId: string): Promise<void> {
  const pair = { coach_id: actor.id, student_id: studentId }
  if ((await findLink(sql, pair)) || (await findPendingLink(sql, pair))) return
  assertBelowLimit(await countLinks(sql, actor.id), limits.links, 'email', 'linksFull')
  await insertPendingLink(sql, newId(), pair, 'act')
  await tell(sql, ownerId(studentId), {
    event: 'linkAsked',
    link: '/settings?section=coaches',
    actorId: actor.id,
  })
}
