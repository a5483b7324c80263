import type { Goals } from '#rules/goals.ts'
import type { DemoAudit } from '#server/demo/coach.ts'
import type { DemoComment } from '#server/demo/comments.ts'
import type { DemoExam } from '#server/demo/history.ts'
import type { DemoMistake } from '#server/demo/mistakes.ts'
import type { DemoPlan } from '#server/demo/plans.ts'
import type { DemoHomework, DemoSource } from '#server/demo/sources.ts'
import type { DemoTrial } from '#server/demo/trials.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { Pair } from '#server/services/people/sql.ts'
import { examContent } from '#server/subjects/exam/sql.ts'
import { mistakeContent } from '#server/subjects/mistake/sql.ts'
import { planContent } from '#server/subjects/plan/sql.ts'
import { type RecordRow, recordColumns } from '#server/subjects/record/sql.ts'
import { sourceContent } from '#server/subjects/source/sql.ts'
import type { TemplateContent } from '#server/subjects/template/sql.ts'
import { lessonColumns, markColumns, trialColumns } from '#server/subjects/trialexam/sql.ts'

/** Whether a student has study records; true if the student does not exist. */
export function hasRecords(sql: Sql, userId: string) {
  return sql.has`
    select 1 where exists (select 1 from study_record where user_id = ${userId})
                or not exists (select 1 from app_user where id = ${userId})`
}

export function insertRecords(sql: Sql, userId: string, records: readonly RecordRow[]) {
  return sql.run`
    insert into study_record (user_id, ${recordColumns.names})
    select ${userId}, ${recordColumns.names}
    from json_populate_recordset(null::study_record, ${JSON.stringify(records)}::json)`
}

/** Inserts trial exams of one student with lessons and marks. */
export async function insertTrials(sql: Sql, userId: string, trials: readonly DemoTrial[]): Promise<void> {
  await sql.run`
    insert into trial_exam (user_id, ${trialColumns.names})
    select ${userId}, ${trialColumns.names}
    from json_populate_recordset(null::trial_exam, ${JSON.stringify(trials)}::json)`
  const lessons = trials.flatMap(({ id, lessons }) => lessons.map((lesson) => ({ trial_id: id, ...lesson })))
  await sql.run`
    insert into trial_lesson (user_id, trial_id, ${lessonColumns.names})
    select ${userId}, trial_id, ${lessonColumns.names}
    from json_populate_recordset(null::trial_lesson, ${JSON.stringify(lessons)}::json)`
  const marks = trials.flatMap(({ id, marks }) =>
    marks.map((mark, position) => ({ trial_id: id, position, ...mark })),
  )
  await sql.run`
    insert into trial_mark (user_id, trial_id, position, ${markColumns.names})
    select ${userId}, trial_id, position, ${markColumns.names}
    from json_populate_recordset(null::trial_mark, ${JSON.stringify(marks)}::json)`
}

/** Makes a class group the one that the student prepares in. */
export function setMainCroom(sql: Sql, userId: string, croomId: string) {
  return sql.run`update app_user set croom_id = ${croomId} where id = ${userId}`
}

/** Inserts exams of one student; an existing main exam stays the only one. */
export function insertExams(sql: Sql, userId: string, exams: readonly DemoExam[]) {
  return sql.run`
    insert into exam (user_id, id, ${examContent.names}, created_by, updated_by)
    select ${userId}, id, ${examContent.names}, ${userId}, ${userId}
    from json_populate_recordset(null::exam, ${JSON.stringify(exams)}::json)
    on conflict do nothing`
}

export function insertPlans(sql: Sql, userId: string, plans: readonly DemoPlan[]) {
  return sql.run`
    insert into plan_item (user_id, id, ${planContent.names}, created_by, updated_by)
    select ${userId}, id, ${planContent.names}, ${userId}, ${userId}
    from json_populate_recordset(null::plan_item, ${JSON.stringify(plans)}::json)`
}

/** Inserts planned items with parts of sources, each by who gave it. */
export function insertHomework(sql: Sql, userId: string, homework: readonly DemoHomework[]) {
  return sql.run`
    insert into plan_item (user_id, id, ${planContent.names}, created_by, updated_by, created_at)
    select ${userId}, id, ${planContent.names}, created_by, created_by, created_at
    from json_populate_recordset(null::plan_item, ${JSON.stringify(homework)}::json)`
}

