import { type Static, Type } from '@sinclair/typebox'
import { User, type user } from '#contract/user.ts'
import { mostDaysBefore } from '#rules/comparable.ts'
import type { Day } from '#rules/day.ts'
import { personText, searchText } from '#rules/search-text.ts'
import { type Locale, roleIds } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { forgetInNotices } from '#server/services/notices/sql.ts'
import type { AccountId, ActorId } from '#server/services/people/person-ids.ts'
import {
  byName,
  type ConsentColumns,
  consentColumns,
  consentState,
  type StoredUser,
  type UserRow,
  userColumns,
} from '#server/services/people/sql.ts'
import { forgetConsents } from '#server/subjects/consent/sql.ts'

/** The fields of a profile that its owner sets. */
const ProfileFields = Type.Omit(User, ['id', 'role_id', 'must_change_password', 'created_at'])
const profileColumns = columnsOf(ProfileFields.properties)
export type Profile = Static<typeof ProfileFields>

export function updateUser(sql: Sql, id: AccountId, profile: Profile) {
  return sql.one<StoredUser>`
    update app_user set ${profileColumns.assignments(profile)}, folded = ${personText(profile)}, updated_at = now()
    where id = ${id}
    returning ${userColumns.names}`
}

/** A page of all users for an administrator, by name or the newest first. */
export function pageOfUsers(
  sql: Sql,
  filter: Static<(typeof user)['GET /user']['query']>,
  { consentAge, locale }: { consentAge: number; locale: Locale },
  size: number,
  offset: number,
) {
  return sql.rows<UserRow & ConsentColumns & { total: number }>`
    select ${userColumns.of('u')}, ${consentColumns}, count(*) over () as total
    from app_user u
    where (${filter.role_id}::int is null or u.role_id = ${filter.role_id})
      and (${filter.must_change_password}::boolean is null or u.must_change_password = ${filter.must_change_password})
      and (${filter.consent}::text is null or ${consentState(consentAge)} = ${filter.consent})
      and position(${searchText(filter.search ?? '')} in coalesce(u.folded, lower(u.name || ' ' || u.email))) > 0
      and (${filter.croom_id}::uuid is null
           or exists (select 1 from croom_member m where m.user_id = u.id and m.croom_id = ${filter.croom_id}))
    order by case ${filter.sort}::text when 'created_at' then u.created_at end desc,
      ${byName[locale]}, u.id
    limit ${size} offset ${offset}`
}

/** Which of some students are members of a class group. */
export async function membersAmong(sql: Sql, ids: readonly string[], croomId: string): Promise<Set<string>> {
  const members = await sql.values<string>`
    select user_id from croom_member where user_id = any(${ids}::uuid[]) and croom_id = ${croomId}`
  return new Set(members)
}

export type SummaryRow = UserRow &
  ConsentColumns & {
    last_day: Day | null
    /** Days with records in the last two weeks. */
    days: { day: Day; minutes: number; questions: number; rest: boolean }[]
    today: Day
    trials: { day: Day; name: string; net: number; questions: number }[]
  }

/**
 * Users with a summary of the last two weeks, and the last full trial exam with the previous comparable one,
 * in one statement; `changesOf` of `latestFull` in src/rules/comparable.ts is the same rule.
 */
export function summarize(sql: Sql, ids: string[]) {
  return sql.rows<SummaryRow>`
    select ${userColumns.of('u')}, ${consentColumns},
           u.today, coalesce(w.days, '[]') as days, l.last_day, coalesce(x.trials, '[]') as trials
    from (
      select *, local_day(now(), timezone, day_start) as today
      from app_user where id = any(${ids}::uuid[])
    ) u
    left join lateral (
      -- The last week is summed by the caller: the time zone of each row's test took most of the statement's time.
      select json_agg(json_build_object('day', d.day, 'minutes', d.minutes, 'questions', d.questions,
                                        'rest', d.rest)) as days
      from (
        select r.day, sum(r.minutes) as minutes, sum(r.questions) as questions,
               bool_and(r.kind = 'rest') as rest
        from study_record r
        where r.user_id = u.id and r.day between u.today - 13 and u.today group by r.day
      ) d
    ) w on true
    left join lateral (
      select r.day as last_day from study_record r
      where r.user_id = u.id and r.day <= u.today and (r.minutes > 0 or r.questions > 0)
      order by r.day desc limit 1
    ) l on true
    -- The lessons of older trial exams are not read: each student has a loop of their own that ends at its limit.
    left join lateral (
      select e.croom_id, e.day, c.lessons
      from trial_exam e
      cross join lateral (
        select array_agg(s.study_id order by s.study_id) as lessons
        from trial_lesson s where s.user_id = e.user_id and s.trial_id = e.id and not s.exempt
      ) c
      where e.user_id = u.id and e.day <= u.today and e.kind <> 'branch' and c.lessons is not null
      order by e.day desc, e.created_at desc, e.id desc limit 1
    ) f on true
    left join lateral (
      select json_agg(json_build_object('day', p.day, 'name', p.name, 'net', p.net, 'questions', p.questions)
                      order by p.day desc, p.created_at desc, p.id desc) as trials
      from (
        select e.day, e.name, e.created_at, e.id, c.questions,
               c.correct - case when e.penalty > 0 then c.wrong::float8 / e.penalty else 0 end as net
        from (
          -- In order before their lessons are read: else PostgreSQL 15 reads those of all of them, to sort them.
          select t.user_id, t.id, t.day, t.name, t.penalty, t.created_at from trial_exam t
          where t.user_id = u.id and t.croom_id = f.croom_id and t.kind <> 'branch'
            and t.day between f.day - ${mostDaysBefore}::int and f.day
          order by t.day desc, t.created_at desc, t.id desc
        ) e
        cross join lateral (
          select sum(s.question_count) as questions, sum(s.correct) as correct, sum(s.wrong) as wrong,
                 array_agg(s.study_id order by s.study_id) as lessons
          from trial_lesson s where s.user_id = e.user_id and s.trial_id = e.id and not s.exempt
        ) c
        where c.lessons = f.lessons
        order by e.day desc, e.created_at desc, e.id desc limit 2
      ) p
    ) x on true`
}

