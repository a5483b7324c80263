import type { Static } from '@sinclair/typebox'
import { Link } from '#contract/link.ts'
import { type Access, roleIds } from '#rules/vocabulary.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { findPeople, type Pair } from '#server/services/people/sql.ts'

export type LinkRow = Static<typeof Link>

const {
  coach: _coach,
  student: _student,
  status: _status,
  may_reset: _mayReset,
  ...bothFields
} = Link.properties
/** Columns that an active link and a pending one have. */
const both = columnsOf(bothFields)

/** Active and pending links of a person, as coach or student, latest first. */
export async function listLinks(sql: Sql, userId: string): Promise<LinkRow[]> {
  const links = await sql.rows<Omit<LinkRow, 'coach' | 'student'> & { coach_id: string; student_id: string }>`
    select ${both.names}, coach_id, student_id, 'active' as status, may_reset
    from coach_link where user_id = ${userId} and ended_at is null
    union all
    select ${both.names}, coach_id, student_id, 'pending', false
    from pending_link where user_id = ${userId}
    order by created_at desc, id`
  const people = await findPeople(
    sql,
    links.flatMap(({ coach_id, student_id }) => [coach_id, student_id]),
  )
  const named = (id: string) => ({ id, name: people.get(id)?.name ?? '' })
  return links.map(({ coach_id, student_id, ...link }) => ({
    ...link,
    coach: named(coach_id),
    student: named(student_id),
  }))
}

/** Number of active and pending links of a person, as coach or student. */
export async function countLinks(sql: Sql, userId: string): Promise<number> {
  const row = await sql.one<{ links: number }>`
    select (select count(*) from coach_link where user_id = ${userId} and ended_at is null)
      + (select count(*) from pending_link where user_id = ${userId}) as links`
  return row?.links ?? 0
}

export type InviteRow = {
  id: string
  access: Access
  created_at: string
  expires_at: string
  /** Name of the student who accepted it; '' once that student is no longer linked. */
  used_by: string | null
}

/** Invitations of a coach's last 30 days, newest first. */
export async function listInvites(sql: Sql, coachId: string): Promise<InviteRow[]> {
  const invites = await sql.rows<InviteRow>`
    select id, access, created_at, expires_at, used_by from coach_invite
    where coach_id = ${coachId} and created_at > now() - interval '30 days'
    order by created_at desc`
  const users = invites.flatMap(({ used_by }) => used_by ?? [])
  const linked = await sql.rows<{ id: string }>`
    select student_id as id from coach_link
    where user_id = ${coachId} and student_id = any(${users}::uuid[]) and ended_at is null`
  const people = await findPeople(
    sql,
    linked.map(({ id }) => id),
  )
  return invites.map((invite) => ({
    ...invite,
    used_by: invite.used_by && (people.get(invite.used_by)?.name ?? ''),
  }))
}

/** Number of open invitations of a coach. */
export async function countOpenInvites(sql: Sql, coachId: string): Promise<number> {
  const row = await sql.one<{ invites: number }>`
    select count(*) as invites from coach_invite
    where coach_id = ${coachId} and used_at is null and expires_at > now()`
  return row?.invites ?? 0
}

export function insertInvite(sql: Sql, id: string, coachId: string, codeHash: Buffer, access: Access) {
  return sql.one<{ expires_at: string }>`
    insert into coach_invite (code_hash, id, coach_id, access, expires_at)
    values (${codeHash}, ${id}, ${coachId}, ${access}, now() + interval '7 days')
    returning expires_at`
}

/** An invitation that is open or was accepted by this student, locked until the transaction ends. */
export async function lockInvite(sql: Sql, codeHash: Buffer, studentId: string) {
  const invite = await sql.one<{ coach_id: string; access: Access; is_used: boolean }>`
    select coach_id, access, used_at is not null as is_used from coach_invite
    where code_hash = ${codeHash}
      and (used_by = ${studentId} or (used_at is null and expires_at > now()))
    for update`
  return invite && (await findCoach(sql, invite.coach_id)) ? invite : undefined
}

