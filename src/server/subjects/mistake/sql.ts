import { type Static, type TObject, Type } from '@sinclair/typebox'
import { type Mistake, type mistake, mistakeFields } from '#contract/mistake.ts'
import { Id, Nullable } from '#contract/shapes.ts'
import type { Day } from '#rules/day.ts'
import type { Picture, PictureType } from '#rules/picture/walk.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

const contentFields = { ...mistakeFields, picture_id: Nullable(Id) } as const
export type MistakeContent = Static<TObject<typeof contentFields>>
export const mistakeContent = columnsOf(contentFields)

export type MistakeRow = Omit<Static<typeof Mistake>, 'due'> & { picture_id: string | null }

const kept = columnsOf({ id: Id, ...contentFields, version: Type.Integer() })

/** Columns of a mistake `m` with those of its picture `p`. */
const columns = fragment`
  ${kept.of('m')}, m.day, m.looks, m.last_look, m.solved_at,
  case when p.id is not null then json_build_object(
    'type', p.type, 'bytes', octet_length(p.bytes), 'width', p.width, 'height', p.height) end as picture`
const joinPicture = (userId: OwnerId) => fragment`
  left join mistake_picture p on p.user_id = ${userId} and p.id = m.picture_id`

type MistakeFilter = Static<(typeof mistake)['GET /mistake']['query']>

/**
 * A page of a student's mistakes: what waits longest first, then the solved ones, latest first.
 * @param latest the last day of a look after which a mistake is due today
 */
export function listMistakes(
  sql: Sql,
  userId: OwnerId,
  { study_id, topic_id, trial_id, state }: MistakeFilter,
  latest: Day,
  size: number,
  offset: number,
) {
  return sql.rows<MistakeRow & { total: number }>`
    select ${columns}, count(*) over () as total
    from mistake m ${joinPicture(userId)}
    where m.user_id = ${userId} and m.removed_at is null
      and (${study_id}::uuid is null or m.study_id = ${study_id}::uuid)
      and (${topic_id}::uuid is null or m.topic_id = ${topic_id}::uuid)
      and (${trial_id}::uuid is null or m.trial_id = ${trial_id}::uuid)
      and (${state}::text is null or (m.solved_at is not null) = (${state}::text = 'solved'))
      and (${state}::text is distinct from 'due' or coalesce(m.last_look, m.day) <= ${latest}::date)
    order by m.solved_at desc nulls first, coalesce(m.last_look, m.day), m.id
    limit ${size} offset ${offset}`
}

export function findMistake(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<MistakeRow>`
    select ${columns} from mistake m ${joinPicture(userId)}
    where m.user_id = ${userId} and m.id = ${id} and m.removed_at is null`
}

/** One mistake, locked until the transaction ends. */
export function lockMistake(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<MistakeRow>`
    select ${columns} from mistake m ${joinPicture(userId)}
    where m.user_id = ${userId} and m.id = ${id} and m.removed_at is null for update of m`
}

/** What is left of a deleted mistake; undefined where nothing is. */
export function lockRemoved(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<MistakeContent>`
    select ${mistakeContent.names} from mistake
    where user_id = ${userId} and id = ${id} and removed_at is not null for update`
}

/** @param day the student's day, on which it is written down */
export function insertMistake(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  id: string,
  day: Day,
  mistake: MistakeContent,
) {
  return sql.run`
    insert into mistake (user_id, id, day, ${mistakeContent.names}, created_by, updated_by)
    values (${userId}, ${id}, ${day}, ${mistakeContent.values(mistake)}, ${actorId}, ${actorId})`
}

/** Changes a mistake, or brings a deleted one back, with its looks. */
export function updateMistake(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  id: string,
  mistake: MistakeContent,
) {
  return sql.run`
    update mistake set ${mistakeContent.assignments(mistake)}, removed_at = null, updated_by = ${actorId},
      updated_at = now(), version = version + 1
    where user_id = ${userId} and id = ${id}`
}

export function removeMistake(sql: Sql, userId: OwnerId, actorId: ActorId, id: string) {
  return sql.run`
    update mistake set removed_at = now(), updated_by = ${actorId}, updated_at = now(), version = version + 1
    where user_id = ${userId} and id = ${id}`
}

/** How many mistakes a student has, and how many rows with the deleted ones. */
export function countMistakes(sql: Sql, userId: OwnerId) {
  return sql.only<{ shown: number; stored: number }>`
    select count(*) filter (where removed_at is null) as shown, count(*) as stored
    from mistake where user_id = ${userId}`
}

export function hasTrial(sql: Sql, userId: OwnerId, id: string) {
  return sql.has`select id from trial_exam where user_id = ${userId} and id = ${id}`
}

/** Bytes of the pictures that a student's mistakes show, without one mistake's. */
export function sumPictures(sql: Sql, userId: OwnerId, exceptId: string) {
  return sql.number`
    select coalesce(sum(octet_length(bytes)), 0) from mistake_picture
    where user_id = ${userId} and unused_at is null and mistake_id <> ${exceptId}`
}

