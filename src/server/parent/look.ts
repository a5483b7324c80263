import { isClosed } from '#rules/consent.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Services } from '#server/answer.ts'
import type { Sql } from '#server/database/sql.ts'
import { findChildOf, insertLook, listTies } from '#server/parent/sql.ts'
import { type ActorId, type OwnerId, ownerId } from '#server/people/person-ids.ts'
import { findFile } from '#server/report/sql.ts'
import { findUser } from '#server/user/sql.ts'

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

/**
 * The file of a letter that has gone to the parents of one of a parent's children, and whose it is; none of a child whose
 * account is closed.
 * @param now milliseconds since 1970
 */
export async function findFileOfChild(
  sql: Sql,
  { consentAge }: Pick<Services, 'consentAge'>,
  parentId: ActorId | OwnerId,
  id: string,
  now: number,
) {
  for (const { parent_id, student_id } of await listTies(sql, parentId)) {
    const child = ownerId(student_id)
    const file = await findFile(sql, child, id, true)
    if (!file) continue
    const student = await findChildOf(sql, { parent_id, student_id })
    return student && !isClosed(student, consentAge, now) ? { child, file } : undefined
  }
  return undefined
}

/** The same for a parent who opens it, which is a look. */
export async function openFileOfChild(
  sql: Sql,
  services: Pick<Services, 'consentAge'>,
  parentId: ActorId,
  id: string,
  now: number,
) {
  const found = await findFileOfChild(sql, services, parentId, id, now)
  if (found) await noteLook(sql, found.child, parentId, now)
  return found?.file
}
