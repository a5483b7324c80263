import type { Day } from '#rules/day.ts'
import type { Sql } from '#server/services/database/client.ts'
import { type Fragment, fragment } from '#server/services/database/fragment.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'

const isStudied = fragment`(minutes > 0 or questions > 0)`
/** A day with such a record does not break the streak. */
const bridges = fragment`(${isStudied} or kind = 'rest')`
/** Sitting a trial exam is no study of its topics. */
const studiesTopic = fragment`topic_id is not null and kind not in ('rest', 'trial')`

type Standing = {
  records: number
  /** Studied days of the longest run of days with study or rest, of those that do not reach beyond today. */
  best: number
  /** The run that reaches to today or yesterday, perhaps beyond today. */
  run: { last_day: Day; studied: number } | null
}

/** What is kept of a student's whole history. */
export function findStanding(sql: Sql, userId: OwnerId, today: Day) {
  return sql.only<Standing>`
    select coalesce((select records from record_total where user_id = ${userId}), 0) as records,
           coalesce((select max(studied) from study_run where user_id = ${userId} and last_day <= ${today}), 0) as best,
           (select json_build_object('last_day', last_day, 'studied', studied) from study_run
            where user_id = ${userId} and last_day >= ${today}::date - 1 and first_day <= ${today}) as run`
}

/** When a topic was studied last, up to today: `day` is null where every record is dated after today. */
function lastDaysUpTo(userId: OwnerId, today: Day): Fragment {
  return fragment`
    select topic_id, last_day as day from topic_studied
    where user_id = ${userId} and last_day <= ${today}
    union all
    select ahead.topic_id, (
      select max(r.day) from study_record r
      where r.user_id = ${userId} and r.topic_id = ahead.topic_id and r.day <= ${today}
        and r.kind not in ('rest', 'trial'))
    from topic_studied ahead where ahead.user_id = ${userId} and ahead.last_day > ${today}`
}

/**
 * The days on which topics of the student's open class groups, joined or own, were studied last, of those that wait
 * longest, oldest first. What is dated after today counts from its day on.
 */
export function longestUnstudied(sql: Sql, userId: OwnerId, today: Day, most: number) {
  return sql.values<Day>`
    select last.day from (${lastDaysUpTo(userId, today)}) last
    join topic t on t.id = last.topic_id
    join study s on s.id = t.study_id
    where last.day is not null and (
      exists (
        select 1 from croom_member m join croom c on c.id = m.croom_id
        where m.user_id = ${userId} and not c.is_archived and coalesce(c.source_id, c.id) = s.croom_id)
      or exists (
        select 1 from croom c
        where c.owner_id = ${userId} and c.kind = 'personal' and not c.is_archived
          and coalesce(c.source_id, c.id) = s.croom_id))
    order by last.day limit ${most}`
}

/** Topics that a student studied, each with the last day up to today; what is dated ahead counts from its day on. */
export function listLastStudied(sql: Sql, userId: OwnerId, today: Day) {
  return sql.rows<{ topic_id: string; day: Day }>`
    select topic_id, day from (${lastDaysUpTo(userId, today)}) last where day is not null`
}

/** Adds to the number of a student's records, and counts a change of records or trial exams. */
export function noteChange(sql: Sql, userId: OwnerId, records: number) {
  return sql.run`
    insert into record_total (user_id, records, changes) values (${userId}, ${records}, 1)
    on conflict (user_id) do update
    set records = record_total.records + excluded.records, changes = record_total.changes + 1`
}

export function noteStudied(sql: Sql, userId: OwnerId, topicId: string, day: Day) {
  return sql.run`
    insert into topic_studied (user_id, topic_id, last_day) values (${userId}, ${topicId}, ${day})
    on conflict (user_id, topic_id) do update set last_day = excluded.last_day
    where topic_studied.last_day < excluded.last_day`
}

/** Last days of topics; the owner is selected as a column, since a Citus cannot place a parameter there. */
const lastDays = fragment`select user_id, topic_id, max(day) from study_record`

