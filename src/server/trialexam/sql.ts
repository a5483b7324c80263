import type { Day } from '#rules/day.ts'
import type { Lesson, Mark } from '#rules/trial.ts'
import type { TrialKind } from '#rules/vocabulary.ts'
import type { Sql } from '#server/database/sql.ts'

/** The part of a trial exam, besides lessons and marks, that a person decides. */
export type TrialContent = {
  croom_id: string
  kind: TrialKind
  name: string
  publisher: string | null
  day: Day
  duration_min: number | null
  difficulty: number | null
  note: string | null
  ranks: Record<string, number | null> | null
  score: number | null
}
export type TrialRow = TrialContent & {
  id: string
  program_code: string | null
  penalty: number
  created_by: string
  updated_by: string
  created_at: string
  updated_at: string
  version: number
}
export type TrialSums = { questions: number; correct: number; wrong: number; blank: number; net: number }

export type TrialFilter = {
  croom_id: string | null
  kind: TrialKind | null
  publisher: string | null
  from: Day | null
  to: Day | null
  study_id: string | null
  search: string
  byNet: boolean
  desc: boolean
}

/** Trial exams of one student that match, with their sums; lessons the student is exempt from do not count. */
export function listTrials(sql: Sql, userId: string, filter: TrialFilter, size: number, offset: number) {
  const direction = filter.desc ? -1 : 1
  return sql.rows<TrialRow & { totals: TrialSums; total: number }>`
    select e.id, e.croom_id, c.program_code, e.kind, e.name, e.publisher, e.day, e.duration_min, e.penalty,
           e.difficulty, e.note, e.ranks, e.score, e.created_by, e.updated_by, e.created_at, e.updated_at,
           e.version, count(*) over () as total,
           json_build_object('questions', coalesce(l.questions, 0), 'correct', coalesce(l.correct, 0),
             'wrong', coalesce(l.wrong, 0), 'blank', coalesce(l.blank, 0), 'net', n.net) as totals
    from trial_exam e
    left join (
      select trial_id, sum(question_count) as questions, sum(correct) as correct, sum(wrong) as wrong,
             sum(blank) as blank
      from trial_lesson where user_id = ${userId} and not exempt group by trial_id
    ) l on l.trial_id = e.id
    cross join lateral (
      select coalesce(l.correct, 0)
        - case when e.penalty > 0 then coalesce(l.wrong, 0)::float8 / e.penalty else 0 end as net
    ) n
    join croom c on c.id = e.croom_id
    where e.user_id = ${userId}
      and (${filter.croom_id}::uuid is null or e.croom_id = ${filter.croom_id})
      and (${filter.kind}::text is null or e.kind = ${filter.kind})
      and (${filter.publisher}::text is null or e.publisher = ${filter.publisher})
      and e.day between coalesce(${filter.from}::date, '-infinity') and coalesce(${filter.to}::date, 'infinity')
      and (${filter.study_id}::uuid is null or exists (
        select from trial_lesson s
        where s.user_id = ${userId} and s.trial_id = e.id and s.study_id = ${filter.study_id} and not s.exempt))
      and position(${filter.search} in
            lower(translate(e.name || ' ' || coalesce(e.publisher, ''), 'İIıÇçĞğÖöŞşÜüÂâÎîÛû', 'iiiccggoossuuaaiiuu'))) > 0
    order by case when ${filter.byNet} then n.net * ${direction}::int end,
             (e.day - date '2000-01-01') * ${direction}::int,
             extract(epoch from e.created_at) * ${direction}::int, e.id
    limit ${size} offset ${offset}`
}

/** One trial exam, locked until the transaction ends. */
export function lockTrial(sql: Sql, userId: string, id: string) {
  return sql.one<TrialRow>`
    select e.id, e.croom_id, c.program_code, e.kind, e.name, e.publisher, e.day, e.duration_min, e.penalty,
           e.difficulty, e.note, e.ranks, e.score, e.created_by, e.updated_by, e.created_at, e.updated_at,
           e.version
    from trial_exam e join croom c on c.id = e.croom_id
    where e.user_id = ${userId} and e.id = ${id} for update of e`
}

export function findTrial(sql: Sql, userId: string, id: string) {
  return sql.one<TrialRow>`
    select e.id, e.croom_id, c.program_code, e.kind, e.name, e.publisher, e.day, e.duration_min, e.penalty,
           e.difficulty, e.note, e.ranks, e.score, e.created_by, e.updated_by, e.created_at, e.updated_at,
           e.version
    from trial_exam e join croom c on c.id = e.croom_id
    where e.user_id = ${userId} and e.id = ${id}`
}

