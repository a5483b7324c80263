import type { Static } from '@sinclair/typebox'
import type { Invite } from '#contract/link.ts'
import { type Access, type InviteKind, roleIds } from '#rules/vocabulary.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { fragment } from '#server/services/database/fragment.ts'
import { findPeople, readNames } from '#server/services/people/sql.ts'

type InviteRow = Static<typeof Invite>

const isOpen = fragment`used_at is null and expires_at > now()`

/** Invitations of a coach's last 30 days, newest first. */
export async function listInvites(sql: Sql, coachId: string): Promise<InviteRow[]> {
  const invites = await sql.rows<InviteRow & { is_used: boolean }>`
    select id, coalesce(batch_id, id) as batch_id, access, croom_id, created_at, expires_at, used_by,
           used_at is not null as is_used
    from invite
    where maker_id = ${coachId} and kind = 'coach' and created_at > now() - interval '30 days'
    order by created_at desc, used_at, id`
  const users = invites.flatMap(({ used_by }) => used_by ?? [])
  const linked = await sql.values<string>`
    select student_id from coach_link
    where user_id = ${coachId} and student_id = any(${users}::uuid[]) and ended_at is null`
  const nameOf = await readNames(sql, linked)
  return invites.map(({ is_used, used_by, ...invite }) => ({
    ...invite,
    used_by: is_used ? (nameOf(used_by ?? '') ?? '') : null,
  }))
}

/** A person's invitations that are open, latest first. */
export function listOpenInvites(sql: Sql, makerId: string) {
  return sql.rows<{ id: string; created_at: string; expires_at: string }>`
    select id, created_at, expires_at from invite where maker_id = ${makerId} and ${isOpen}
    order by created_at desc, id`
}

export function countOpenInvites(sql: Sql, makerId: string) {
  return sql.number`select count(*) from invite where maker_id = ${makerId} and ${isOpen}`
}

/** What an invitation gives: a coach rights, and the student a class group; a parent neither. */
export type Given = { kind: InviteKind; access: Access | null; croom_id: string | null }
type NewInvite = Given & { id: string; batchId: string; codeHash: Buffer }

/** An invitation for seven days. */
export function insertInvite(sql: Sql, makerId: string, invite: NewInvite) {
  const { kind, access, croom_id, id, batchId, codeHash } = invite
  return sql.run`
    insert into invite (code_hash, id, batch_id, maker_id, kind, access, croom_id, expires_at)
    values (${codeHash}, ${id}, ${batchId}, ${makerId}, ${kind}, ${access}, ${croom_id}, now() + interval '7 days')`
}

/** The invitations that somebody made in one call, with what is stored of their codes. */
export function listBatch(sql: Sql, makerId: string, batchId: string) {
  return sql.rows<Given & { id: string; expires_at: string; code_hash: Buffer }>`
    select id, kind, access, croom_id, expires_at, code_hash from invite
    where maker_id = ${makerId} and batch_id = ${batchId}`
}

/**
 * Ends an open invitation, or with `all` the open ones of a call. They stay in the list as expired, so that the call
 * sent again does not bring them back.
 * @returns how many were open
 */
export function withdrawInvites(sql: Sql, makerId: string, id: string, all = false) {
  return sql.run`
    update invite set expires_at = now()
    where maker_id = ${makerId} and (id = ${id} or (${all} and batch_id = ${id})) and ${isOpen}`
}

/** An invitation that is open or was accepted by this person, locked until the transaction ends. */
export async function lockInvite(sql: Sql, codeHash: Buffer, userId: string) {
  const invite = await sql.one<Given & { maker_id: string; is_used: boolean }>`
    select kind, access, croom_id, maker_id, used_at is not null as is_used from invite
    where code_hash = ${codeHash} and (used_by = ${userId} or (${isOpen}))
    for update`
  return withMaker(sql, invite)
}

/** An open invitation. */
export async function findInvite(sql: Sql, codeHash: Buffer) {
  const invite = await sql.one<Given & { maker_id: string; expires_at: string }>`
    select kind, access, croom_id, maker_id, expires_at from invite where code_hash = ${codeHash} and ${isOpen}`
  return withMaker(sql, invite)
}

const makers = { coach: roleIds.coach, parent: roleIds.student }

/** Adds the name of who has made an invitation; undefined where that person has another role by now. */
async function withMaker<I extends Given & { maker_id: string }>(sql: Sql, invite: I | undefined) {
  const maker = invite && (await findPeople(sql, [invite.maker_id])).get(invite.maker_id)
  return invite && maker?.role_id === makers[invite.kind] ? { ...invite, name: maker.name } : undefined
}

export function spendInvite(sql: Sql, codeHash: Buffer, userId: string) {
  return sql.run`update invite set used_by = ${userId}, used_at = now() where code_hash = ${codeHash}`
}

/** Invitations that are no longer listed for who has made them. */
export function sweepInvites(sql: Sql) {
  return sql.run`
    delete from invite where code_hash in (
      select code_hash from invite where created_at < now() - interval '31 days' limit ${sweptAtOnce})`
}
