import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { type Access, type RoleId, roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { hashOfCode } from '#server/services/invite-code.ts'
import {
  countLinks,
  countTies,
  deletePendingLink,
  insertLink,
  insertPendingLink,
  insertTie,
  setAccess,
} from '#server/services/links/sql.ts'
import { newId } from '#server/services/new-id.ts'
import { tell } from '#server/services/notices/tell.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { findLink, findPendingLink, listTies, lockPerson, type Pair } from '#server/services/people/sql.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { joinInvited } from '#server/subjects/croom/membership.ts'
import { findInvite, lockInvite, spendInvite } from '#server/subjects/invite/sql.ts'

/**
 * Uses a coach's code for a student: links the two and joins the class group that the invitation names. A pending link
 * of this coach's is accepted by it, with its group.
 * @param isProven whether the password was verified, as for every other extension of a coach's rights
 * @param waits whether a parent has to agree first: the link is pending, and the group waits with it
 * @returns id of the link
 */
export async function acceptCoach(
  sql: Sql,
  studentId: string,
  code: string,
  { isProven = false, waits = false } = {},
): Promise<string> {
  const codeHash = hashOfCode(code)
  const invite = await lockInvite(sql, codeHash, studentId)
  if (!invite?.access) throw unknownCode()
  const { maker_id: coach_id, access, croom_id } = invite
  const pair = { coach_id, student_id: studentId }
  const people = [studentId, coach_id]
  const known = await findLink(sql, pair)
  // A used code is not valid again, so that an ended link stays ended.
  if (invite.is_used) {
    if (known) return known.id
    throw unknownCode()
  }
  const raises = access === 'act' && known?.access === 'view'
  if (raises && !isProven) throw new Refusal('RULE', { password: { fault: 'passwordNeeded' } })
  await spendInvite(sql, codeHash, studentId)
  if (known) {
    if (raises) await setAccess(sql, people, known.id, 'act', known.may_reset)
    if (croom_id !== null) await joinInvited(sql, studentId, { coach_id, croom_id })
    return known.id
  }
  const pending = await findPendingLink(sql, pair)
  if (pending) await deletePendingLink(sql, people, pending.id)
  // The student is locked or new. The coach is locked too, or two students could take the last place at once.
  await lockPerson(sql, coach_id)
  assertBelowLimit(await countLinks(sql, studentId), limits.links, 'code', 'linksFull')
  assertBelowLimit(await countLinks(sql, coach_id), limits.links, 'code', 'coachFull')
  const id = newId()
  if (waits) {
    await insertPendingLink(sql, id, pair, access, croom_id)
    return id
  }
  await linkUp(sql, id, pair, access, [pending?.croom_id ?? null, croom_id])
  return id
}

/**
 * Links a student who accepts to the coach, who is told.
 * @param groups class groups of what was accepted, which the student joins
 */
export async function linkUp(
  sql: Sql,
  id: string,
  pair: Pair,
  access: Access,
  groups: readonly (string | null)[],
): Promise<void> {
  const { student_id, coach_id } = pair
  await insertLink(sql, id, pair, access)
  for (const croom_id of new Set(groups))
    if (croom_id !== null) await joinInvited(sql, student_id, { coach_id, croom_id })
  await tell(sql, ownerId(coach_id), {
    event: 'linkAccepted',
    link: '/students',
    actorId: student_id,
    // A whole class group may link itself within an hour.
    grouped: { link: '/students', byAnyone: true },
  })
}

/**
 * Uses a student's code for a parent and ties the two. A used code is not valid again, so that an ended tie stays ended;
 * by anybody else it is refused as unknown.
 * @returns the tie
 */
export async function acceptParent(sql: Sql, parentId: string, typed: string) {
  const codeHash = hashOfCode(typed)
  const invite = await lockInvite(sql, codeHash, parentId)
  if (invite?.kind !== 'parent') throw unknownCode()
  const { maker_id: student_id, is_used } = invite
  const tieOf = async () => (await listTies(sql, parentId)).find((tie) => tie.student_id === student_id)
  const known = await tieOf()
  if (is_used && !known) throw unknownCode()
  if (!is_used) await spendInvite(sql, codeHash, parentId)
  if (known) return known
  // The parent is locked or new. The student is locked too, or two parents could take the last place at once.
  await lockPerson(sql, student_id)
  assertBelowLimit(await countTies(sql, parentId), limits.parents, 'code')
  assertBelowLimit(await countTies(sql, student_id), limits.parents, 'code')
  await insertTie(sql, newId(), { parent_id: parentId, student_id })
  await tell(sql, ownerId(student_id), {
    event: 'parentTied',
    link: '/settings?section=parents',
    actorId: parentId,
  })
  const made = await tieOf()
  if (!made) throw new Error('a stored tie was not found')
  return made
}

/**
 * Refuses a code with which nobody can register in this role. Asked before the password is hashed; the transaction
 * that makes the account locks the code and asks again.
 * @throws Refusal RULE
 */
export async function assertRegisters(sql: Sql, typed: string, roleId: RoleId): Promise<void> {
  const invite = await findInvite(sql, hashOfCode(typed))
  if (!invite) throw unknownCode()
  if (invite.kind === 'coach' && roleId !== roleIds.student)
    throw new Refusal('RULE', { code: { fault: 'codeForStudent' } })
  if (invite.kind === 'parent' && roleId !== roleIds.parent)
    throw new Refusal('RULE', { code: { fault: 'codeForParent' } })
}

function unknownCode(): Refusal {
  return new Refusal('RULE', { code: { fault: 'codeUnknown' } })
}
