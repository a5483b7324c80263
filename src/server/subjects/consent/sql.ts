import type { ConsentFacts } from '#rules/consent.ts'
import type { RoleId } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { AccountId } from '#server/services/people/person-ids.ts'
import { consentColumns } from '#server/services/people/sql.ts'

export type ConsentPerson = ConsentFacts & { name: string; timezone: string; role_id: RoleId }

/** What decides about the consent of some people, in no order. */
export function findConsents(sql: Sql, ids: string[]) {
  return sql.rows<ConsentPerson>`
    select u.id, u.role_id, u.name, u.timezone, ${consentColumns}
    from app_user u where u.id = any(${ids}::uuid[])`
}

/** The same of one person, locked until the transaction ends. */
export function lockConsent(sql: Sql, userId: string) {
  return sql.one<ConsentPerson>`
    select u.id, u.role_id, u.name, u.timezone, ${consentColumns}
    from app_user u where u.id = ${userId} for no key update`
}

/** Notes that the page asked for the year of birth, unless it was noted before. @param at ISO 8601 */
export function noteAsked(sql: Sql, userId: string, at: string) {
  return sql.run`update app_user set year_asked_at = ${at} where id = ${userId} and year_asked_at is null`
}

export function setBirthYear(sql: Sql, userId: string, year: number) {
  return sql.run`update app_user set birth_year = ${year} where id = ${userId}`
}

/** Sets a year of birth that is unknown. */
export function addBirthYear(sql: Sql, userId: AccountId, year: number) {
  return sql.run`update app_user set birth_year = ${year} where id = ${userId} and birth_year is null`
}

export type GivenRow = { user_id: string; by_id: string; by_name: string; version: string; at: string }

/** The consents that some people's parents have given and not taken back. */
export function listGiven(sql: Sql, ids: string[]) {
  return sql.rows<GivenRow>`
    select user_id, by_id, by_name, version, at from consent
    where user_id = any(${ids}::uuid[]) and ended_at is null order by at desc`
}

/** Stores a consent with its proof, and opens the account. */
export async function storeConsent(
  sql: Sql,
  id: string,
  userId: string,
  by: { id: string; name: string; address: string },
  { version, text }: { version: string; text: string },
): Promise<void> {
  await endGiven(sql, userId)
  await sql.run`
    insert into consent (user_id, id, by_id, by_name, version, text, address)
    values (${userId}, ${id}, ${by.id}, ${by.name}, ${version}, ${text}, ${by.address})`
  await sql.run`
    update app_user set consent_by = ${by.id}, consent_at = now(), withdrawn_by = null, withdrawn_at = null
    where id = ${userId}`
}

/** Closes an account at once; it is erased 30 days later. */
export async function withdraw(sql: Sql, userId: string, byId: string): Promise<void> {
  await endGiven(sql, userId)
  await sql.run`
    update app_user set withdrawn_by = ${byId}, withdrawn_at = now(), consent_by = null, consent_at = null
    where id = ${userId}`
}

/** A person who is old enough takes an own withdrawal back. */
export function reopen(sql: Sql, userId: string) {
  return sql.run`update app_user set withdrawn_by = null, withdrawn_at = null where id = ${userId}`
}

function endGiven(sql: Sql, userId: string) {
  return sql.run`update consent set ended_at = now() where user_id = ${userId} and ended_at is null`
}

/**
 * Forgets the consents that a parent has given, whose account ends: the children wait for another parent.
 * @param others the parent's children
 */
export async function forgetConsents(sql: Sql, parentId: string, others: string[]): Promise<void> {
  await sql.run`delete from consent where user_id = any(${others}::uuid[]) and by_id = ${parentId}`
  await sql.run`
    update app_user set consent_by = null, consent_at = null
    where id = any(${others}::uuid[]) and consent_by = ${parentId}`
  await sql.run`
    update app_user set withdrawn_by = null
    where id = any(${others}::uuid[]) and withdrawn_by = ${parentId}`
}

/** Some accounts whose consent was taken back 30 days ago, by id. */
export function listErasable(sql: Sql, after: string, size: number) {
  return sql.rows<{ id: AccountId }>`
    select id from app_user
    where withdrawn_at is not null and withdrawn_at < now() - interval '30 days' and id > ${after}
    order by id limit ${size}`
}