/** Stores a picture; the same one again is shown again. */
export function storePicture(
  sql: Sql,
  userId: OwnerId,
  id: string,
  mistakeId: string,
  { type, width, height, bytes }: Omit<Picture, 'bytes'> & { bytes: Buffer },
) {
  return sql.run`
    insert into mistake_picture (user_id, id, mistake_id, type, width, height, bytes)
    values (${userId}, ${id}, ${mistakeId}, ${type}, ${width}, ${height}, ${bytes})
    on conflict (user_id, id) do nothing`
}

/** Notes which picture a mistake shows: the others are kept for a while, to be brought back. */
export async function keepShown(sql: Sql, userId: OwnerId, mistakeId: string, shownId: string | null) {
  await sql.run`
    update mistake_picture set unused_at = now()
    where user_id = ${userId} and mistake_id = ${mistakeId} and unused_at is null
      and id is distinct from ${shownId}::uuid`
  await sql.run`
    update mistake_picture set unused_at = null
    where user_id = ${userId} and mistake_id = ${mistakeId} and id = ${shownId} and unused_at is not null`
}

/** Removes what nothing shows beyond a number of bytes, what was left longest ago first. */
export function trimUnused(sql: Sql, userId: OwnerId, mostBytes: number) {
  return sql.run`
    delete from mistake_picture where user_id = ${userId} and id in (
      select id from (
        select id, sum(octet_length(bytes)) over (order by unused_at desc, id) as bytes
        from mistake_picture where user_id = ${userId} and unused_at is not null
      ) unused where bytes > ${mostBytes})`
}

/** Which of a mistake's pictures are still there, of one. */
export function isPictureThere(sql: Sql, userId: OwnerId, mistakeId: string, id: string) {
  return sql.has`
    select id from mistake_picture where user_id = ${userId} and mistake_id = ${mistakeId} and id = ${id}`
}

export function findPicture(sql: Sql, userId: OwnerId, mistakeId: string) {
  return sql.one<{ type: PictureType; bytes: Buffer }>`
    select p.type, p.bytes from mistake m
    join mistake_picture p on p.user_id = ${userId} and p.id = m.picture_id
    where m.user_id = ${userId} and m.id = ${mistakeId} and m.removed_at is null`
}

/** How many looks of a mistake are kept, with those that were taken back, and whether one of them is. */
export function countLooks(sql: Sql, userId: OwnerId, mistakeId: string, id: string) {
  return sql.only<{ stored: number; same: number }>`
    select count(*) as stored, count(*) filter (where id = ${id}) as same
    from mistake_look where user_id = ${userId} and mistake_id = ${mistakeId}`
}

/** Keeps a look, and what it says of its mistake. @param at the instant of the call, ISO 8601 */
export async function storeLook(
  sql: Sql,
  userId: OwnerId,
  mistakeId: string,
  { id, day, at, solved }: { id: string; day: Day; at: string; solved: boolean },
) {
  await sql.run`
    insert into mistake_look (user_id, mistake_id, id, day, is_solved)
    values (${userId}, ${mistakeId}, ${id}, ${day}, ${solved})`
  await sql.run`
    update mistake set looks = looks + 1, last_look = ${day},
      solved_at = case when ${solved}::boolean then coalesce(solved_at, ${at}::timestamptz) end,
      updated_by = ${userId}, updated_at = now(), version = version + 1
    where user_id = ${userId} and id = ${mistakeId}`
}

/** Takes a look back, once: the latest of the others says where its mistake stands. */
export async function takeBackLook(sql: Sql, userId: OwnerId, mistakeId: string, id: string) {
  const taken = await sql.run`
    update mistake_look set is_solved = null
    where user_id = ${userId} and mistake_id = ${mistakeId} and id = ${id} and is_solved is not null`
  if (taken === 0) return
  await sql.run`
    update mistake set looks = looks - 1,
      last_look = (
        select day from mistake_look
        where user_id = ${userId} and mistake_id = ${mistakeId} and is_solved is not null
        order by created_at desc limit 1),
      solved_at = (
        select case when is_solved then created_at end from mistake_look
        where user_id = ${userId} and mistake_id = ${mistakeId} and is_solved is not null
        order by created_at desc limit 1),
      updated_by = ${userId}, updated_at = now(), version = version + 1
    where user_id = ${userId} and id = ${mistakeId}`
}

/** Mistakes that were deleted seven days ago. */
export function sweepMistakes(sql: Sql) {
  return sql.run`
    delete from mistake where (user_id, id) in (
      select user_id, id from mistake where removed_at < now() - interval '7 days' limit ${sweptAtOnce})`
}

/** Pictures that nothing has shown for seven days. */
export function sweepPictures(sql: Sql) {
  return sql.run`
    delete from mistake_picture where (user_id, id) in (
      select user_id, id from mistake_picture where unused_at < now() - interval '7 days' limit ${sweptAtOnce})`
}
