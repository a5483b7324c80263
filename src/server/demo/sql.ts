import type { DemoAudit } from '#server/demo/coach.ts'
import type { DemoComment } from '#server/demo/comments.ts'
import type { DemoExam } from '#server/demo/history.ts'
import type { DemoMistake } from '#server/demo/mistakes.ts'
import type { DemoPlan } from '#server/demo/plans.ts'
import type { Profile } from '#server/demo/profiles.ts'
import type { DemoHomework, DemoSource } from '#server/demo/sources.ts'
import type { DemoTrial } from '#server/demo/trials.ts'
import type { Sql } from '#server/services/database/client.ts'
import { type Fragment, fragment } from '#server/services/database/fragment.ts'
import type { Pair } from '#server/services/people/sql.ts'
import { commentContent } from '#server/subjects/comment/sql.ts'
import { examContent } from '#server/subjects/exam/sql.ts'
import { mistakeContent } from '#server/subjects/mistake/sql.ts'
import { planContent } from '#server/subjects/plan/sql.ts'
import { type RecordRow, recordColumns } from '#server/subjects/record/sql.ts'
import { sourceContent } from '#server/subjects/source/sql.ts'
import { type TemplateRow, templateContent } from '#server/subjects/template/sql.ts'
import { lessonColumns, markColumns, trialColumns } from '#server/subjects/trialexam/sql.ts'

/** Whether a student has study records; true if the student does not exist. */
export function hasRecords(sql: Sql, userId: string) {
  return sql.has`
    select 1 where exists (select 1 from study_record where user_id = ${userId})
                or not exists (select 1 from app_user where id = ${userId})`
}

/** Inserts rows of one person whose fields are columns of a table; what is there stays. */
const rowsInto = (table: Fragment, columns: Fragment, userId: string, rows: readonly object[]) => fragment`
  insert into ${table} (user_id, ${columns})
  select ${userId}, ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)
  on conflict do nothing`

/** Rows that their owner has made. */
const ownRows = (userId: string, rows: readonly object[]) =>
  rows.map((row) => ({ ...row, created_by: userId, updated_by: userId }))

export function insertRecords(sql: Sql, userId: string, records: readonly RecordRow[]) {
  return sql.run`${rowsInto(fragment`study_record`, recordColumns.names, userId, records)}`
}

/** Inserts trial exams of one student with lessons and marks. */
export async function insertTrials(sql: Sql, userId: string, trials: readonly DemoTrial[]): Promise<void> {
  const lessons = trials.flatMap(({ id, lessons }) => lessons.map((lesson) => ({ trial_id: id, ...lesson })))
  const marks = trials.flatMap(({ id, marks }) =>
    marks.map((mark, position) => ({ trial_id: id, position, ...mark })),
  )
  const ofLesson = fragment`trial_id, ${lessonColumns.names}`
  const ofMark = fragment`trial_id, position, ${markColumns.names}`
  await sql.run`${rowsInto(fragment`trial_exam`, trialColumns.names, userId, trials)}`
  await sql.run`${rowsInto(fragment`trial_lesson`, ofLesson, userId, lessons)}`
  await sql.run`${rowsInto(fragment`trial_mark`, ofMark, userId, marks)}`
}

/** Inserts exams of one student; an existing main exam stays the only one. */
export function insertExams(sql: Sql, userId: string, exams: readonly DemoExam[]) {
  const columns = fragment`id, ${examContent.names}, created_by, updated_by`
  return sql.run`${rowsInto(fragment`exam`, columns, userId, ownRows(userId, exams))}`
}

export function insertPlans(sql: Sql, userId: string, plans: readonly DemoPlan[]) {
  const columns = fragment`id, ${planContent.names}, created_by, updated_by`
  return sql.run`${rowsInto(fragment`plan_item`, columns, userId, ownRows(userId, plans))}`
}

/** Inserts planned items with parts of sources, each by who gave it. */
export function insertHomework(sql: Sql, userId: string, homework: readonly DemoHomework[]) {
  const columns = fragment`id, ${planContent.names}, created_by, updated_by, created_at`
  const rows = homework.map((item) => ({ ...item, updated_by: item.created_by }))
  return sql.run`${rowsInto(fragment`plan_item`, columns, userId, rows)}`
}

/** Inserts sources of a student or a coach. */
export function insertSources(sql: Sql, userId: string, sources: readonly DemoSource[]) {
  const columns = fragment`id, ${sourceContent.names}, origin, copied, created_by, updated_by`
  const rows = sources.map((source) => ({ ...source, copied: source.origin === null ? null : 1 }))
  return sql.run`${rowsInto(fragment`source`, columns, userId, ownRows(userId, rows))}`
}

/** Inserts comments on a student's rows and who has read them. */
export async function insertComments(
  sql: Sql,
  userId: string,
  comments: readonly DemoComment[],
): Promise<void> {
  const columns = fragment`id, ${commentContent.names}, updated_by, created_at`
  const rows = comments.map((comment) => ({ ...comment, updated_by: comment.author_id }))
  const readings = comments.flatMap(({ id, readers, created_at }) =>
    readers.map((reader_id) => ({ comment_id: id, reader_id, read_at: created_at })),
  )
  await sql.run`${rowsInto(fragment`comment`, columns, userId, rows)}`
  await sql.run`${rowsInto(fragment`comment_read`, fragment`comment_id, reader_id, read_at`, userId, readings)}`
}

/** Inserts the notebook of one student, without the pictures. */
export function insertMistakes(sql: Sql, userId: string, mistakes: readonly DemoMistake[]) {
  const columns = fragment`id, day, solved_at, ${mistakeContent.names}, created_by, updated_by`
  return sql.run`${rowsInto(fragment`mistake`, columns, userId, ownRows(userId, mistakes))}`
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

/** Inserts a template of a coach. */
export function insertTemplate(sql: Sql, coachId: string, template: TemplateRow) {
  const columns = fragment`id, ${templateContent.names}, created_by, updated_by`
  return sql.run`${rowsInto(fragment`plan_template`, columns, coachId, ownRows(coachId, [template]))}`
}

/** Inserts audit rows of a coach's changes. */
export function insertAudit(sql: Sql, userId: string, audit: readonly DemoAudit[]) {
  const columns = fragment`id, at, actor_id, actor_name, action, entity, entity_id, before, after, version`
  return sql.run`${rowsInto(fragment`audit`, columns, userId, audit)}`
}

/** Sets what a student aims at. @param croomId the class group to prepare in; null: the one that is set */
export function setAims(
  sql: Sql,
  userId: string,
  { goals, targetNet }: Pick<Profile, 'goals' | 'targetNet'>,
  croomId: string | null,
) {
  return sql.run`
    update app_user set goals = ${goals}, target_net = ${targetNet}, croom_id = coalesce(${croomId}, croom_id)
    where id = ${userId}`
}

/** Sets the age of the account and of its link to the coach to that of the history. */
export async function backdate(sql: Sql, { coach_id, student_id }: Pair, since: string): Promise<void> {
  await sql.run`
    update app_user set created_at = ${since}, updated_at = ${since} where id = ${student_id}`
  await sql.run`
    update coach_link set created_at = ${since}
    where user_id in (${student_id}, ${coach_id}) and student_id = ${student_id} and coach_id = ${coach_id}`
}
