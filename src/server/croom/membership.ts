import { Refusal } from '#rules/refusal.ts'
import {
  addToStudents,
  chooseFirstCroom,
  deleteFromRoster,
  deleteMember,
  insertIntoRoster,
  insertMember,
  joinableCroom,
} from '#server/croom/sql.ts'
import type { Sql } from '#server/database/sql.ts'

/**
 * Makes a person a member; joining twice is joining once.
 * @returns the class group and whether the membership is new
 * @throws Refusal NOT_FOUND for an id, RULE for a code that opens nothing
 */
export async function joinCroom(sql: Sql, userId: string, way: { croom_id: string } | { code: string }) {
  const code = 'code' in way ? way.code.trim().toUpperCase().replaceAll('-', '') : null
  const croom = await joinableCroom(sql, 'croom_id' in way ? way.croom_id : null, code)
  if (!croom)
    throw code === null ? new Refusal('NOT_FOUND') : new Refusal('RULE', { code: { fault: 'codeUnknown' } })
  const isNew = await insertMember(sql, userId, croom.id)
  if (isNew) {
    await addToStudents(sql, croom.id, 1)
    if (croom.kind === 'group') await insertIntoRoster(sql, croom.id, userId)
    await chooseFirstCroom(sql, userId, croom.id)
  }
  return { id: croom.id, isNew }
}

/** Ends a membership; leaving twice is leaving once. @returns whether there was one */
export async function leaveCroom(sql: Sql, userId: string, croomId: string): Promise<boolean> {
  const left = await deleteMember(sql, userId, croomId)
  if (left) {
    await addToStudents(sql, croomId, -1)
    await deleteFromRoster(sql, croomId, userId)
  }
  return left
}