/** Coach and rights of an open invitation. */
export async function findInvite(sql: Sql, codeHash: Buffer) {
  const invite = await sql.one<{ coach_id: string; access: Access; expires_at: string }>`
    select coach_id, access, expires_at from coach_invite
    where code_hash = ${codeHash} and used_at is null and expires_at > now()`
  const coach = invite && (await findCoach(sql, invite.coach_id))
  return coach && { name: coach.name, access: invite.access, expires_at: invite.expires_at }
}

function findCoach(sql: Sql, id: string) {
  return sql.one<{ name: string }>`
    select name from app_user where id = ${id} and role_id = ${roleIds.coach}`
}

export function spendInvite(sql: Sql, codeHash: Buffer, studentId: string) {
  return sql.run`
    update coach_invite set used_by = ${studentId}, used_at = now() where code_hash = ${codeHash}`
}

/** The active link between two people, from the student's rows. */
export function findLink(sql: Sql, { coach_id, student_id }: Pair) {
  return sql.one<{ id: string; access: Access; may_reset: boolean }>`
    select id, access, may_reset from coach_link
    where user_id = ${student_id} and student_id = ${student_id} and coach_id = ${coach_id} and ended_at is null`
}

/** Inserts a link for both people. */
export async function insertLink(sql: Sql, id: string, { coach_id, student_id }: Pair, access: Access) {
  for (const userId of [student_id, coach_id]) {
    await sql.run`
      insert into coach_link (user_id, id, coach_id, student_id, access)
      values (${userId}, ${id}, ${coach_id}, ${student_id}, ${access})`
  }
}

/** An active link of a person, locked until the transaction ends. */
export function lockLink(sql: Sql, userId: string, id: string) {
  return sql.one<{ id: string; coach_id: string; student_id: string; access: Access; may_reset: boolean }>`
    select id, coach_id, student_id, access, may_reset from coach_link
    where user_id = ${userId} and id = ${id} and ended_at is null for update`
}

/** Changes a link for both people. */
export function setAccess(sql: Sql, people: string[], id: string, access: Access, mayReset: boolean) {
  return sql.run`
    update coach_link set access = ${access}, may_reset = ${mayReset}
    where user_id = any(${people}::uuid[]) and id = ${id}`
}

/** Ends a link for both people. */
export function endLink(sql: Sql, people: string[], id: string) {
  return sql.run`
    update coach_link set ended_at = now() where user_id = any(${people}::uuid[]) and id = ${id}`
}

/** Inserts a pending link for both people; idempotent. */
export async function insertPendingLink(
  sql: Sql,
  id: string,
  { coach_id, student_id }: Pair,
  access: Access,
) {
  for (const userId of [student_id, coach_id]) {
    await sql.run`
      insert into pending_link (user_id, id, coach_id, student_id, access)
      values (${userId}, ${id}, ${coach_id}, ${student_id}, ${access})
      on conflict do nothing`
  }
}

/** A pending link of a person, locked until the transaction ends. */
export function lockPendingLink(sql: Sql, userId: string, id: string) {
  return sql.one<{ id: string; coach_id: string; student_id: string; access: Access }>`
    select id, coach_id, student_id, access from pending_link
    where user_id = ${userId} and id = ${id} for update`
}

/** Deletes a pending link for both people after it was accepted or withdrawn. */
export function deletePendingLink(sql: Sql, people: string[], id: string) {
  return sql.run`delete from pending_link where user_id = any(${people}::uuid[]) and id = ${id}`
}

/**
 * Ends every link of a person for both people, and deletes unused codes.
 * @param others linked people
 */
export async function endAllLinks(sql: Sql, id: string, others: string[]): Promise<void> {
  const people = [id, ...others]
  await sql.run`
    update coach_link set ended_at = now()
    where user_id = any(${people}::uuid[]) and (coach_id = ${id} or student_id = ${id}) and ended_at is null`
  await sql.run`
    delete from pending_link where user_id = any(${people}::uuid[]) and (coach_id = ${id} or student_id = ${id})`
  await sql.run`
    update coach_invite set expires_at = now() where coach_id = ${id} and used_at is null and expires_at > now()`
}

/** Invitations that are no longer listed for the coach. */
export function sweepInvites(sql: Sql) {
  return sql.run`
    delete from coach_invite where code_hash in (
      select code_hash from coach_invite where created_at < now() - interval '31 days' limit ${sweptAtOnce})`
}
