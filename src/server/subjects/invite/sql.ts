import type { Static } from '@sinclair/typebox'
import type { Invite } from '#contract/link.ts'
import { type Access, roleIds } from '#rules/vocabulary.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { findPeople } from '#server/services/people/sql.ts'

type InviteRow = Static<typeof Invite>

/** Invitations of a coach's last 30 days, newest first. */
export async function listInvites(sql: Sql, coachId: string): Promise<InviteRow[]> {
  const invites = await sql.rows<InviteRow & { is_used: boolean }>`
    select id, coalesce(batch_id, id) as batch_id, access, croom_id, created_at, expires_at, used_by,
           used_at is not null as is_used
    from coach_invite
    where coach_id = ${coachId} and created_at > now() - interval '30 days'
    order by created_at desc, used_at, id`
  const users = invites.flatMap(({ used_by }) => used_by ?? [])
  const linked = await sql.values<string>`
    select student_id from coach_link
    where user_id = ${coachId} and student_id = any(${users}::uuid[]) and ended_at is null`
  const people = await findPeople(sql, linked)
  return invites.map(({ is_used, used_by, ...invite }) => ({
    ...invite,
    used_by: is_used ? (people.get(used_by ?? '')?.name ?? '') : null,
  }))
}

export function countOpenInvites(sql: Sql, coachId: string) {
  return sql.number`
    select count(*) from coach_invite
    where coach_id = ${coachId} and used_at is null and expires_at > now()`
}

type NewInvite = {
  id: string
  batchId: string
  codeHash: Buffer
  access: Access
  croomId: string | null
}

/** An invitation for seven days. */
export function insertInvite(sql: Sql, coachId: string, invite: NewInvite) {
  return sql.run`
    insert into coach_invite (code_hash, id, batch_id, coach_id, access, croom_id, expires_at)
    values (${invite.codeHash}, ${invite.id}, ${invite.batchId}, ${coachId}, ${invite.access}, ${invite.croomId},
            now() + interval '7 days')`
}

/** The invitations that a coach made in one call, with what is stored of their codes. */
export function listBatch(sql: Sql, coachId: string, batchId: string) {
  return sql.rows<{
    id: string
    access: Access
    croom_id: string | null
    expires_at: string
    code_hash: Buffer
  }>`
    select id, access, croom_id, expires_at, code_hash from coach_invite
    where coach_id = ${coachId} and batch_id = ${batchId}`
}

/**
 * Ends an open invitation of a coach, or the open ones of a call. They stay in the list as expired, so that the call
 * sent again does not bring them back.
 * @returns how many were open
 */
export function withdrawInvites(sql: Sql, coachId: string, id: string, all: boolean) {
  return sql.run`
    update coach_invite set expires_at = now()
    where coach_id = ${coachId} and (id = ${id} or (${all} and batch_id = ${id}))
      and used_at is null and expires_at > now()`
}

/** An invitation that is open or was accepted by this student, locked until the transaction ends. */
export async function lockInvite(sql: Sql, codeHash: Buffer, studentId: string) {
  const invite = await sql.one<{
    coach_id: string
    access: Access
    croom_id: string | null
    is_used: boolean
  }>`
    select coach_id, access, croom_id, used_at is not null as is_used from coach_invite
    where code_hash = ${codeHash}
      and (used_by = ${studentId} or (used_at is null and expires_at > now()))
    for update`
  return invite && (await findCoach(sql, invite.coach_id)) ? invite : undefined
}

/** Coach, rights and class group of an open invitation. */
export async function findInvite(sql: Sql, codeHash: Buffer) {
  const invite = await sql.one<{
    coach_id: string
    access: Access
    croom_id: string | null
    expires_at: string
  }>`
    select coach_id, access, croom_id, expires_at from coach_invite
    where code_hash = ${codeHash} and used_at is null and expires_at > now()`
  const coach = invite && (await findCoach(sql, invite.coach_id))
  return coach && { ...invite, name: coach.name }
}

function findCoach(sql: Sql, id: string) {
  return sql.one<{ name: string }>`
    select name from app_user where id = ${id} and role_id = ${roleIds.coach}`
}

export function spendInvite(sql: Sql, codeHash: Buffer, studentId: string) {
  return sql.run`
    update coach_invite set used_by = ${studentId}, used_at = now() where code_hash = ${codeHash}`
}

/** Invitations that are no longer listed for the coach. */
export function sweepInvites(sql: Sql) {
  return sql.run`
    delete from coach_invite where code_hash in (
      select code_hash from coach_invite where created_at < now() - interval '31 days' limit ${sweptAtOnce})`
}

export function countOpenCodes(sql: Sql, studentId: string) {
  return sql.number`
    select count(*) from parent_invite
    where student_id = ${studentId} and used_at is null and expires_at > now()`
}

/** A student's code for a parent, for seven days. */
export function insertCode(sql: Sql, id: string, studentId: string, codeHash: Buffer) {
  return sql.only<{ expires_at: string }>`
    insert into parent_invite (code_hash, id, student_id, expires_at)
    values (${codeHash}, ${id}, ${studentId}, now() + interval '7 days')
    returning expires_at`
}

/** A code of a student by its id, with what is stored of it. */
export function findCodeById(sql: Sql, studentId: string, id: string) {
  return sql.one<{ expires_at: string; code_hash: Buffer }>`
    select expires_at, code_hash from parent_invite where student_id = ${studentId} and id = ${id}`
}

/** A student's codes that are open, latest first. */
export function listOpenCodes(sql: Sql, studentId: string) {
  return sql.rows<{ id: string; created_at: string; expires_at: string }>`
    select id, created_at, expires_at from parent_invite
    where student_id = ${studentId} and used_at is null and expires_at > now()
    order by created_at desc, id`
}

/** Ends an open code of a student. @returns how many were open */
export function withdrawCode(sql: Sql, studentId: string, id: string) {
  return sql.run`
    update parent_invite set expires_at = now()
    where student_id = ${studentId} and id = ${id} and used_at is null and expires_at > now()`
}

/** The student of an open code. */
export async function findCode(sql: Sql, codeHash: Buffer) {
  const code = await sql.one<{ student_id: string; expires_at: string }>`
    select student_id, expires_at from parent_invite
    where code_hash = ${codeHash} and used_at is null and expires_at > now()`
  const student = code && (await findPeople(sql, [code.student_id])).get(code.student_id)
  return code && student?.role_id === roleIds.student
    ? { name: student.name, expires_at: code.expires_at }
    : undefined
}

/** A code that is open or was used by this parent, locked until the transaction ends. */
export function lockCode(sql: Sql, codeHash: Buffer, parentId: string) {
  return sql.one<{ student_id: string; is_used: boolean }>`
    select student_id, used_at is not null as is_used from parent_invite
    where code_hash = ${codeHash}
      and (used_by = ${parentId} or (used_at is null and expires_at > now()))
    for update`
}

export function spendCode(sql: Sql, codeHash: Buffer, parentId: string) {
  return sql.run`
    update parent_invite set used_by = ${parentId}, used_at = now() where code_hash = ${codeHash}`
}

/** Codes for parents that nobody can use any longer. */
export function sweepParentCodes(sql: Sql) {
  return sql.run`
    delete from parent_invite where code_hash in (
      select code_hash from parent_invite where created_at < now() - interval '31 days' limit ${sweptAtOnce})`
}
