import { type Static, Type } from '@sinclair/typebox'
import { Template, templateFields } from '#contract/template.ts'
import type { Day } from '#rules/day.ts'
import type { PlaceLevel } from '#rules/figures.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

export type TemplateRow = Static<typeof Template>
export type TemplateContent = Omit<TemplateRow, 'id' | 'version'>

const rowColumns = columnsOf(Template.properties)
export const templateContent = columnsOf(templateFields)
// The driver would write a list as an array of PostgreSQL.
const written = columnsOf({ ...templateFields, items: Type.String() })
const asWritten = (row: TemplateContent) => ({ ...row, items: JSON.stringify(row.items) })

export function listTemplates(sql: Sql, coachId: OwnerId) {
  return sql.rows<TemplateRow>`
    select ${rowColumns.names} from plan_template where user_id = ${coachId} order by created_at, id`
}

export function findTemplate(sql: Sql, coachId: ActorId, id: string) {
  return sql.one<TemplateRow>`
    select ${rowColumns.names} from plan_template where user_id = ${coachId} and id = ${id}`
}

/** One template, locked until the transaction ends. */
export function lockTemplate(sql: Sql, coachId: OwnerId, id: string) {
  return sql.one<TemplateRow>`
    select ${rowColumns.names} from plan_template where user_id = ${coachId} and id = ${id} for update`
}

export function insertTemplate(sql: Sql, coachId: OwnerId, id: string, row: TemplateContent) {
  return sql.one<TemplateRow>`
    insert into plan_template (user_id, id, ${written.names}, created_by, updated_by)
    values (${coachId}, ${id}, ${written.values(asWritten(row))}, ${coachId}, ${coachId})
    returning ${rowColumns.names}`
}

export function updateTemplate(sql: Sql, coachId: OwnerId, id: string, row: TemplateContent) {
  return sql.one<TemplateRow>`
    update plan_template set ${written.assignments(asWritten(row))}, updated_at = now(), version = version + 1
    where user_id = ${coachId} and id = ${id}
    returning ${rowColumns.names}`
}

export function deleteTemplate(sql: Sql, coachId: OwnerId, id: string) {
  return sql.run`delete from plan_template where user_id = ${coachId} and id = ${id}`
}

export function countTemplates(sql: Sql, coachId: OwnerId) {
  return sql.number`select count(*) from plan_template where user_id = ${coachId}`
}

/** A lesson or a part of it with its parents and their names, as far as they are known. */
export type KnownPart = {
  tree_id: string
  study_id: string
  study_name: string
  topic_id: string | null
  topic_name: string | null
  subtopic_id: string | null
  subtopic_name: string | null
}

/** The parts of trees that some ids of lessons, topics and subtopics name, each with its parents. */
export function findParts(sql: Sql, ids: readonly string[]) {
  return sql.rows<KnownPart>`
    select s.croom_id as tree_id, s.id as study_id, s.name as study_name, null::uuid as topic_id,
           null as topic_name, null::uuid as subtopic_id, null as subtopic_name
    from study s where s.id = any(${ids}::uuid[])
    union all
    select s.croom_id, s.id, s.name, t.id, t.name, null, null
    from topic t join study s on s.id = t.study_id where t.id = any(${ids}::uuid[])
    union all
    select s.croom_id, s.id, s.name, t.id, t.name, b.id, b.name
    from subtopic b join topic t on t.id = b.topic_id join study s on s.id = t.study_id
    where b.id = any(${ids}::uuid[])`
}

/** Which of some class groups a coach may see: those of the catalogue, and those that the coach or a student has. */
export async function visibleTrees(
  sql: Sql,
  people: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const joined = await sql.values<string>`
    select croom_id from croom_member where user_id = any(${people}::uuid[])`
  const seen = await sql.values<string>`
    select c.id from croom c
    where c.id = any(${ids}::uuid[]) and (
      c.kind = 'catalogue'
      or exists (
        select 1 from croom f
        where c.id in (f.id, f.source_id)
          and (f.owner_id = any(${people}::uuid[]) or f.id = any(${joined}::uuid[]))))`
  return new Set(seen)
}