/** Lessons of one trial exam in the order of the tree. */
export function listLessons(sql: Sql, userId: string, trialId: string) {
  return sql.rows<Lesson & { name: string }>`
    select l.study_id, s.name, l.question_count, l.correct, l.wrong, l.blank, l.minutes, l.exempt
    from trial_lesson l join study s on s.id = l.study_id
    where l.user_id = ${userId} and l.trial_id = ${trialId}
    order by s.sort, s.id`
}

export function listMarks(sql: Sql, userId: string, trialId: string) {
  return sql.rows<Mark>`
    select study_id, topic_id, subtopic_id, result, count, reason from trial_mark
    where user_id = ${userId} and trial_id = ${trialId} order by position`
}

export async function countTrials(sql: Sql, userId: string): Promise<number> {
  const row = await sql.one<{ trials: number }>`
    select count(*) as trials from trial_exam where user_id = ${userId}`
  return row?.trials ?? 0
}

export function insertTrial(
  sql: Sql,
  userId: string,
  actorId: string,
  id: string,
  trial: TrialContent,
  penalty: number,
) {
  return sql.run`
    insert into trial_exam (user_id, id, croom_id, kind, name, publisher, day, duration_min, penalty,
      difficulty, note, ranks, score, created_by, updated_by)
    values (${userId}, ${id}, ${trial.croom_id}, ${trial.kind}, ${trial.name}, ${trial.publisher},
      ${trial.day}, ${trial.duration_min}, ${penalty}, ${trial.difficulty}, ${trial.note}, ${trial.ranks},
      ${trial.score}, ${actorId}, ${actorId})`
}

/** Replaces the head of a trial exam; its penalty stays frozen while it stays in its class group. */
export function updateTrial(
  sql: Sql,
  userId: string,
  actorId: string,
  id: string,
  trial: TrialContent,
  penalty: number,
) {
  return sql.run`
    update trial_exam set croom_id = ${trial.croom_id}, kind = ${trial.kind}, name = ${trial.name},
      publisher = ${trial.publisher}, day = ${trial.day}, duration_min = ${trial.duration_min},
      penalty = ${penalty}, difficulty = ${trial.difficulty}, note = ${trial.note}, ranks = ${trial.ranks},
      score = ${trial.score}, updated_by = ${actorId}, updated_at = now(), version = version + 1
    where user_id = ${userId} and id = ${id}`
}

/** Puts lessons and marks in the place of those before. */
export async function replaceResults(
  sql: Sql,
  userId: string,
  trialId: string,
  lessons: readonly Lesson[],
  marks: readonly Mark[],
): Promise<void> {
  await sql.run`delete from trial_lesson where user_id = ${userId} and trial_id = ${trialId}`
  await sql.run`delete from trial_mark where user_id = ${userId} and trial_id = ${trialId}`
  await sql.run`
    insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank, minutes, exempt)
    select ${userId}, ${trialId}, study_id, question_count, correct, wrong, blank, minutes, exempt
    from json_to_recordset(${JSON.stringify(lessons)}::json) as l (study_id uuid, question_count smallint,
      correct smallint, wrong smallint, blank smallint, minutes smallint, exempt boolean)`
  await sql.run`
    insert into trial_mark (user_id, trial_id, position, study_id, topic_id, subtopic_id, result, count, reason)
    select ${userId}, ${trialId}, ordinality, m.study_id, m.topic_id, m.subtopic_id, m.result, m.count, m.reason
    from rows from (json_to_recordset(${JSON.stringify(marks)}::json) as (study_id uuid, topic_id uuid,
      subtopic_id uuid, result text, count smallint, reason text)) with ordinality
      as m (study_id, topic_id, subtopic_id, result, count, reason, ordinality)`
}

export function deleteTrial(sql: Sql, userId: string, id: string) {
  return sql.run`delete from trial_exam where user_id = ${userId} and id = ${id}`
}

/** Publishers a student has used, the most used first. */
export function usedPublishers(sql: Sql, userId: string) {
  return sql.rows<{ name: string; used: number }>`
    select publisher as name, count(*) as used from trial_exam
    where user_id = ${userId} and publisher is not null
    group by publisher order by count(*) desc, max(day) desc, publisher`
}

/** Penalty and usual time of a class group. */
export function trialTerms(sql: Sql, croomId: string) {
  return sql.one<{ penalty: number; duration_min: number | null }>`
    select c.penalty, coalesce(c.duration_min, s.duration_min) as duration_min
    from croom c left join croom s on s.id = c.source_id where c.id = ${croomId}`
}
