import type { Static, TObject } from '@sinclair/typebox'
import { User } from '#contract/user.ts'
import { type Access, roleIds } from '#rules/vocabulary.ts'
import { type ConsentColumns, consentColumns } from '#server/consent/sql.ts'
import { columnsOf } from '#server/database/columns.ts'
import { fragment } from '#server/database/fragment.ts'
import type { Sql } from '#server/database/sql.ts'

const { target_net: _target, created_at: _created, ...personFields } = User.properties

/** The fields of a user that rights and answers need. */
export type Person = Static<TObject<typeof personFields>>

/** Columns of `app_user`. */
export const personColumns = columnsOf(personFields)

/**
 * Sorts users, as `u`, by name in Turkish order whatever the server's collations: ç after c, ı before i.
 */
export const byName = fragment`
  replace(replace(replace(replace(replace(replace(lower(translate(u.name, 'İIÇĞÖŞÜ', 'iıçğöşü')),
    'ç', 'c~'), 'ğ', 'g~'), 'ı', 'h~'), 'ö', 'o~'), 'ş', 's~'), 'ü', 'u~') collate "C"`

/** A person with what decides about consent. */
export type ConsentingPerson = Person & ConsentColumns
type PersonNow = ConsentingPerson & { now: number }

/**
 * The user of an open session, and the database's time in milliseconds since 1970, so that instances with
 * different clocks agree on timers and days.
 */
export function findActor(sql: Sql, userId: string, sessionId: string) {
  return sql.one<PersonNow>`
    select ${personColumns.of('u')}, ${consentColumns},
           floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now
    from app_user u
    join session s on s.user_id = u.id and s.id = ${sessionId} and s.ended_at is null
      and s.created_at > now() - interval '90 days'
    where u.id = ${userId}`
}

/** The same, with a lock: other writes for this person wait until the transaction ends. */
export function lockActor(sql: Sql, userId: string, sessionId: string) {
  return sql.one<PersonNow>`
    select ${personColumns.of('u')}, ${consentColumns},
           floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now
    from app_user u
    join session s on s.user_id = u.id and s.id = ${sessionId} and s.ended_at is null
      and s.created_at > now() - interval '90 days'
    where u.id = ${userId} for no key update of u`
}

/** A coach and a student, by name, as two ids side by side are easily swapped. */
export type Pair = { coach_id: string; student_id: string }

/** A student with an active link to the coach, and the coach's access. */
export function findStudentOf(sql: Sql, { coach_id, student_id }: Pair) {
  return sql.one<ConsentingPerson & { access: Access }>`
    select ${personColumns.of('u')}, ${consentColumns}, l.access
    from app_user u
    join coach_link l on l.user_id = u.id and l.student_id = u.id
      and l.coach_id = ${coach_id} and l.ended_at is null
    where u.id = ${student_id}`
}

/** The same, with a lock: other writes for this student wait until the transaction ends. */
export function lockStudentOf(sql: Sql, { coach_id, student_id }: Pair) {
  return sql.one<ConsentingPerson & { access: Access }>`
    select ${personColumns.of('u')}, ${consentColumns}, l.access
    from app_user u
    join coach_link l on l.user_id = u.id and l.student_id = u.id
      and l.coach_id = ${coach_id} and l.ended_at is null
    where u.id = ${student_id} for no key update of u`
}

/** The access of a coach's active link to a student, if there is one. */
export function hasLink(sql: Sql, { coach_id, student_id }: Pair) {
  return sql.one<{ access: Access; may_reset: boolean }>`
    select l.access, l.may_reset from coach_link l
    join app_user u on u.id = l.user_id and u.role_id = ${roleIds.student}
    where l.user_id = ${student_id} and l.student_id = ${student_id} and l.coach_id = ${coach_id}
      and l.ended_at is null`
}

/** Public fields of some people, by id. */
export async function findPeople(
  sql: Sql,
  ids: string[],
): Promise<Map<string, { name: string; role_id: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.rows<{ id: string; name: string; role_id: number }>`
    select id, name, role_id from app_user where id = any(${ids}::uuid[]) order by name, id`
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/**
 * Makes other writes for a person wait until the transaction ends. For whom `allow` has not locked: the members of a
 * group, the coach of a link.
 */
export function lockPerson(sql: Sql, userId: string) {
  return sql.one`select 1 from app_user where id = ${userId} for no key update`
}

/** Names of the database's time zones. */
export function listTimeZones(sql: Sql) {
  return sql.rows<{ name: string }>`select name from pg_timezone_names`
}