/** The coach's sources that a student's copies were made from. */
export function originsOf(sql: Sql, userId: OwnerId, ids: readonly string[]) {
  return sql.rows<{ id: string; origin: string | null; name: string }>`
    select id, origin, name from source where user_id = ${userId} and id = any(${ids}::uuid[])`
}

export type CoachSource = {
  id: string
  name: string
  study_id: string | null
  size: number
  parts: { no: number; questions: number | null }[]
}

export function coachSources(sql: Sql, coachId: ActorId, ids: readonly string[]) {
  return sql.rows<CoachSource>`
    select id, name, study_id, size, parts from source
    where user_id = ${coachId} and id = any(${ids}::uuid[])`
}

/** Which of some students' copies of sources no longer follow their origins, as the student has changed them. */
export function changedCopies(sql: Sql, userIds: readonly string[], ids: readonly string[]) {
  return sql.rows<{ id: string; size: number }>`
    select id, size from source
    where user_id = any(${userIds}::uuid[]) and id = any(${ids}::uuid[]) and copied is distinct from version`
}

/** What some students have planned: the number of items of each day, and where the last one is. */
export function plannedDaysOf(sql: Sql, ids: readonly string[], from: Day, to: Day) {
  return sql.rows<{ user_id: string; day: Day; items: number; sort: number }>`
    select user_id, day, count(*) as items, max(sort) as sort from plan_item
    where user_id = any(${ids}::uuid[]) and day between ${from} and ${to}
    group by user_id, day`
}

/** Whether some planned items are there already. */
export function arePlanned(sql: Sql, userIds: readonly string[], ids: readonly string[]) {
  return sql.one`
    select 1 from plan_item where user_id = any(${userIds}::uuid[]) and id = any(${ids}::uuid[]) limit 1`
}

/** Latest level per place in some lessons, of several students, up to each one's own day. */
export function levelsOfMany(
  sql: Sql,
  students: readonly { id: string; today: Day }[],
  studyIds: readonly string[],
) {
  const ids = students.map(({ id }) => id)
  return sql.rows<PlaceLevel & { user_id: string }>`
    select distinct on (r.user_id, r.study_id, r.topic_id, r.subtopic_id)
           r.user_id, r.study_id, r.topic_id, r.subtopic_id, r.level
    from unnest(${ids}::uuid[], ${students.map(({ today }) => today)}::date[]) as own (id, today)
    join study_record r on r.user_id = own.id
    where r.user_id = any(${ids}::uuid[]) and r.level is not null and r.study_id = any(${studyIds}::uuid[])
      and r.day <= own.today
    order by r.user_id, r.study_id, r.topic_id, r.subtopic_id, r.day desc, r.created_at desc`
}

/** When several students studied each topic last, up to each one's own day; what is dated ahead counts from its day on. */
export function lastStudiedOfMany(sql: Sql, students: readonly { id: string; today: Day }[]) {
  const ids = students.map(({ id }) => id)
  return sql.rows<{ user_id: string; topic_id: string; day: Day }>`
    select s.user_id, s.topic_id, case when s.last_day <= own.today then s.last_day else max(r.day) end as day
    from unnest(${ids}::uuid[], ${students.map(({ today }) => today)}::date[]) as own (id, today)
    join topic_studied s on s.user_id = own.id
    left join study_record r on r.user_id = s.user_id and r.topic_id = s.topic_id and s.last_day > own.today
      and r.day <= own.today and r.kind not in ('rest', 'trial')
    where s.user_id = any(${ids}::uuid[])
    group by s.user_id, s.topic_id, s.last_day, own.today
    having s.last_day <= own.today or max(r.day) is not null`
}

/** A planned item of a student as a coach has left it, locked until the transaction ends. */
export function lockAsLeft(sql: Sql, userId: OwnerId, coachId: string, ids: readonly string[]) {
  return sql.rows<{ id: string; day: Day; isAsLeft: boolean }>`
    select id, day, version = 1 and updated_by = ${coachId} as "isAsLeft" from plan_item
    where user_id = ${userId} and id = any(${ids}::uuid[]) order by id for update`
}