/** Recomputes when some topics were studied last. */
export function refreshTopics(sql: Sql, userId: OwnerId, topicIds: string[]) {
  return Promise.all([
    sql.run`delete from topic_studied where user_id = ${userId} and topic_id = any(${topicIds}::uuid[])`,
    sql.run`
      insert into topic_studied (user_id, topic_id, last_day)
      ${lastDays} where user_id = ${userId} and topic_id = any(${topicIds}::uuid[]) and ${studiesTopic}
      group by user_id, topic_id`,
  ])
}

/** Runs of days with study or rest, of a student's days `from`..`to`. */
function runsWithin(userId: string, from: Fragment, to: Fragment, condition = fragment``): Fragment {
  return fragment`
    select user_id, max(day), min(day), count(*) filter (where studied)
    from (
      select user_id, day, bool_or(${isStudied}) as studied,
             day - (row_number() over (partition by user_id order by day))::integer as island
      from study_record where user_id = ${userId} and day between ${from} and ${to} and ${bridges} ${condition}
      group by user_id, day
    ) days
    group by user_id, island`
}

/**
 * Recomputes the runs that contain a day or end beside it, after a record of it has changed. Nothing changes on a day on
 * which something else was studied too: a long run is not read again for each record.
 */
export function refreshRuns(sql: Sql, userId: OwnerId, day: Day, recordId: string) {
  // At most two: one that contains the day, or one on each side. With more to choose from, all later ones were read.
  const around = fragment`
    from (select first_day, last_day from study_run where user_id = ${userId} and last_day >= ${day}::date - 1
          order by last_day limit 2) near
    where first_day <= ${day}::date + 1`
  const from = fragment`(select least(${day}::date, min(first_day)) ${around})`
  const to = fragment`(select greatest(${day}::date, max(last_day)) ${around})`
  const isOnly = fragment`
    and not exists (
      select 1 from study_record
      where user_id = ${userId} and day = ${day} and id <> ${recordId} and ${isStudied})`
  return Promise.all([
    sql.run`
      insert into study_run (user_id, last_day, first_day, studied) ${runsWithin(userId, from, to, isOnly)}
      on conflict (user_id, last_day) do update set first_day = excluded.first_day, studied = excluded.studied`,
    // Deletes the old row of a run whose last day has moved: from the day before to this day, or back from this day.
    sql.run`
      delete from study_run
      where user_id = ${userId} and last_day = ${day}::date - exists (
        select 1 from study_record where user_id = ${userId} and day = ${day} and ${bridges})::integer`,
  ])
}

/** Recomputes everything that is kept of one student. */
export async function rebuildStanding(sql: Sql, userId: string): Promise<void> {
  await sql.run`delete from record_total where user_id = ${userId}`
  await sql.run`delete from study_run where user_id = ${userId}`
  await sql.run`delete from topic_studied where user_id = ${userId}`
  await sql.run`delete from unfixed_count where user_id = ${userId}`
  await sql.run`
    insert into record_total (user_id, records)
    select user_id, count(*) from study_record where user_id = ${userId} group by user_id`
  await sql.run`
    insert into study_run (user_id, last_day, first_day, studied)
    ${runsWithin(userId, fragment`'-infinity'`, fragment`'infinity'`)}`
  await sql.run`
    insert into topic_studied (user_id, topic_id, last_day)
    ${lastDays} where user_id = ${userId} and ${studiesTopic} group by user_id, topic_id`
}

/** All that is kept of one student, as a text to compare. */
export async function standingText(sql: Sql, userId: string): Promise<string> {
  const row = await sql.one<{ text: string }>`
    select json_build_object(
      'records', coalesce((select records from record_total where user_id = ${userId}), 0),
      'runs', (select json_agg(json_build_array(first_day, last_day, studied) order by last_day)
               from study_run where user_id = ${userId}),
      'topics', (select json_agg(json_build_array(topic_id, last_day) order by topic_id)
                 from topic_studied where user_id = ${userId}))::text as text`
  return row?.text ?? ''
}

/** Sums of study records; 0 without records. */
export const recordSums = fragment`
  coalesce(sum(minutes), 0) as minutes, coalesce(sum(questions), 0) as questions,
  coalesce(sum(correct), 0) as correct, coalesce(sum(wrong), 0) as wrong, coalesce(sum(blank), 0) as blank`

export const workSums = fragment`sum(minutes) as minutes, sum(questions) as questions`