/** Inserts sources of a student or a coach; one that is there stays. */
export function insertSources(sql: Sql, userId: string, sources: readonly DemoSource[]) {
  return sql.run`
    insert into source (user_id, id, ${sourceContent.names}, origin, copied, created_by, updated_by)
    select ${userId}, id, ${sourceContent.names}, origin, case when origin is null then null else 1 end, ${userId},
      ${userId}
    from json_populate_recordset(null::source, ${JSON.stringify(sources)}::json)
    on conflict do nothing`
}

/** Inserts comments on a student's rows and who has read them. */
export async function insertComments(
  sql: Sql,
  userId: string,
  comments: readonly DemoComment[],
): Promise<void> {
  await sql.run`
    insert into comment (user_id, id, on_kind, on_id, on_day, author_id, author_name, text, updated_by, created_at)
    select ${userId}, id, on_kind, on_id, on_day, author_id, author_name, text, author_id, created_at
    from json_populate_recordset(null::comment, ${JSON.stringify(comments)}::json)`
  const readings = comments.flatMap(({ id, readers, created_at }) =>
    readers.map((reader_id) => ({ comment_id: id, reader_id, read_at: created_at })),
  )
  await sql.run`
    insert into comment_read (user_id, comment_id, reader_id, read_at)
    select ${userId}, comment_id, reader_id, read_at
    from json_populate_recordset(null::comment_read, ${JSON.stringify(readings)}::json)`
}

/** Inserts the notebook of one student, without the pictures. */
export function insertMistakes(sql: Sql, userId: string, mistakes: readonly DemoMistake[]) {
  return sql.run`
    insert into mistake (user_id, id, day, solved_at, ${mistakeContent.names}, created_by, updated_by)
    select ${userId}, id, day, solved_at, ${mistakeContent.names}, ${userId}, ${userId}
    from json_populate_recordset(null::mistake, ${JSON.stringify(mistakes)}::json)`
}

export function insertPicture(
  sql: Sql,
  userId: string,
  id: string,
  mistakeId: string,
  { type, width, height, bytes }: { type: string; width: number; height: number; bytes: Buffer },
) {
  return sql.run`
    insert into mistake_picture (user_id, id, mistake_id, type, width, height, bytes)
    values (${userId}, ${id}, ${mistakeId}, ${type}, ${width}, ${height}, ${bytes})`
}

/** Topics of a class group by their names, with their lessons. */
export function topicsNamed(sql: Sql, croomId: string, names: readonly string[]) {
  return sql.rows<{ study_id: string; study_name: string; topic_id: string; topic_name: string }>`
    select s.id as study_id, s.name as study_name, t.id as topic_id, t.name as topic_name
    from study s join topic t on t.study_id = s.id
    where s.croom_id = ${croomId} and t.name = any(${names})`
}

/** Inserts a template of a coach; one that is there stays. */
export function insertTemplate(
  sql: Sql,
  coachId: string,
  id: string,
  { name, croom_id, items }: TemplateContent,
) {
  return sql.run`
    insert into plan_template (user_id, id, name, croom_id, items, created_by, updated_by)
    values (${coachId}, ${id}, ${name}, ${croom_id}, ${JSON.stringify(items)}, ${coachId}, ${coachId})
    on conflict do nothing`
}

/** Inserts audit rows of a coach's changes. */
export function insertAudit(sql: Sql, userId: string, audit: readonly DemoAudit[]) {
  return sql.run`
    insert into audit (user_id, id, at, actor_id, actor_name, action, entity, entity_id, before, after, version)
    select ${userId}, id, at, actor_id, actor_name, action, entity, entity_id, before, after, version
    from json_to_recordset(${JSON.stringify(audit)}::json) as a (id uuid, at timestamptz, actor_id uuid,
      actor_name text, action text, entity text, entity_id uuid, before jsonb, after jsonb, version int)`
}

export function setGoals(sql: Sql, userId: string, goals: Goals, targetNet: number) {
  return sql.run`
    update app_user set goals = ${goals}, target_net = ${targetNet} where id = ${userId}`
}

/** Sets the age of the account and of its link to the coach to that of the history. */
export async function backdate(sql: Sql, { coach_id, student_id }: Pair, since: string): Promise<void> {
  await sql.run`
    update app_user set created_at = ${since}, updated_at = ${since} where id = ${student_id}`
  await sql.run`
    update coach_link set created_at = ${since}
    where user_id in (${student_id}, ${coach_id}) and student_id = ${student_id} and coach_id = ${coach_id}`
}
