import type { Static, TObject } from '@sinclair/typebox'
import { User } from '#contract/user.ts'
import type { ConsentFacts } from '#rules/consent.ts'
import type { Day } from '#rules/day.ts'
import { type Access, type Locale, roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { type Fragment, fragment } from '#server/services/database/fragment.ts'
import type { AccountId, ActorId, OwnerId } from '#server/services/people/person-ids.ts'

const { target_net: _target, created_at: _created, ...personFields } = User.properties

/** The fields of a user that rights and answers need. */
export type Person = Static<TObject<typeof personFields>>

export const personColumns = columnsOf(personFields)

/**
 * Sorts users, as `u`, by name in the order of a language, whatever the database's own collation; `nameOrder` of
 * src/rules/name-order.ts is the same order.
 */
export const byName: Record<Locale, Fragment> = {
  tr: fragment`u.name collate "tr-x-icu"`,
  en: fragment`u.name collate "en-x-icu"`,
}

/** A person with what decides about consent. */
export type ConsentingPerson = Person & ConsentColumns
/** A person as a request finds them. */
export type PersonNow = ConsentingPerson & { factor_due: string | null; now: number }

/** Columns of a person `u` that decide whether a parent has to agree, besides id and role. */
export const consentColumns = fragment`
  u.birth_year, u.year_asked_at, u.consent_by, u.consent_at, u.withdrawn_by, u.withdrawn_at`

/** Columns of `PersonNow` besides `factor_due`, of a user `u`; `now` is the database's time. */
export const personNowColumns = fragment`
  ${personColumns.of('u')}, ${consentColumns},
  floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now`

/** When the account closes for a session `s`: never for one in which a passkey was used, which is a second factor. */
const dueOfSession = fragment`case when s.passkey_at is null then u.factor_due end as factor_due`

const isOpen = fragment`s.ended_at is null and s.created_at > now() - interval '90 days'`

const actorOf = (userId: string, sessionId: string) => fragment`
  select ${personNowColumns}, ${dueOfSession} from app_user u
  join session s on s.user_id = u.id and s.id = ${sessionId} and ${isOpen}
  where u.id = ${userId}`

/**
 * The user of an open session, and the database's time in milliseconds since 1970, so that instances with
 * different clocks agree on timers and days.
 */
export function findActor(sql: Sql, userId: string, sessionId: string) {
  return sql.one<PersonNow>`${actorOf(userId, sessionId)}`
}

/** The same for several sessions, each once; `session_id` says whose row it is. */
export function findActors(sql: Sql, sessionIds: readonly string[], userIds: readonly string[]) {
  return sql.rows<PersonNow & { session_id: string }>`
    select s.id as session_id, ${personNowColumns}, ${dueOfSession}
    from unnest(${sessionIds}::uuid[], ${userIds}::uuid[]) as asked (session_id, user_id)
    join app_user u on u.id = asked.user_id
    join session s on s.user_id = u.id and s.id = asked.session_id and ${isOpen}`
}

/** The same, with a lock: other writes for this person wait until the transaction ends. */
export function lockActor(sql: Sql, userId: string, sessionId: string) {
  return sql.one<PersonNow>`${actorOf(userId, sessionId)} for no key update of u`
}

/** Whether people's rows lie on several servers, which a statement about several people would ask all. */
export function isSpread(sql: Sql) {
  return sql.has`select 1 from pg_extension where extname = 'citus'`
}

/** A coach and a student, by name, as two ids side by side are easily swapped. */
export type Pair = { coach_id: string; student_id: string }

const studentOf = ({ coach_id, student_id }: Pair) => fragment`
  select ${personColumns.of('u')}, ${consentColumns}, l.access
  from app_user u
  join coach_link l on l.user_id = u.id and l.student_id = u.id
    and l.coach_id = ${coach_id} and l.ended_at is null
  where u.id = ${student_id}`

/** A student with an active link to the coach, and the coach's access. */
export function findStudentOf(sql: Sql, pair: Pair) {
  return sql.one<ConsentingPerson & { access: Access }>`${studentOf(pair)}`
}

/**
 * The same, with a lock: other writes for this student wait until the transaction ends. The link is locked after it, or
 * one that ends while this waits for the student would still count.
 */
export function lockStudentOf(sql: Sql, pair: Pair) {
  return sql.one<ConsentingPerson & { access: Access }>`
    ${studentOf(pair)} for no key update of u for share of l`
}

/** The access of a coach to each student with an active link. */
export async function accessOfCoach(sql: Sql, coachId: string): Promise<Map<string, Access>> {
  const links = await sql.rows<{ id: string; access: Access }>`
    select student_id as id, access from coach_link
    where user_id = ${coachId} and coach_id = ${coachId} and ended_at is null`
  return new Map(links.map(({ id, access }) => [id, access]))
}

/** Some people who are students, in no order. */
export function findStudents(sql: Sql, ids: readonly string[]) {
  return sql.rows<UserRow & ConsentColumns>`
    select ${userColumns.of('u')}, ${consentColumns} from app_user u
    where u.id = any(${ids}::uuid[]) and u.role_id = ${roleIds.student}`
}

/** A student of a coach, with the coach's access. */
export type StudentOfCoach = UserRow & ConsentColumns & { access: Access }

/** Students with an active link to a coach, in no order. */
export async function listStudentsOf(sql: Sql, coachId: string): Promise<StudentOfCoach[]> {
  const access = await accessOfCoach(sql, coachId)
  const people = await findStudents(sql, [...access.keys()])
  return people.map((person) => ({ ...person, access: access.get(person.id) ?? 'view' }))
}

/** The active link between two people, from the student's rows. */
export function findLink(sql: Sql, { coach_id, student_id }: Pair) {
  return sql.one<{ id: string; access: Access; may_reset: boolean }>`
    select l.id, l.access, l.may_reset from coach_link l
    join app_user u on u.id = l.user_id and u.role_id = ${roleIds.student}
    where l.user_id = ${student_id} and l.student_id = ${student_id} and l.coach_id = ${coach_id}
      and l.ended_at is null`
}

/** Public fields of some people, by id, in no order. */
export async function findPeople(
  sql: Sql,
  ids: readonly string[],
): Promise<Map<string, { name: string; role_id: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await sql.rows<{ id: string; name: string; role_id: number }>`
    select id, name, role_id from app_user where id = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/**
 * Makes other writes for a person wait until the transaction ends. For whom `allow` has not locked: the members of a
 * group, the coach of a link.
 */
export function lockPerson(sql: Sql, userId: string) {
  return sql.one`select 1 from app_user where id = ${userId} for no key update`
}

export function listTimeZones(sql: Sql) {
  return sql.values<string>`select name from pg_timezone_names`
}

/** A page of account ids, ordered by id, after the given one (keyset pagination). */
export function nextAccounts(sql: Sql, after: string | null, most: number) {
  return sql.values<string>`
    select id from app_user where ${after}::uuid is null or id > ${after} order by id limit ${most}`
}

/** A parent and a student, by name, as two ids side by side are easily swapped. */
export type Tie = { parent_id: string; student_id: string }

export type TieRow = Tie & { id: string; created_at: string; parent: string; student: string }

/** The names of some people by their ids, of those who still have an account. */
export async function readNames(sql: Sql, ids: readonly string[]) {
  const people = await findPeople(sql, ids)
  return (id: string) => people.get(id)?.name
}

/** Active ties of a person, as parent or student, oldest first, with the names of both. */
export async function listTies(sql: Sql, userId: string): Promise<TieRow[]> {
  const ties = await sql.rows<Omit<TieRow, 'parent' | 'student'>>`
    select id, parent_id, student_id, created_at from parent_link
    where user_id = ${userId} and ended_at is null order by created_at, id`
  const ids = ties.flatMap(({ parent_id, student_id }) => [parent_id, student_id])
  const nameOf = await readNames(sql, ids)
  return ties.map((tie) => ({
    ...tie,
    parent: nameOf(tie.parent_id) ?? '',
    student: nameOf(tie.student_id) ?? '',
  }))
}

/** A student with an active tie to the parent, from the student's rows. */
export function findChildOf(sql: Sql, { parent_id, student_id }: Tie) {
  return sql.one<ConsentingPerson>`
    select ${personColumns.of('u')}, ${consentColumns} from app_user u
    join parent_link l on l.user_id = u.id and l.student_id = u.id
      and l.parent_id = ${parent_id} and l.ended_at is null
    where u.id = ${student_id} and u.role_id = ${roleIds.student}`
}

/** Ends every tie of a person for both people. @param others tied people */
export function endAllTies(sql: Sql, id: string, others: string[]) {
  return sql.run`
    update parent_link set ended_at = now()
    where user_id = any(${[id, ...others]}::uuid[]) and (parent_id = ${id} or student_id = ${id})
      and ended_at is null`
}

/** Notes that a parent looked on a day of the student; the first look of a day counts. */
export function insertLook(sql: Sql, studentId: OwnerId, parentId: ActorId, day: Day) {
  return sql.run`
    insert into parent_look (user_id, parent_id, day) values (${studentId}, ${parentId}, ${day})
    on conflict do nothing`
}

/** Everybody with an active, ended or pending link or tie to a person. */
export function linkedPeople(sql: Sql, id: AccountId) {
  return sql.values<string>`
    select case when coach_id = ${id} then student_id else coach_id end
    from coach_link where user_id = ${id}
    union
    select case when coach_id = ${id} then student_id else coach_id end
    from pending_link where user_id = ${id}
    union
    select case when parent_id = ${id} then student_id else parent_id end
    from parent_link where user_id = ${id}`
}

/** Removes `may_reset` from all coaches of a student. @param people the student and linked people */
export function forbidResets(sql: Sql, studentId: string, people: string[]) {
  return sql.run`
    update coach_link set may_reset = false
    where user_id = any(${people}::uuid[]) and student_id = ${studentId} and may_reset`
}

/** The pending link between two people, from the student's rows. */
export function findPendingLink(sql: Sql, { coach_id, student_id }: Pair) {
  return sql.one<{ id: string; croom_id: string | null }>`
    select id, croom_id from pending_link
    where user_id = ${student_id} and student_id = ${student_id} and coach_id = ${coach_id}`
}

export type UserRow = Static<typeof User>

/** An account that was found by a branded id. */
export type StoredUser = UserRow & { id: AccountId }

export const userColumns = columnsOf(User.properties)

export function findUser(sql: Sql, id: AccountId) {
  return sql.one<StoredUser>`
    select ${userColumns.names}
    from app_user where id = ${id}`
}

/** The same, with a lock: other changes of the account wait until the transaction ends. */
export function lockUser(sql: Sql, id: AccountId) {
  return sql.one<StoredUser>`
    select ${userColumns.names}
    from app_user where id = ${id} for no key update`
}

/**
 * What is shown of the consent of a person `u`: `consentShown` for a list of which the database makes the pages.
 * @param age the age of consent; 0: nobody is asked
 */
export function consentState(age: number) {
  return fragment`
    case
      when ${age}::int = 0 or u.role_id <> ${roleIds.student} then null
      when u.birth_year is null and u.withdrawn_at is not null then 'waiting'
      when u.birth_year is null and u.consent_at is null then 'unknown'
      when u.birth_year is null then null
      when extract(year from now() at time zone u.timezone) - u.birth_year - 1 >= ${age}::int
        then case when u.withdrawn_at is not null and u.withdrawn_by = u.id then 'waiting' end
      when u.consent_at is not null and u.withdrawn_at is null then 'given'
      else 'waiting'
    end`
}

export type ConsentColumns = Omit<ConsentFacts, 'id' | 'role_id'>
