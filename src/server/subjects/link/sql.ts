import { type Static, Type } from '@sinclair/typebox'
import { Link } from '#contract/link.ts'
import { limits } from '#rules/limits.ts'
import type { Access } from '#rules/vocabulary.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { readNames } from '#server/services/people/sql.ts'

export type LinkRow = Static<typeof Link>

/** Columns that an active link and a pending one have. */
const both = columnsOf(Type.Pick(Link, ['id', 'access', 'created_at']).properties)

/** Active and pending links of a person, as coach or student, latest first. */
export async function listLinks(sql: Sql, userId: string): Promise<LinkRow[]> {
  type Stored = Omit<LinkRow, 'coach' | 'student'> & { coach_id: string; student_id: string }
  const links = await sql.rows<Stored & { listed_name: string | null }>`
    select ${both.names}, coach_id, student_id, 'active' as status, may_reset, null as croom, null as listed_name
    from coach_link where user_id = ${userId} and ended_at is null
    union all
    select ${both.names}, coach_id, student_id, 'pending', false,
           (select name from croom c where c.id = croom_id and c.owner_id = coach_id and not c.is_archived), listed_name
    from pending_link where user_id = ${userId}
    order by created_at desc, id`
  const ids = links.flatMap(({ coach_id, student_id }) => [coach_id, student_id])
  const nameOf = await readNames(sql, ids)
  const named = (id: string) => ({ id, name: nameOf(id) ?? '' })
  return links.map(({ coach_id, student_id, listed_name, ...link }) => ({
    ...link,
    coach: named(coach_id),
    // Until the student accepts, a coach learns nothing but what the list said: neither the account nor its name.
    student:
      listed_name !== null && coach_id === userId ? { id: link.id, name: listed_name } : named(student_id),
  }))
}

/** An active link of a person, locked until the transaction ends. */
export function lockLink(sql: Sql, userId: string, id: string) {
  return sql.one<{ id: string; coach_id: string; student_id: string; access: Access; may_reset: boolean }>`
    select id, coach_id, student_id, access, may_reset from coach_link
    where user_id = ${userId} and id = ${id} and ended_at is null for update`
}

/** Ends a link for both people. */
export function endLink(sql: Sql, people: string[], id: string) {
  return sql.run`
    update coach_link set ended_at = now() where user_id = any(${people}::uuid[]) and id = ${id}`
}

export function coachOfPending(sql: Sql, userId: string, id: string) {
  return sql.value<string>`select coach_id from pending_link where user_id = ${userId} and id = ${id}`
}

/** A pending link of a person, locked until the transaction ends. */
export function lockPendingLink(sql: Sql, userId: string, id: string) {
  return sql.one<{
    id: string
    coach_id: string
    student_id: string
    access: Access
    croom_id: string | null
    listed_name: string | null
  }>`
    select id, coach_id, student_id, access, croom_id, listed_name from pending_link
    where user_id = ${userId} and id = ${id} for update`
}

/** Ends every link of a person for both people, and every invitation. @param others linked people */
export async function endAllLinks(sql: Sql, id: string, others: string[]): Promise<void> {
  const people = [id, ...others]
  await sql.run`
    update coach_link set ended_at = now()
    where user_id = any(${people}::uuid[]) and (coach_id = ${id} or student_id = ${id}) and ended_at is null`
  await sql.run`
    delete from pending_link where user_id = any(${people}::uuid[]) and (coach_id = ${id} or student_id = ${id})`
  await sql.run`
    update invite set expires_at = now() where maker_id = ${id} and used_at is null and expires_at > now()`
}

/** The student of a pending link from a coach's list, by what the coach sees as the student's id. */
export function findListed(sql: Sql, coachId: string, id: string) {
  return sql.value<string>`
    select student_id from pending_link
    where user_id = ${coachId} and id = ${id} and coach_id = ${coachId} and listed_name is not null`
}

/** Deletes links that have been pending for longer than `limits.pendingLinkDays`, at most `sweptAtOnce`. */
export function sweepPendingLinks(sql: Sql) {
  return sql.run`
    delete from pending_link where (user_id, id) in (
      select user_id, id from pending_link
      where created_at < now() - make_interval(days => ${limits.pendingLinkDays}) limit ${sweptAtOnce})`
}
