import type { Day } from '#rules/day.ts'
import { keysOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import type { Reminders } from '#rules/reminder.ts'
import type { NoticeKind } from '#rules/vocabulary.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import {
  type ConsentColumns,
  consentColumns,
  type Person,
  personColumns,
} from '#server/services/people/sql.ts'
import { type Facts, kindOfEvent, type NoticeEvent } from '#server/services/words/notice-events.ts'

export type NewNotice = {
  kind: NoticeKind
  event: NoticeEvent
  facts: Facts
  link: string | null
  actor_id: string | null
}
export type NoticeRow = NewNotice & { id: string; created_at: string; read_at: string | null }

/** @param hidden kinds that the person does not want in the list */
type NoticeFilter = { unreadOnly: boolean; hidden: readonly NoticeKind[] }

/** Those of other events, as a later version leaves them, are neither listed nor counted. */
const ofKnownEvent = fragment`event = any(${keysOf(kindOfEvent)}::text[])`

/** Notices of a person, latest first; a page of them. */
export function listNotices(sql: Sql, userId: OwnerId, filter: NoticeFilter, size: number, offset: number) {
  return sql.rows<NoticeRow & { total: number }>`
    select id, kind, event, facts, link, actor_id, created_at, read_at, count(*) over () as total
    from notice
    where user_id = ${userId} and (${filter.unreadOnly}::boolean is false or read_at is null)
      and not (kind = any(${filter.hidden}::text[])) and ${ofKnownEvent}
    order by created_at desc, id desc limit ${size} offset ${offset}`
}

export function findNotice(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<NoticeRow>`
    select id, kind, event, facts, link, actor_id, created_at, read_at
    from notice where user_id = ${userId} and id = ${id}`
}

/** Deletes unread notices of an event, which a new one replaces. */
export function deleteOpenNotices(sql: Sql, userId: OwnerId, event: string) {
  return sql.run`delete from notice where user_id = ${userId} and event = ${event} and read_at is null`
}

export function countUnread(sql: Sql, userId: OwnerId, hidden: readonly NoticeKind[]) {
  return sql.number`
    select count(*) from notice
    where user_id = ${userId} and read_at is null and not (kind = any(${hidden}::text[])) and ${ofKnownEvent}`
}

/** Marks notices as read. @param ids null: all */
export function markRead(sql: Sql, userId: OwnerId, ids: readonly string[] | null) {
  return sql.run`
    update notice set read_at = now()
    where user_id = ${userId} and read_at is null and (${ids}::uuid[] is null or id = any(${ids}::uuid[]))`
}

/** Marks what tells a person of a letter as read: it is open. */
export function markLetterRead(sql: Sql, userId: OwnerId, letter: string) {
  return sql.run`
    update notice set read_at = now()
    where user_id = ${userId} and read_at is null and facts ->> 'letter' = ${letter}`
}

/** An unread notice of the last hours of the same event, letter and actor (or any actor), locked until the transaction ends. */
export function lockOpenNotice(
  sql: Sql,
  userId: OwnerId,
  event: string,
  { actorId, byAnyone, letter }: { actorId: string | null; byAnyone: boolean; letter: string | null },
  hours: number,
) {
  return sql.one<{ id: string; facts: Facts }>`
    select id, facts from notice
    where user_id = ${userId} and event = ${event}
      and (${byAnyone}::boolean or actor_id is not distinct from ${actorId}::uuid)
      and facts ->> 'letter' is not distinct from ${letter}::text
      and read_at is null and created_at > now() - make_interval(hours => ${hours})
    order by created_at desc limit 1 for update`
}

/** Replaces the facts, the link and the actor of a notice, and dates it now, so that it is the latest. */
export function updateNotice(
  sql: Sql,
  userId: OwnerId,
  id: string,
  facts: Facts,
  link: string | null,
  actorId: string | null,
) {
  return sql.run`
    update notice set facts = ${facts}, link = ${link}, actor_id = ${actorId}, created_at = now()
    where user_id = ${userId} and id = ${id}`
}

export function insertNotice(sql: Sql, userId: OwnerId, id: string, notice: NewNotice) {
  return sql.run`
    insert into notice (user_id, id, kind, event, facts, link, actor_id)
    values (${userId}, ${id}, ${notice.kind}, ${notice.event}, ${notice.facts}, ${notice.link}, ${notice.actor_id})`
}

/** Deletes the oldest notices of a person above a number. */
export function deleteOldNotices(sql: Sql, userId: OwnerId, most: number) {
  return sql.run`
    delete from notice where user_id = ${userId} and id in (
      select id from notice where user_id = ${userId} order by created_at desc, id desc offset ${most})`
}

/** Takes a student out of the notices of some coaches. */
export function forgetInNotices(sql: Sql, coachIds: readonly string[], studentId: string) {
  return sql.run`
    update notice set facts = jsonb_set(jsonb_set(facts, '{students}', (
      select coalesce(jsonb_agg(s), '[]') from jsonb_array_elements(facts -> 'students') s
      where s ->> 'id' <> ${studentId})), '{count}', greatest((facts ->> 'count')::int - 1, 0)::text::jsonb)
    where user_id = any(${coachIds}::uuid[]) and event = 'digest'
      and facts -> 'students' @> jsonb_build_array(jsonb_build_object('id', ${studentId}::text))`
}

/** The settings that a person has chosen; of the kinds those that were there at the time. */
export function findReminders(sql: Sql, userId: OwnerId) {
  return sql.one<Omit<Reminders, 'kinds'> & { kinds: Partial<Reminders['kinds']> }>`
    select json_build_object('from', quiet_from, 'to', quiet_to) as quiet, kinds, study, weekly_letter, pushes_a_day
    from reminder where user_id = ${userId}`
}

export function storeReminders(sql: Sql, userId: OwnerId, chosen: Reminders) {
  const { quiet, kinds, study, weekly_letter, pushes_a_day } = chosen
  return sql.run`
    insert into reminder (user_id, quiet_from, quiet_to, kinds, study, weekly_letter, pushes_a_day)
    values (${userId}, ${quiet.from}, ${quiet.to}, ${kinds}, ${study}, ${weekly_letter}, ${pushes_a_day})
    on conflict (user_id) do update set
      quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, kinds = excluded.kinds,
      study = excluded.study, weekly_letter = excluded.weekly_letter, pushes_a_day = excluded.pushes_a_day`
}

/** Counts a push against the number that a person wants in a day. @returns whether one was left */
export function takePush(sql: Sql, userId: OwnerId, day: Day, most: number) {
  return sql.has`
    update reminder set pushes = case when pushed_on = ${day}::date then pushes + 1 else 1 end, pushed_on = ${day}
    where user_id = ${userId} and (pushed_on is distinct from ${day}::date or pushes < ${most})`
}

/** A person of whom a reminder is, and the database's time in milliseconds since 1970. */
export function findRecipient(sql: Sql, userId: string) {
  return sql.one<Person & ConsentColumns & { now: number }>`
    select ${personColumns.of('u')}, ${consentColumns}, floor(extract(epoch from clock_timestamp()) * 1000)::int8 as now
    from app_user u where u.id = ${userId}`
}

/** Notices that are too old to tell anybody anything. */
export function sweepNotices(sql: Sql) {
  return sql.run`
    delete from notice where (user_id, id) in (
      select user_id, id from notice
      where created_at < now() - make_interval(days => ${limits.noticeDays}) limit ${sweptAtOnce})`
}