/**
 * The administrators, locked until the transaction ends: two who delete each other concurrently must not both
 * succeed.
 */
export async function heldAdmins(sql: Sql): Promise<string[]> {
  await sql.run`select pg_advisory_xact_lock(${administratorsLock})`
  return sql.values<string>`select id from app_user where role_id = ${roleIds.admin}`
}

// Any constant will do, as long as nobody else in this database uses it.
const administratorsLock = 7_043_218_652

export function setRole(sql: Sql, id: AccountId, roleId: number) {
  return sql.run`update app_user set role_id = ${roleId}, updated_at = now() where id = ${id}`
}

/** Ends the creator's right to give a temporary password, unless the creator is `kept`. */
export function forgetMaker(sql: Sql, userId: AccountId, kept: ActorId) {
  return sql.run`update credential set made_by = null where user_id = ${userId} and made_by <> ${kept}`
}

/** Removes a person from every coach's group. */
export async function leaveGroups(sql: Sql, userId: AccountId): Promise<void> {
  await sql.run`
    delete from croom_member m using croom c
    where m.user_id = ${userId} and c.id = m.croom_id and c.kind = 'group'`
  await sql.run`update croom_roster set left_at = now() where student_id = ${userId} and left_at is null`
}

/** Archives the groups of a former coach; the members' records stay. */
export function archiveGroups(sql: Sql, userId: AccountId) {
  return sql.run`
    update croom set is_archived = true, join_code = null where owner_id = ${userId} and kind = 'group'`
}

/**
 * Deletes a person: rows with the person's user_id are deleted by cascade, and rows of others about the
 * person here.
 * @param others linked people
 */
export async function erase(sql: Sql, id: AccountId, others: string[]): Promise<void> {
  await sql.run`delete from email_address where user_id = ${id}`
  await sql.run`delete from row_owner where owner_id = ${id}`
  await sql.run`delete from oidc_identity where owner_id = ${id}`
  await sql.run`delete from job where user_id = ${id}`
  await sql.run`delete from kept_mail where user_id = ${id}`
  await sql.run`
    delete from coach_link where user_id = any(${others}::uuid[]) and (coach_id = ${id} or student_id = ${id})`
  await sql.run`
    delete from pending_link where user_id = any(${others}::uuid[]) and (coach_id = ${id} or student_id = ${id})`
  await sql.run`
    update credential set made_by = null where user_id = any(${others}::uuid[]) and made_by = ${id}`
  await sql.run`delete from contact where user_id = any(${others}::uuid[]) and author_id = ${id}`
  // What a coach wrote stays with the student, under the name of that day.
  await sql.run`
    update comment set author_id = null where user_id = any(${others}::uuid[]) and author_id = ${id}`
  await sql.run`delete from comment_read where user_id = any(${others}::uuid[]) and reader_id = ${id}`
  await sql.run`delete from snooze where user_id = any(${others}::uuid[]) and coach_id = ${id}`
  await sql.run`
    delete from group_save
    where user_id = any(${others}::uuid[])
      and rows @> jsonb_build_array(jsonb_build_object('user_id', ${id}::text))`
  await sql.run`
    delete from roster_person where user_id = any(${others}::uuid[]) and student_id = ${id}`
  await sql.run`delete from notice where user_id = any(${others}::uuid[]) and actor_id = ${id}`
  await forgetInNotices(sql, others, id)
  await sql.run`
    delete from parent_link where user_id = any(${others}::uuid[]) and (parent_id = ${id} or student_id = ${id})`
  await forgetConsents(sql, id, others)
  await sql.run`delete from parent_look where user_id = any(${others}::uuid[]) and parent_id = ${id}`
  await sql.run`delete from invite where maker_id = ${id}`
  // A code that was used stays used: the call that made it may be sent again.
  await sql.run`update invite set used_by = null where used_by = ${id}`
  await sql.run`delete from croom_roster where student_id = ${id}`
  // Members' records must stay, so their group is archived without an owner, and a tree that a group follows stays too.
  await archiveGroups(sql, id)
  await sql.run`delete from app_user where id = ${id}`
  await sql.run`
    delete from croom c where c.owner_id = ${id} and c.kind = 'personal'
      and not exists (select 1 from croom follower where follower.source_id = c.id)`
}
