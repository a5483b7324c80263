import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { trace } from '#server/services/audit/trace.ts'
import type { Actor } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import { newCode, readCode } from '#server/services/invite-code.ts'
import { ownerId } from '#server/services/people/person-ids.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import {
  chooseFirstCroom,
  countJoined,
  deleteMember,
  findOwnGroup,
  insertIntoRoster,
  insertMember,
  joinableCroom,
  leaveRoster,
  setJoinCode,
} from '#server/subjects/croom/sql.ts'

/**
 * Adds a member; idempotent.
 * @returns the class group and whether the membership is new
 * @throws Refusal NOT_FOUND for an id, RULE for an unknown code
 */
export async function joinCroom(sql: Sql, userId: string, way: { croom_id: string } | { code: string }) {
  const code = 'code' in way ? readCode(way.code) : null
  const croom = await joinableCroom(sql, 'croom_id' in way ? way.croom_id : null, code)
  if (!croom)
    throw code === null ? new Refusal('NOT_FOUND') : new Refusal('RULE', { code: { fault: 'codeUnknown' } })
  return { id: croom.id, isNew: await enter(sql, userId, croom) }
}

async function enter(sql: Sql, userId: string, croom: { id: string; kind: string }): Promise<boolean> {
  if (!(await insertMember(sql, userId, croom.id))) return false
  // The count includes the new membership; a refusal rolls it back.
  assertBelowLimit((await countJoined(sql, userId)) - 1, limits.croomsJoined, 'croom_id')
  if (croom.kind === 'group') await insertIntoRoster(sql, croom.id, userId)
  await chooseFirstCroom(sql, userId, croom.id)
  return true
}

/**
 * A student joins the class group that a coach's invitation named, as far as it is still that coach's and in use.
 * @param inviting the coach and the group
 */
export async function joinInvited(
  sql: Sql,
  userId: string,
  inviting: { coach_id: string; croom_id: string },
): Promise<void> {
  const group = await findOwnGroup(sql, inviting.coach_id, inviting.croom_id)
  if (group) await enter(sql, userId, group)
}

type Group = { id: string; kind: string; name: string }

/** A coach adds a student, who is locked, to a group. The audit row tells the student. */
export async function addMember(sql: Sql, coach: Actor, group: Group, studentId: string): Promise<void> {
  if (!(await enter(sql, studentId, group))) return
  const after = { name: group.name }
  await trace(sql, ownerId(studentId), coach, { action: 'join', entity: 'croom', entity_id: group.id, after })
}

/**
 * A coach removes students from a group. The audit row tells each of them. The group gets another code: who was removed
 * knows the old one.
 */
export async function removeMembers(
  sql: Sql,
  coach: Actor,
  group: Group,
  studentIds: readonly string[],
): Promise<void> {
  let hasLeft = false
  for (const id of studentIds) hasLeft = (await removeMember(sql, coach, group, id)) || hasLeft
  if (hasLeft) await setJoinCode(sql, group.id, newCode())
}

/** @returns whether the student was a member */
async function removeMember(sql: Sql, coach: Actor, group: Group, studentId: string): Promise<boolean> {
  if (!(await leaveCroom(sql, studentId, group.id))) return false
  const before = { name: group.name }
  await trace(sql, ownerId(studentId), coach, {
    action: 'leave',
    entity: 'croom',
    entity_id: group.id,
    before,
  })
  return true
}

/** Ends a membership; idempotent. @returns whether there was one */
export async function leaveCroom(sql: Sql, userId: string, croomId: string): Promise<boolean> {
  const left = await deleteMember(sql, userId, croomId)
  if (left) await leaveRoster(sql, croomId, userId)
  return left
}
