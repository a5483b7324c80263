import { dayAt } from '#rules/time-zone.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import { findUser, insertLook } from '#server/services/people/sql.ts'

/**
 * Notes that a parent has looked at a child today, for the student to see.
 * @param now milliseconds since 1970; the day is the student's
 * @returns the child and the child's day
 */
export async function noteLook(sql: Sql, studentId: OwnerId, parentId: ActorId, now: number) {
  const student = await findUser(sql, studentId)
  if (!student) return undefined
  const today = dayAt(now, student.timezone, student.day_start)
  await insertLook(sql, studentId, parentId, today)
  return { student, today }
}
