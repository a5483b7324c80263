import { limits } from '#rules/limits.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

/** A student whom a coach invites. */
export type Listed = {
  /** Also of the pending link. */
  id: string
  name: string
  email: string
  birth_year: number | null
  croom_id: string | null
}

export function listOwnGroups(sql: Sql, coachId: ActorId) {
  return sql.rows<{ id: string; name: string }>`
    select id, name from croom where owner_id = ${coachId} and kind = 'group' and not is_archived`
}

/** Which of some students a coach has invited, and with which call. */
export function listInvited(sql: Sql, coachId: ActorId, ids: readonly string[]) {
  return sql.rows<{ id: string; roster_id: string }>`
    select id, roster_id from roster_person where user_id = ${coachId} and id = any(${ids}::uuid[])`
}

/** @returns whether the coach had not invited the student before */
export function insertListed(
  sql: Sql,
  coachId: ActorId,
  rosterId: string,
  { id, name, email, birth_year, croom_id }: Listed,
) {
  return sql.has`
    insert into roster_person (user_id, id, roster_id, name, email, birth_year, croom_id)
    values (${coachId}, ${id}, ${rosterId}, ${name}, ${email}, ${birth_year}, ${croom_id})
    on conflict do nothing`
}

/** A student whom a coach has invited. */
export function findListedPerson(sql: Sql, coachId: OwnerId, id: string) {
  return sql.one<Listed>`
    select id, name, email, birth_year, croom_id from roster_person
    where user_id = ${coachId} and id = ${id}`
}

/** Keeps whose account was found or made, so that the invitation goes with it. */
export function setListedStudent(sql: Sql, coachId: string, id: string, studentId: string) {
  return sql.run`
    update roster_person set student_id = ${studentId} where user_id = ${coachId} and id = ${id}`
}

/** Invitations whose pending links have ended. */
export function sweepListed(sql: Sql) {
  return sql.run`
    delete from roster_person where (user_id, id) in (
      select user_id, id from roster_person
      where at < now() - make_interval(days => ${limits.pendingLinkDays}) limit ${sweptAtOnce})`
}
