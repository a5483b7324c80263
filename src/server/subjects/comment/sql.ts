import type { Static, TObject } from '@sinclair/typebox'
import { type Comment, type comment, commentFields } from '#contract/comment.ts'
import type { Day } from '#rules/day.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

export type CommentContent = Static<TObject<typeof commentFields>>
export const commentContent = columnsOf(commentFields)

export type CommentRow = CommentContent & Omit<Static<typeof Comment>, 'on' | 'by'>

/** What a comment is on: a row by its id, a week by its first day. */
export type Thing = Pick<CommentContent, 'on_kind' | 'on_id' | 'on_day'>

/**
 * Columns of a comment `c` of a student for who reads it. `read_at` of an own one is the first reading by the other
 * side: of a student's a coach's, of a coach's the student's.
 */
const columnsFor = (userId: OwnerId, actorId: ActorId) => fragment`
  c.id, ${commentContent.of('c')}, c.created_at, c.edited_at, c.version,
  (select min(d.read_at) from comment_read d
   where d.user_id = ${userId} and d.comment_id = c.id
     and (d.reader_id = ${actorId}
       or (c.author_id = ${actorId} and (c.author_id = c.user_id or d.reader_id = c.user_id)))) as read_at`

/**
 * The rows that comments can be on, with their days; not a week, which is no row. Its parts have no conditions of their
 * own: PostgreSQL would read a part with one whole, where the others are asked for one id.
 */
const rows = fragment`(
    select user_id, id, 'record' as kind, day, null::timestamptz as removed_at from study_record
    union all
    select user_id, id, 'trialexam', day, null from trial_exam
    union all
    select user_id, id, 'plan', day, null from plan_item
    union all
    select user_id, id, 'mistake', day, removed_at from mistake
  )`

/** Whether a row `r` of these is what a comment `c` is on, and is not deleted. */
const isOn = fragment`r.id = c.on_id and r.kind = c.on_kind and r.removed_at is null`

type CommentFilter = Static<(typeof comment)['GET /comment']['query']>

/** Comments of a student on what is there, latest first; a page of them. */
export function listComments(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  { kind, ids, from, to, unread }: CommentFilter,
  size: number,
  offset: number,
) {
  return sql.rows<CommentRow & { total: number }>`
    select ${columnsFor(userId, actorId)}, count(*) over () as total
    from comment c left join ${rows} r on r.user_id = ${userId} and ${isOn}
    where c.user_id = ${userId}
      and (${kind}::text is null or c.on_kind = ${kind}::text)
      and (${ids}::uuid[] is null or c.on_id = any(${ids}::uuid[]))
      and (c.on_kind = 'week' or r.id is not null)
      and (${from}::date is null or coalesce(c.on_day, r.day) >= ${from}::date)
      and (${to}::date is null or coalesce(c.on_day, r.day) <= ${to}::date)
      and (${unread}::boolean is not true or (
        c.author_id is distinct from ${actorId} and not exists (
          select 1 from comment_read d
          where d.user_id = ${userId} and d.comment_id = c.id and d.reader_id = ${actorId})))
    order by c.created_at desc, c.id desc limit ${size} offset ${offset}`
}

export function findComment(sql: Sql, userId: OwnerId, actorId: ActorId, id: string) {
  return sql.one<CommentRow>`
    select ${columnsFor(userId, actorId)} from comment c where c.user_id = ${userId} and c.id = ${id}`
}

/** The same, locked until the transaction ends. */
export function lockComment(sql: Sql, userId: OwnerId, actorId: ActorId, id: string) {
  return sql.one<CommentRow>`
    select ${columnsFor(userId, actorId)} from comment c where c.user_id = ${userId} and c.id = ${id} for update of c`
}

/** The day of a student's row that a comment is on; undefined without such a row. */
export function findDayOf(sql: Sql, userId: OwnerId, { on_kind, on_id }: Thing) {
  return sql.value<Day>`
    select r.day from ${rows} r
    where r.user_id = ${userId} and r.id = ${on_id} and r.kind = ${on_kind} and r.removed_at is null`
}

export function countOn(sql: Sql, userId: OwnerId, { on_kind, on_id, on_day }: Thing) {
  return sql.number`
    select count(*) from comment
    where user_id = ${userId} and on_kind = ${on_kind} and on_id is not distinct from ${on_id}::uuid
      and on_day is not distinct from ${on_day}::date`
}

/** How many comments an author has written to a student since the day began, in the student's time zone. */
export function countSince(
  sql: Sql,
  userId: OwnerId,
  authorId: ActorId,
  { day, timezone, day_start }: { day: Day; timezone: string; day_start: number },
) {
  return sql.number`
    select count(*) from comment
    where user_id = ${userId} and author_id = ${authorId}
      and created_at >= local_day_start(${day}::date, ${timezone}, ${day_start})`
}

export function insertComment(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  id: string,
  comment: CommentContent,
) {
  return sql.run`
    insert into comment (user_id, id, ${commentContent.names}, updated_by)
    values (${userId}, ${id}, ${commentContent.values(comment)}, ${actorId})`
}

export function updateComment(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  id: string,
  comment: CommentContent,
) {
  return sql.run`
    update comment set ${commentContent.assignments(comment)}, updated_by = ${actorId}, updated_at = now(),
      edited_at = now(), version = version + 1
    where user_id = ${userId} and id = ${id}`
}

export function deleteComment(sql: Sql, userId: OwnerId, id: string) {
  return sql.run`delete from comment where user_id = ${userId} and id = ${id}`
}

/** Notes that somebody has read comments of others; the first time counts. */
export function markCommentsRead(sql: Sql, userId: OwnerId, readerId: ActorId, ids: readonly string[]) {
  return sql.run`
    insert into comment_read (user_id, comment_id, reader_id)
    select c.user_id, c.id, ${readerId}::uuid from comment c
    where c.user_id = ${userId} and c.id = any(${ids}::uuid[]) and c.author_id is distinct from ${readerId}
    on conflict do nothing`
}

/** Marks as read what tells a person of comments on a student's rows. */
export function markCommentNoticesRead(sql: Sql, readerId: ActorId, studentId: OwnerId) {
  return sql.run`
    update notice set read_at = now()
    where user_id = ${readerId} and event = 'commented' and read_at is null
      and facts ->> 'student' = ${studentId}::text`
}

/** Coaches with an active link to a student. */
export function listCoachesOf(sql: Sql, userId: OwnerId) {
  return sql.values<string>`
    select coach_id from coach_link
    where user_id = ${userId} and student_id = ${userId} and ended_at is null order by coach_id`
}

/** Comments on what was deleted 30 days ago and not brought back. */
export function sweepComments(sql: Sql) {
  return sql.run`
    delete from comment where (user_id, id) in (
      select c.user_id, c.id from comment c
      where c.hidden_at < now() - interval '30 days'
        and not exists (select 1 from ${rows} r where r.user_id = c.user_id and ${isOn})
      limit ${sweptAtOnce})`
}
