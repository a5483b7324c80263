import type { Static } from '@sinclair/typebox'
import type { TrialSum } from '#contract/graph.ts'
import type { Day } from '#rules/day.ts'
import type { DaySum } from '#rules/series.ts'
import type { Window } from '#rules/windows.ts'
import type { Sql } from '#server/services/database/client.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { recordSums, workSums } from '#server/subjects/standing/sql.ts'
import { lessonSums } from '#server/subjects/trialexam/sql.ts'

// Results stay null if no record of the day has them: a chart shows a gap instead of 0.
const daySums = fragment`${workSums}, sum(correct) as correct, sum(wrong) as wrong, sum(blank) as blank`

/** Sums of one child, or of the parent itself if id is null. */
type ChildSum = {
  id: string | null
  minutes: number
  questions: number
  correct: number
  wrong: number
  blank: number
  records: number
  last_day: Day
}

/** Sums by class group, up to a day. */
export function sumByCroom(sql: Sql, userId: OwnerId, to: Day) {
  return sql.rows<ChildSum>`
    select croom_id as id, ${recordSums}, count(*) as records, max(day) as last_day
    from study_record where user_id = ${userId} and day <= ${to} and kind <> 'rest'
    group by croom_id`
}

/** Sums by lesson of one class group, up to a day. */
export function sumByStudy(sql: Sql, userId: OwnerId, croomId: string, to: Day) {
  return sql.rows<ChildSum>`
    select study_id as id, ${recordSums}, count(*) as records, max(day) as last_day
    from study_record where user_id = ${userId} and croom_id = ${croomId} and day <= ${to} and kind <> 'rest'
    group by study_id`
}

/**
 * Whether a day is one of `from`..`to`, for records of one topic: those are few, and an index gives them. As a
 * condition of an index PostgreSQL 18 would expect a search for every subtopic there, and read all days instead.
 */
function isWithin(from: Day | null, to: Day) {
  return fragment`day - ${to}::date <= 0 and (${from}::date is null or day - ${from}::date >= 0)`
}

/** All study by day. */
export function dailySums(sql: Sql, userId: OwnerId, { from, to }: Window) {
  return sql.rows<DaySum>`
    select null as id, day, ${daySums}
    from study_record
    where user_id = ${userId} and day between coalesce(${from}::date, '-infinity') and ${to}
    group by day order by day`
}

/** Lessons of one class group per day. */
export function dailyByStudy(sql: Sql, userId: OwnerId, croomId: string, { from, to }: Window) {
  return sql.rows<DaySum>`
    select study_id as id, day, ${daySums}
    from study_record
    where user_id = ${userId} and day between coalesce(${from}::date, '-infinity') and ${to}
      and croom_id = ${croomId} and kind <> 'rest'
    group by study_id, day order by day`
}

export function dailyByTopic(sql: Sql, userId: OwnerId, studyId: string, { from, to }: Window) {
  return sql.rows<DaySum>`
    select topic_id as id, day, ${daySums}
    from study_record
    where user_id = ${userId} and study_id = ${studyId}
      and day between coalesce(${from}::date, '-infinity') and ${to}
    group by topic_id, day order by day`
}

/** Subtopics of one topic per day. */
export function dailyBySubtopic(
  sql: Sql,
  userId: OwnerId,
  studyId: string,
  topicId: string,
  { from, to }: Window,
) {
  return sql.rows<DaySum>`
    select subtopic_id as id, day, ${daySums}
    from study_record
    where user_id = ${userId} and study_id = ${studyId} and topic_id = ${topicId} and ${isWithin(from, to)}
    group by subtopic_id, day order by day`
}

/** Every trial exam of a student up to a day with its sums, oldest first, without exempt lessons. */
export function listTrialSums(sql: Sql, userId: OwnerId, to: Day) {
  return sql.rows<Omit<Static<typeof TrialSum>, 'net'> & { penalty: number }>`
    select e.id, e.name, e.day, e.croom_id, c.name as croom_name, c.program_code, e.kind, e.publisher, e.penalty,
           coalesce(l.questions, 0) as questions, coalesce(l.correct, 0) as correct,
           coalesce(l.wrong, 0) as wrong, coalesce(l.blank, 0) as blank, coalesce(l.lessons, '[]') as lessons,
           coalesce(l.sections, '[]') as sections
    from trial_exam e
    cross join lateral (
      select ${lessonSums}, json_agg(study_id order by study_id) as lessons,
             json_agg(distinct section) filter (where section is not null) as sections
      from trial_lesson where user_id = ${userId} and trial_id = e.id and not exempt
    ) l
    join croom c on c.id = e.croom_id
    where e.user_id = ${userId} and e.day <= ${to}
    order by e.day, e.created_at, e.id`
}
