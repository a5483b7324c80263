import type { Static, TObject } from '@sinclair/typebox'
import type { Sums, state } from '#contract/state.ts'
import { recordFields, StudyRecord } from '#contract/study-record.ts'
import type { Day } from '#rules/day.ts'
import type { RecordContent } from '#rules/record.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import { recordSums, workSums } from '#server/subjects/standing/sql.ts'

export type RecordRow = Static<typeof StudyRecord>

/** Columns of a record without its owner. */
export const recordColumns = columnsOf(StudyRecord.properties)
export const recordContent = columnsOf(recordFields)
type RecordFilter = Static<(typeof state)['GET /state']['query']>

const nothing = fragment``

/**
 * Only the given conditions. With one statement for all filters PostgreSQL chose a plan for any of them, and the list
 * without a filter sorted a whole history.
 */
function matching({ from, to, croom_id, study_id, topic_id, subtopic_id, kind }: RecordFilter) {
  return fragment`
    ${from === undefined ? nothing : fragment` and day >= ${from}`}${to === undefined ? nothing : fragment` and day <= ${to}`}
    ${croom_id === undefined ? nothing : fragment` and croom_id = ${croom_id}`}
    ${study_id === undefined ? nothing : fragment` and study_id = ${study_id}`}
    ${topic_id === undefined ? nothing : fragment` and topic_id = ${topic_id}`}
    ${subtopic_id === undefined ? nothing : fragment` and subtopic_id = ${subtopic_id}`}
    ${kind === undefined ? nothing : fragment` and kind = ${kind}`}`
}

/** Study records of one student that match the filter, newest first. */
export function listRecords(sql: Sql, userId: OwnerId, filter: RecordFilter, size: number, offset: number) {
  return sql.rows<RecordRow>`
    select ${recordColumns.names}
    from study_record
    where user_id = ${userId} ${matching(filter)}
    order by day desc, created_at desc, id
    limit ${size} offset ${offset}`
}

export function countRecords(sql: Sql, userId: OwnerId, filter: RecordFilter) {
  return sql.number`
    select count(*) from study_record
    where user_id = ${userId} ${matching(filter)}`
}

/** One record, locked until the transaction ends. */
export function lockRecord(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<RecordRow>`
    select ${recordColumns.names}
    from study_record where user_id = ${userId} and id = ${id} for update`
}

/** Minutes of the other records of a day. */
export function sumOfDay(sql: Sql, userId: OwnerId, day: Day, exceptId: string) {
  return sql.only<{ minutes: number; records: number }>`
    select coalesce(sum(minutes), 0) as minutes, count(*) as records from study_record
    where user_id = ${userId} and day = ${day} and id <> ${exceptId}`
}

export function insertRecord(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, record: RecordContent) {
  return sql.one<RecordRow>`
    insert into study_record (user_id, id, ${recordContent.names}, created_by, updated_by)
    values (${userId}, ${id}, ${recordContent.values(record)}, ${actorId}, ${actorId})
    returning ${recordColumns.names}`
}

/** Replaces the content of a record and increments its version. */
export function updateRecord(sql: Sql, userId: OwnerId, actorId: ActorId, id: string, record: RecordContent) {
  return sql.one<RecordRow>`
    update study_record set ${recordContent.assignments(record)}, updated_by = ${actorId}, updated_at = now(),
      version = version + 1
    where user_id = ${userId} and id = ${id}
    returning ${recordColumns.names}`
}

export function deleteRecord(sql: Sql, userId: OwnerId, id: string) {
  return sql.run`delete from study_record where user_id = ${userId} and id = ${id}`
}

type RecordSums = Omit<Static<TObject<typeof Sums>>, 'from' | 'to'>

/** Sums of the days `from`..`to`, both included. @param from null: from the first record on */
export function sumRecords(sql: Sql, userId: OwnerId, from: Day | null, to: Day) {
  return sql.only<RecordSums>`
    select ${recordSums}, count(*) as records,
           count(distinct day) filter (where minutes > 0 or questions > 0) as days_studied,
           count(distinct day) filter (where kind = 'rest') as days_rested
    from study_record
    where user_id = ${userId} and day between coalesce(${from}::date, '-infinity') and ${to}`
}

/** The day of the first record; null without one. */
export async function firstDay(sql: Sql, userId: OwnerId): Promise<Day | null> {
  return (await sql.value<Day | null>`select min(day) from study_record where user_id = ${userId}`) ?? null
}

export type DaySum = { day: Day; minutes: number; questions: number }

/** What was studied on each day from a day on. */
export function listDays(sql: Sql, userId: OwnerId, from: Day) {
  return sql.rows<DaySum>`
    select day, ${workSums} from study_record
    where user_id = ${userId} and day >= ${from} group by day`
}

/** The exam with the countdown: the main one if it is in the future, else the next. */
export function nextExam(sql: Sql, userId: OwnerId, today: Day) {
  return sql.one<{ id: string; name: string; examdate: Day }>`
    select id, name, examdate from exam
    where user_id = ${userId} and examdate >= ${today}
    order by is_main desc, examdate, id limit 1`
}
