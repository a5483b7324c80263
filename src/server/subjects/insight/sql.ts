import { type Day, startOfWeek } from '#rules/day.ts'
import type {
  CalibrationRow,
  KeptForecast as ScorableForecast,
  StatedChance,
} from '#rules/insight/calibration.ts'
import type { ByDay } from '#rules/insight/effect.ts'
import type { Grade } from '#rules/insight/evidence.ts'
import type { Studied } from '#rules/insight/hours.ts'
import type { Trial } from '#rules/insight/papers.ts'
import { recordDays } from '#rules/insight/priors.ts'
import type { PublisherRow, SumOfTrial } from '#rules/insight/publishers.ts'
import type { EnteredRecord } from '#rules/insight/quality.ts'
import type { DoneSum, Planned } from '#rules/plan.ts'
import type { CroomKind } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { type Fragment, fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'
import { isOfRange, joinTick, tickColumns } from '#server/subjects/plan/sql.ts'
import { workSums } from '#server/subjects/standing/sql.ts'
import { sectionSums } from '#server/subjects/trialexam/sql.ts'

/** Trial exams of a class group that an insight looks back on. */
const mostTrials = 60

export type CroomOfInsight = {
  id: string
  tree_id: string
  program_code: string | null
  penalty: number
}

/**
 * A class group that the student is or was in, owns, or has records or trial exams of; one that was only looked at in
 * the catalogue has no insight.
 */
export function findUsedCroom(sql: Sql, userId: string, id: string) {
  return sql.one<CroomOfInsight>`
    select c.id, coalesce(c.source_id, c.id) as tree_id, c.program_code, c.penalty from croom c
    where c.id = ${id} and ${isUsedBy(userId)}`
}

function isUsedBy(userId: string) {
  return fragment`(
    c.owner_id = ${userId}
    or exists (select 1 from croom_member m where m.user_id = ${userId} and m.croom_id = c.id)
    or exists (select 1 from study_record r where r.user_id = ${userId} and r.croom_id = c.id)
    or exists (select 1 from trial_exam e where e.user_id = ${userId} and e.croom_id = c.id))`
}

/** A class group whose members are compared, if this person uses it; a coach also finds those of the catalogue. */
export function findCompared(sql: Sql, userId: string, id: string, isCoach: boolean) {
  return sql.one<{ id: string; kind: CroomKind }>`
    select c.id, c.kind from croom c
    where c.id = ${id} and (${isUsedBy(userId)} or (${isCoach} and c.kind = 'catalogue'))`
}

/** The day on which a student is at an instant; `u` is the student's row. */
function dayOfUser(now: number) {
  return fragment`local_day(${new Date(now).toISOString()}::timestamptz, u.timezone, u.day_start)`
}

/** Some students, each with the day on which they are at an instant. */
function onTheirDay(ids: readonly string[], now: number) {
  return fragment`select u.id, ${dayOfUser(now)} as today from app_user u where u.id = any(${ids}::uuid[])`
}

// Lessons that were sat, as `countedResults` of src/rules/insight/papers.ts counts them, and their sums; `key` is a hash
// of them in any order, since a list of their ids took half of the statement's time. One lesson of a sum has its numbers.
const wasSat = fragment`
  not exempt and (section is not null or (question_count > 0 and correct + wrong + blank > 0))`
const lessonSums = fragment`
  bit_xor(uuid_hash_extended(study_id, 0))::text as key,
  sum(question_count) as questions, sum(correct) as correct, sum(wrong) as wrong`

/**
 * Sums of the newest trial exams of all lessons of several students in one class group, each up to the student's own
 * day.
 */
export function sumTrialsOfMany(sql: Sql, ids: readonly string[], croomId: string, now: number) {
  return sql.rows<SumOfTrial>`
    select e.user_id, e.id, e.day, e.publisher, e.penalty,
           l.key, l.questions, l.correct, l.wrong
    from (${onTheirDay(ids, now)}) u
    cross join lateral (
      select t.user_id, t.id, t.day, t.publisher, t.penalty
      from trial_exam t
      where t.user_id = u.id and t.croom_id = ${croomId} and t.day <= u.today and t.kind <> 'branch'
      order by t.day desc, t.id desc limit ${mostTrials}
    ) e
    cross join lateral (
      select ${lessonSums} from trial_lesson
      where user_id = u.id and user_id = e.user_id and trial_id = e.id and ${wasSat}
    ) l
    where l.questions > 0`
}

/** Minutes and questions of several students on each recorded day of `from`..`to`; a student without one has no row. */
export function sumDaysOfMany(sql: Sql, ids: readonly string[], from: Day, to: Day) {
  return sql.rows<{ user_id: string; minutes: ByDay; questions: ByDay }>`
    select user_id, json_object_agg(day, minutes) as minutes, json_object_agg(day, questions) as questions
    from (
      select user_id, day, sum(minutes) as minutes, sum(questions) as questions
      from study_record where user_id = any(${ids}::uuid[]) and day between ${from} and ${to}
      group by user_id, day
    ) d
    group by user_id`
}

/** Days since one on which a coach noted a contact with these students or changed something of theirs. */
export function listContactDays(sql: Sql, ids: readonly string[], coachId: ActorId, since: Day) {
  return sql.rows<{ user_id: string; day: Day }>`
    select user_id, day from contact
    where user_id = any(${ids}::uuid[]) and author_id = ${coachId} and day >= ${since}
    union
    select a.user_id, local_day(a.at, u.timezone, u.day_start) as day
    from audit a join app_user u on u.id = a.user_id
    where a.user_id = any(${ids}::uuid[]) and u.id = any(${ids}::uuid[]) and a.actor_id = ${coachId}
      and a.at >= ${since}::date`
}

/** The class group in which a student sat most mocks of all lessons on the days `from`..`to`. */
export function findTrialCroom(sql: Sql, userId: OwnerId, from: Day, to: Day) {
  return sql.one<{ id: string; name: string }>`
    select c.id, c.name
    from (
      select croom_id, count(*) as trials, max(day) as last_day from trial_exam
      where user_id = ${userId} and day between ${from} and ${to} and kind <> 'branch'
      group by croom_id
    ) t join croom c on c.id = t.croom_id
    order by t.trials desc, t.last_day desc, c.id limit 1`
}

/** A group that a coach owns, archived or not. */
export function findOwnGroup(sql: Sql, coachId: ActorId, id: string) {
  return sql.one<CroomOfInsight>`
    select id, coalesce(source_id, id) as tree_id, program_code, penalty from croom
    where id = ${id} and owner_id = ${coachId} and kind = 'group'`
}

/** Lessons, sums of tests and marks of a trial exam `t` as the insights read them. */
const resultsOf = (userId: Fragment) => fragment`
  (select coalesce(json_agg(w), '[]')
   from (
     select l.study_id, l.question_count, l.correct, l.wrong, l.blank, l.exempt from trial_lesson l
     where l.user_id = ${userId} and l.trial_id = t.id and l.section is null
   ) w) as lessons,
  (select coalesce(json_agg(s), '[]')
   from (
     select json_agg(l.study_id) as study_ids, ${sectionSums} from trial_lesson l
     where l.user_id = ${userId} and l.trial_id = t.id and l.section is not null
     group by l.section
   ) s) as sections,
  -- Rows take two thirds of the time that json_build_object takes.
  (select coalesce(json_agg(w), '[]')
   from (
     select m.study_id, m.topic_id, m.subtopic_id, m.result, m.count, m.reason from trial_mark m
     where m.user_id = ${userId} and m.trial_id = t.id
   ) w) as marks`

/** The newest trial exams of several students in some class groups, each up to the student's own day, whole. */
export function listMarkedTrialsOfMany(sql: Sql, ids: string[], croomIds: string[], now: number) {
  return sql.rows<Trial & { user_id: string }>`
    select u.id as user_id, e.id, e.kind, e.day, e.penalty, e.publisher, e.lessons, e.sections, e.marks
    from (${onTheirDay(ids, now)}) u
    cross join lateral (
      select t.id, t.kind, t.day, t.penalty, t.publisher,
             ${resultsOf(fragment`t.user_id`)}
      from trial_exam t
      where t.user_id = u.id and t.croom_id = any(${croomIds}::uuid[]) and t.day <= u.today
      order by t.day desc, t.id desc limit ${mostTrials}
    ) e`
}

/** Minutes of each topic in the year up to each student's own day, on the topic's last day. */
export function sumTopicsOfMany(sql: Sql, students: readonly { id: string; today: Day }[]) {
  const ids = students.map(({ id }) => id)
  return sql.rows<Studied & { user_id: string }>`
    select r.user_id, r.study_id, r.topic_id, max(r.day) as day, sum(r.minutes) as minutes, 'practice' as kind
    from unnest(${ids}::uuid[], ${students.map(({ today }) => today)}::date[]) as own (id, today)
    join study_record r on r.user_id = own.id
    where r.user_id = any(${ids}::uuid[]) and r.topic_id is not null
      and r.day between own.today - ${recordDays}::integer + 1 and own.today
    group by r.user_id, r.study_id, r.topic_id`
}

/** Ids of coaches' groups in their own order, after one of them. */
export function nextGroups(sql: Sql, after: string | null, most: number) {
  return sql.values<string>`
    select id from croom
    where kind = 'group' and (${after}::uuid is null or id > ${after}) order by id limit ${most}`
}

/** Stores the effects of publishers in one class group in place of those that were stored. */
export async function replaceEffects(
  sql: Sql,
  croomId: string,
  rows: readonly PublisherRow[],
  quality: Grade,
  today: Day,
): Promise<void> {
  await sql.run`delete from publisher_effect where croom_id = ${croomId}`
  if (rows.length === 0) return
  await sql.run`
    insert into publisher_effect (croom_id, publisher, effect, students, trials, quality, made_on)
    select ${croomId}::uuid, r.publisher, r.effect, r.students, r.trials, ${quality}::text, ${today}::date
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (publisher text, effect float8, students integer, trials integer)
    on conflict do nothing`
}

/** The class groups that the student is in or made, without archived ones, the chosen one first. */
export function listOpenCrooms(sql: Sql, userId: string) {
  return sql.rows<CroomOfInsight>`
    select c.id, coalesce(c.source_id, c.id) as tree_id, c.program_code, c.penalty
    from (
      select id, min(since) as since from (
        select croom_id as id, joined_at as since from croom_member where user_id = ${userId}
        union all
        select id, created_at from croom where owner_id = ${userId} and kind = 'personal'
      ) either group by id
    ) mine
    join croom c on c.id = mine.id join app_user u on u.id = ${userId}
    where not c.is_archived
    order by c.id is distinct from u.croom_id, mine.since, c.id`
}

/** The class groups in which a student sat a trial exam on the days `from`..`to`, archived or left ones too. */
export function listCroomsWithTrials(sql: Sql, userId: string, from: Day, to: Day) {
  return sql.rows<CroomOfInsight>`
    select c.id, coalesce(c.source_id, c.id) as tree_id, c.program_code, c.penalty
    from (
      select distinct croom_id from trial_exam where user_id = ${userId} and day between ${from} and ${to}
    ) sat join croom c on c.id = sat.croom_id
    order by c.id`
}

type TreeTopic = {
  study_id: string
  study_name: string
  question_count: number
  tree_id: string
  topic_id: string | null
  topic_name: string | null
}

/** Topics of some trees with their lessons, in the order of the tree; a lesson without topics has one row. */
export function listTree(sql: Sql, treeIds: string[]) {
  return sql.rows<TreeTopic>`
    select s.id as study_id, s.name as study_name, s.question_count, s.croom_id as tree_id,
           t.id as topic_id, t.name as topic_name
    from study s left join topic t on t.study_id = s.id
    where s.croom_id = any(${treeIds}::uuid[])
    order by array_position(${treeIds}::uuid[], s.croom_id), s.sort, s.id, t.sort, t.id`
}

export type ReadTrial = Trial & { name: string; croom_id: string }

/** The newest trial exams of one class group up to a day, whole, newest first. */
export function listTrials(sql: Sql, userId: string, croomId: string, to: Day) {
  return sql.rows<ReadTrial>`
    select t.id, t.name, t.croom_id, t.kind, t.day, t.penalty, t.publisher, ${resultsOf(fragment`${userId}`)}
    from trial_exam t
    where t.user_id = ${userId} and t.croom_id = ${croomId} and t.day <= ${to}
    order by t.day desc, t.id desc limit ${mostTrials}`
}

export function sumStudied(sql: Sql, userId: string, from: Day, to: Day) {
  return sql.rows<Studied & { croom_id: string | null }>`
    select day, croom_id, study_id, topic_id, kind, sum(minutes) as minutes
    from study_record
    where user_id = ${userId} and day between ${from} and ${to} and kind <> 'rest'
    group by day, croom_id, study_id, topic_id, kind`
}

/** Minutes of some topics on the days `from`..`to`; rest has no topic. */
export function sumMinutesOf(
  sql: Sql,
  userId: string,
  studyIds: string[],
  topicIds: string[],
  from: Day,
  to: Day,
) {
  return sql.rows<Studied>`
    select study_id, topic_id, max(day) as day, sum(minutes) as minutes, 'practice' as kind
    from study_record
    where user_id = ${userId} and study_id = any(${studyIds}::uuid[]) and topic_id = any(${topicIds}::uuid[])
      and day between ${from} and ${to}
    group by study_id, topic_id`
}

/** Records of the days `from`..`to` with the instant at which each was typed. */
export function listEntered(sql: Sql, userId: string, from: Day, to: Day) {
  return sql.rows<Omit<EnteredRecord, 'entered'> & { created_at: string }>`
    select day, minutes, source, created_by, created_at
    from study_record where user_id = ${userId} and day between ${from} and ${to}`
}

/** Class groups that some students are in, without archived ones; with `listOwnCroomsOf` those of `listOpenCrooms`. */
export function listOpenCroomsOf(sql: Sql, ids: string[]) {
  return sql.rows<CroomOfInsight & { user_id: string }>`
    select m.user_id, c.id, coalesce(c.source_id, c.id) as tree_id, c.program_code, c.penalty
    from croom_member m join croom c on c.id = m.croom_id
    where m.user_id = any(${ids}::uuid[]) and not c.is_archived
    order by m.user_id, m.joined_at, c.id`
}

/** Class groups that some students made for themselves, without archived ones. */
export function listOwnCroomsOf(sql: Sql, ids: string[]) {
  return sql.rows<CroomOfInsight & { user_id: string }>`
    select owner_id as user_id, id, coalesce(source_id, id) as tree_id, program_code, penalty
    from croom
    where owner_id = any(${ids}::uuid[]) and kind = 'personal' and not is_archived
    order by owner_id, created_at, id`
}

/** Minutes of each recorded day from `from` to `to`, of each student; rest is a day with 0 minutes. */
export function sumDaysOf(sql: Sql, ids: string[], from: Day, to: Day) {
  return sql.rows<{ user_id: string; days: [day: Day, minutes: number][] }>`
    select user_id, json_agg(json_build_array(day, minutes)) as days from (
      select user_id, day, sum(minutes) as minutes from study_record
      where user_id = any(${ids}::uuid[]) and day between ${from} and ${to}
      group by user_id, day
    ) d group by user_id`
}

/** The last recorded day before `from`, of each student who has one: one row of the index for each. */
export function lastDaysBefore(sql: Sql, ids: string[], from: Day) {
  return sql.rows<{ user_id: string; day: Day }>`
    select u.id as user_id, r.day from app_user u
    cross join lateral (
      select day from study_record where user_id = u.id and day < ${from} order by day desc limit 1
    ) r
    where u.id = any(${ids}::uuid[])`
}

export type PlannedOf = Planned & { user_id: string }
export type RecordedOf = DoneSum & { user_id: string }

/** Planned items of the days `from`..`to` of some students, in the order of their boards. */
export function listPlansOf(sql: Sql, ids: string[], from: Day, to: Day) {
  return sql.rows<PlannedOf>`
    select p.user_id, p.id, p.day, p.kind, p.croom_id, p.study_id, p.topic_id, p.subtopic_id, p.minutes, p.questions,
           p.part_from, p.part_to, ${tickColumns}
    from plan_item p ${joinTick(fragment`p.user_id`)}
    where p.user_id = any(${ids}::uuid[]) and p.day between ${from} and ${to}
    order by p.user_id, p.day, p.sort, p.created_at, p.id`
}

/** Sums of the records of those of the days that have a planned item; without those that count for only one item. */
export function sumForPlansOf(sql: Sql, ids: string[], from: Day, to: Day) {
  return sql.rows<RecordedOf>`
    select u.id as user_id, d.* from app_user u
    cross join lateral (
      select r.day, r.kind, r.croom_id, r.study_id, r.topic_id, r.subtopic_id, ${workSums}
      from study_record r
      where r.user_id = u.id and r.day between ${from} and ${to}
        and exists (select 1 from plan_item p where p.user_id = u.id and p.day = r.day)
        and r.id not in (
          select p.tick_record_id from plan_item p where p.user_id = u.id and p.tick_record_id is not null
        )
        and not (${isOfRange(fragment`u.id`)})
      group by r.day, r.kind, r.croom_id, r.study_id, r.topic_id, r.subtopic_id
    ) d
    where u.id = any(${ids}::uuid[])`
}

/** A trial exam of any kind, without its lessons. */
export type SatTrial = Omit<Trial, 'lessons' | 'sections' | 'marks'> & { croom_id: string }

export function listTrialsOf(sql: Sql, ids: string[], from: Day, to: Day) {
  // One JSON a student: as rows they took twice the processor time of the server.
  return sql.rows<{ user_id: string; trials: SatTrial[] }>`
    select user_id, json_agg(json_build_object('id', id, 'day', day, 'kind', kind, 'croom_id', croom_id,
             'penalty', penalty, 'publisher', publisher)) as trials
    from trial_exam
    where user_id = any(${ids}::uuid[]) and day between ${from} and ${to}
    group by user_id`
}

/** The lessons of a trial that were sat, summed. */
export type LessonSums = [key: string, questions: number, correct: number, wrong: number]

/**
 * Sums of the lessons of the trial exams of the days `from`..`to`, by their ids. A join in place of the second loop took
 * seven times as long, or seconds with a plan for any values.
 */
export function sumLessonsOf(sql: Sql, ids: string[], from: Day, to: Day) {
  return sql.rows<{ user_id: string; sums: Record<string, LessonSums> }>`
    select t.user_id, json_object_agg(t.id, json_build_array(l.key, l.questions, l.correct, l.wrong)) as sums
    from trial_exam t
    cross join lateral (
      select ${lessonSums} from trial_lesson where user_id = t.user_id and trial_id = t.id and ${wasSat}
    ) l
    where t.user_id = any(${ids}::uuid[]) and t.day between ${from} and ${to} and l.key is not null
    group by t.user_id`
}

/** Exams of some students that are not past. */
export function listExamsOf(sql: Sql, ids: readonly string[], from: Day) {
  return sql.rows<{
    user_id: string
    croom_id: string | null
    name: string
    examdate: Day
    is_main: boolean
  }>`
    select user_id, croom_id, name, examdate, is_main from exam
    where user_id = any(${ids}::uuid[]) and examdate >= ${from} order by examdate, id`
}

/** When a coach last changed something of each student. */
export function lastWritesOf(sql: Sql, ids: string[], coachId: string) {
  return sql.rows<{ user_id: string; at: string }>`
    select u.id as user_id, a.at from app_user u
    cross join lateral (
      select at from audit where user_id = u.id and actor_id = ${coachId} order by at desc limit 1
    ) a
    where u.id = any(${ids}::uuid[])`
}

export function listContactDaysOf(sql: Sql, ids: string[], coachId: string) {
  return sql.rows<{ user_id: string; days: Day[] }>`
    select user_id, json_agg(day) as days from contact
    where user_id = any(${ids}::uuid[]) and author_id = ${coachId} group by user_id`
}

/**
 * Topics that are wrong again after study, by class group, of some students of whom they were computed.
 * @property holds whether no record and no trial exam was changed since
 */
export function listUnfixedCounts(sql: Sql, ids: string[]) {
  return sql.rows<{
    user_id: string
    topics: Record<string, number>
    made_on: Day
    until: Day
    holds: boolean
  }>`
    select k.user_id, k.topics, k.made_on, k.until, k.changes = coalesce(t.changes, 0) as holds
    from unfixed_count k left join record_total t on t.user_id = k.user_id and t.user_id = any(${ids}::uuid[])
    where k.user_id = any(${ids}::uuid[])`
}

/** Number of changes of a student's records and trial exams so far. */
export function countChanges(sql: Sql, userId: string) {
  return sql.number`select changes from record_total where user_id = ${userId}`
}

/** Keeps how many topics are wrong again after study. @param changes as counted before the rows were read */
export function keepUnfixedCount(
  sql: Sql,
  userId: string,
  topics: Record<string, number>,
  changes: number,
  today: Day,
  until: Day,
) {
  return sql.run`
    insert into unfixed_count (user_id, topics, changes, made_on, until)
    select id, ${JSON.stringify(topics)}::jsonb, ${changes}::bigint, ${today}::date, ${until}::date
    from app_user where id = ${userId}
    on conflict (user_id) do update
    set topics = excluded.topics, changes = excluded.changes, made_on = excluded.made_on, until = excluded.until`
}

/** Whether a student has rows that are dated after a day. */
export function hasRowsAfter(sql: Sql, userId: string, day: Day) {
  return sql.has`
    select 1 where exists (select 1 from study_record where user_id = ${userId} and day > ${day})
                or exists (select 1 from trial_exam where user_id = ${userId} and day > ${day})`
}

/** Students whom a coach has put off, with the sum of the signs at that time. */
export function listSnoozesOf(sql: Sql, ids: string[], coachId: string) {
  return sql.rows<{ user_id: string; until: Day; total: number | null }>`
    select user_id, until, total from snooze where user_id = any(${ids}::uuid[]) and coach_id = ${coachId}`
}

/** The exam an insight of a class group aims at: the next one of the group, else the main one; none that is past. */
export function findExamOf(sql: Sql, userId: string, croomId: string, today: Day) {
  return sql.one<{ id: string; name: string; examdate: Day }>`
    select id, name, examdate from exam
    where user_id = ${userId} and examdate >= ${today} and (croom_id = ${croomId} or is_main)
    order by croom_id is distinct from ${croomId}, examdate, id limit 1`
}

export async function findTarget(sql: Sql, userId: string): Promise<number | null> {
  return (await sql.value<number | null>`select target_net from app_user where id = ${userId}`) ?? null
}

/** Corrections for a forecast that a daily job has computed: the widths' multiplier and the publishers' effects. */
export async function findCorrections(sql: Sql, croomId: string, programCode: string | null) {
  const { multiplier, effects } = await sql.only<{
    multiplier: number | null
    effects: Record<string, number>
  }>`
    select (select multiplier from calibration
            where insight = 'forecast' and program_code = coalesce(${programCode}::text, '')) as multiplier,
           (select coalesce(json_object_agg(publisher, effect), '{}') from publisher_effect
            where croom_id = ${croomId} and quality in ('A', 'B')) as effects`
  return { multiplier: multiplier ?? 1, effects }
}

type KeptForecast = Pick<ScorableForecast, 'exam_day' | 'questions' | 'low' | 'middle' | 'high' | 'half'> & {
  exam_id: string
}

/** Keeps the first forecast of a week, to compare it with the result of the exam. */
export function keepForecast(
  sql: Sql,
  userId: string,
  croomId: string,
  today: Day,
  { exam_id, exam_day, questions, low, middle, high, half }: KeptForecast,
) {
  return sql.run`
    insert into forecast (user_id, croom_id, made_on, exam_id, exam_day, questions, low, middle, high, half)
    select u.id, ${croomId}::uuid, ${today}::date, ${exam_id}::uuid, ${exam_day}::date, ${questions}::smallint,
           ${low}::float8, ${middle}::float8, ${high}::float8, ${half}::float8
    from app_user u
    where u.id = ${userId} and not exists (
      select 1 from forecast f where f.user_id = u.id and f.croom_id = ${croomId} and f.made_on >= ${startOfWeek(today, 1)})
    on conflict do nothing`
}

/** Keeps the first chance of a week, to compare it with what is finished on the day of the exam. */
export function keepChance(
  sql: Sql,
  userId: string,
  croomId: string,
  today: Day,
  examDay: Day,
  chance: number,
) {
  return sql.run`
    insert into chance (user_id, croom_id, made_on, exam_day, chance)
    select u.id, ${croomId}::uuid, ${today}::date, ${examDay}::date, ${chance}::smallint
    from app_user u
    where u.id = ${userId} and not exists (
      select 1 from chance k where k.user_id = u.id and k.croom_id = ${croomId} and k.made_on >= ${startOfWeek(today, 1)})
    on conflict do nothing`
}

/** Forecasts of some students whose exam has a result. */
export function listScorable(sql: Sql, ids: readonly string[], today: Day) {
  return sql.rows<ScorableForecast>`
    select coalesce(c.program_code, '') as program_code, f.made_on, f.exam_day, f.questions, f.low, f.middle, f.high,
           f.half, e.result, e.kind = 'national' as is_national
    from forecast f
    join exam e on e.user_id = f.user_id and e.id = f.exam_id
    join croom c on c.id = f.croom_id
    where f.user_id = any(${ids}::uuid[]) and e.user_id = any(${ids}::uuid[])
      and f.exam_day <= ${today} and e.examdate = f.exam_day and e.result is not null`
}

export type DueChance = { user_id: OwnerId; croom_id: string; tree_id: string; exam_day: Day }

/** Days up to `to` for which some students were told chances that were not compared yet. */
export function listDueChances(sql: Sql, ids: readonly string[], to: Day) {
  return sql.rows<DueChance>`
    select distinct k.user_id, k.croom_id, coalesce(c.source_id, c.id) as tree_id, k.exam_day
    from chance k join croom c on c.id = k.croom_id
    where k.user_id = any(${ids}::uuid[]) and k.came is null and k.exam_day <= ${to}`
}

/** Says whether what was told for a day came true. */
export function setCame(sql: Sql, userId: string, croomId: string, examDay: Day, came: boolean) {
  return sql.run`
    update chance set came = ${came}
    where user_id = ${userId} and croom_id = ${croomId} and exam_day = ${examDay} and came is null`
}

/** Compared chances of some students, by program and size. */
export function countChances(sql: Sql, ids: readonly string[]) {
  return sql.rows<StatedChance>`
    select coalesce(c.program_code, '') as program_code, k.chance, k.came, count(*) as n
    from chance k join croom c on c.id = k.croom_id
    where k.user_id = any(${ids}::uuid[]) and k.came is not null
    group by 1, 2, 3`
}

/** How often what was foretold came true, as the daily job has counted it; all programs first. */
export function listCalibration(sql: Sql) {
  return sql.rows<CalibrationRow>`
    select insight, program_code, tried, held, multiplier, bins from calibration
    order by insight desc, program_code`
}

/** Stores counts in place of those that were stored. */
export async function replaceCalibration(
  sql: Sql,
  rows: readonly CalibrationRow[],
  today: Day,
): Promise<void> {
  await sql.run`delete from calibration`
  await sql.run`
    insert into calibration (insight, program_code, multiplier, tried, held, bins, made_on)
    select r.insight, r.program_code, r.multiplier, r.tried, r.held, r.bins, ${today}::date
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (insight text, program_code text, multiplier float8, tried integer, held integer, bins jsonb)
    on conflict do nothing`
}
