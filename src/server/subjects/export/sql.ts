import { examFields } from '#contract/exam.ts'
import { planFields, seriesFields, tickFields } from '#contract/plan.ts'
import { Id, made } from '#contract/shapes.ts'
import { sourceFields } from '#contract/source.ts'
import type { Day } from '#rules/day.ts'
import type { Lesson, TrialSection } from '#rules/trial.ts'
import type { InviteKind } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { readNames } from '#server/services/people/sql.ts'
import { commentContent } from '#server/subjects/comment/sql.ts'
import type { ExamContent } from '#server/subjects/exam/sql.ts'
import { mistakeContent } from '#server/subjects/mistake/sql.ts'
import type { PlanContent } from '#server/subjects/plan/sql.ts'
import { type RecordRow, recordColumns } from '#server/subjects/record/sql.ts'
import {
  lessonColumns,
  markColumns,
  sectionSums,
  type TrialRow,
  trialColumns,
} from '#server/subjects/trialexam/sql.ts'

/** Keyset cursor: rows after this one. */
export type After = { day: Day; id: string } | null
const firstId = '00000000-0000-0000-0000-000000000000'
const end = (after: After) =>
  fragment`(coalesce(${after?.day}::date, '-infinity'), coalesce(${after?.id}::uuid, ${firstId}))`

export type PlaceNames = Record<'croom' | 'study' | 'topic' | 'subtopic', string | null>
export type SourceName = { source_name: string | null }
const placeNames = fragment`c.name as croom, s.name as study, t.name as topic, b.name as subtopic`
const placeJoins = fragment`
  left join croom c on c.id = r.croom_id
  left join study s on s.id = r.study_id
  left join topic t on t.id = r.topic_id
  left join subtopic b on b.id = r.subtopic_id`

const sourceJoin = (userId: OwnerId) => fragment`
  left join source k on k.user_id = ${userId} and k.id = r.source_id`

export type ExportedRecord = RecordRow & PlaceNames & SourceName

/** Study records of one student with the names of their places, oldest first. */
export function recordsAfter(sql: Sql, userId: OwnerId, after: After, size: number) {
  return sql.rows<ExportedRecord>`
    select ${recordColumns.of('r')}, ${placeNames}, k.name as source_name
    from study_record r ${placeJoins} ${sourceJoin(userId)}
    where r.user_id = ${userId} and (r.day, r.id) > ${end(after)}
    order by r.day, r.id limit ${size}`
}

export type ExportedTrial = Omit<TrialRow, 'program_code'> & {
  croom: string
  lessons: (Lesson & { study: string })[]
  sections: (TrialSection & { studies: string[] })[]
}

/** Trial exams of one student with lessons, sums of tests and marks, oldest first. */
export function trialsAfter(sql: Sql, userId: OwnerId, after: After, size: number) {
  return sql.rows<ExportedTrial>`
    select ${trialColumns.of('e')}, c.name as croom, l.lessons, t.sections, m.marks
    from trial_exam e
    join croom c on c.id = e.croom_id
    cross join lateral (
      select coalesce(json_agg(lesson), '[]') as lessons from (
        select s.name as study, ${lessonColumns.of('x')}
        from trial_lesson x join study s on s.id = x.study_id
        where x.user_id = ${userId} and x.trial_id = e.id and x.section is null
        order by s.sort, s.id
      ) lesson
    ) l
    cross join lateral (
      select coalesce(json_agg(test), '[]') as sections from (
        select l.section as name, json_agg(s.name order by s.sort, s.id) as studies,
               json_agg(l.study_id order by s.sort, s.id) as study_ids, ${sectionSums}
        from trial_lesson l join study s on s.id = l.study_id
        where l.user_id = ${userId} and l.trial_id = e.id and l.section is not null
        group by l.section order by min(s.sort), l.section
      ) test
    ) t
    cross join lateral (
      select coalesce(json_agg(mark), '[]') as marks from (
        select s.name as study, t.name as topic, b.name as subtopic, ${markColumns.of('x')}
        from trial_mark x
        join study s on s.id = x.study_id
        join topic t on t.id = x.topic_id
        left join subtopic b on b.id = x.subtopic_id
        where x.user_id = ${userId} and x.trial_id = e.id
        order by x.position
      ) mark
    ) m
    where e.user_id = ${userId} and (e.day, e.id) > ${end(after)}
    order by e.day, e.id limit ${size}`
}

const { examdate: _asDay, examtime: _asTime, ...examFieldsAsNamed } = examFields
const examColumns = columnsOf({ id: Id, ...examFieldsAsNamed, ...made })
export type ExportedExam = Omit<ExamContent, 'examdate' | 'examtime'> & {
  id: string
  day: Day
  time: string | null
  croom: string | null
}

/** Exams of one person, oldest first. */
export function examsAfter(sql: Sql, userId: OwnerId, after: After, size: number) {
  return sql.rows<ExportedExam>`
    select ${examColumns.of('e')}, e.examdate as day, e.examtime as time, c.name as croom
    from exam e left join croom c on c.id = e.croom_id
    where e.user_id = ${userId} and (e.examdate, e.id) > ${end(after)}
    order by e.examdate, e.id limit ${size}`
}

export type ExportedPlan = PlanContent & PlaceNames & SourceName & { id: string }
const planColumns = columnsOf({ id: Id, ...planFields, ...seriesFields, ...tickFields, ...made })

/** Planned study of one student, oldest first. */
export function plansAfter(sql: Sql, userId: OwnerId, after: After, size: number) {
  return sql.rows<ExportedPlan>`
    select ${planColumns.of('r')}, ${placeNames}, k.name as source_name
    from plan_item r ${placeJoins} ${sourceJoin(userId)}
    where r.user_id = ${userId} and (r.day, r.id) > ${end(after)}
    order by r.day, r.id limit ${size}`
}

const sourceColumns = columnsOf({ id: Id, ...sourceFields, ...made })

/** Sources of one person, oldest first; `day` is in UTC and only used for the order. */
export function sourcesAfter(sql: Sql, userId: OwnerId, after: After, size: number) {
  return sql.rows<{ id: string; day: Day }>`
    select ${sourceColumns.names}, origin, (created_at at time zone 'UTC')::date as day
    from source
    where user_id = ${userId} and ((created_at at time zone 'UTC')::date, id) > ${end(after)}
    order by (created_at at time zone 'UTC')::date, id limit ${size}`
}

/** Changes by others to one person's data, oldest first; `day` is in UTC and only used for the order. */
export function auditAfter(sql: Sql, userId: OwnerId, after: After, size: number) {
  return sql.rows<{ id: string; day: Day }>`
    select id, (at at time zone 'UTC')::date as day, at, actor_id, actor_name, action, entity, entity_id,
           before, after, undone_at
    from audit
    where user_id = ${userId} and ((at at time zone 'UTC')::date, id) > ${end(after)}
    order by (at at time zone 'UTC')::date, id limit ${size}`
}

/** All links of a person, pending, active and ended, as coach or student. */
export async function allLinks(sql: Sql, userId: OwnerId): Promise<object[]> {
  type Stored = { id: string; coach_id: string; student_id: string; listed_name: string | null }
  const links = await sql.rows<Stored>`
    select id, coach_id, student_id, access, may_reset, false as is_pending, null::uuid as croom_id,
           created_at, ended_at, null as listed_name
    from coach_link where user_id = ${userId}
    union all
    select id, coach_id, student_id, access, false, true, croom_id, created_at, null, listed_name
    from pending_link where user_id = ${userId}
    order by created_at, id`
  const ids = links.flatMap(({ coach_id, student_id }) => [coach_id, student_id])
  const nameOf = await readNames(sql, ids)
  return links.map(({ listed_name, ...link }) => ({
    ...link,
    coach: nameOf(link.coach_id) ?? null,
    student: nameOf(link.student_id) ?? null,
    // As `listLinks`: the coach learns no more of a student who has not accepted.
    ...(listed_name !== null && link.coach_id === userId && { student_id: link.id, student: listed_name }),
  }))
}

/** All ties of a person to parents or children, active and ended. */
export async function allTies(sql: Sql, userId: OwnerId): Promise<object[]> {
  const ties = await sql.rows<{ parent_id: string; student_id: string }>`
    select id, parent_id, student_id, created_at, ended_at from parent_link
    where user_id = ${userId} order by created_at, id`
  const ids = ties.flatMap(({ parent_id, student_id }) => [parent_id, student_id])
  const nameOf = await readNames(sql, ids)
  return ties.map((tie) => ({
    ...tie,
    parent: nameOf(tie.parent_id) ?? null,
    student: nameOf(tie.student_id) ?? null,
  }))
}

/** Invitations that a person has made, as a coach or as a student for parents. */
export function allInvites(sql: Sql, userId: OwnerId, kind: InviteKind) {
  return sql.rows<object>`
    select id, batch_id, access, croom_id, created_at, expires_at, used_at from invite
    where maker_id = ${userId} and kind = ${kind} order by created_at, id`
}

/** Class groups that a person owns, with their students. */
export async function ownCrooms(sql: Sql, userId: OwnerId): Promise<{ id: string; students: string[] }[]> {
  const crooms = await sql.rows<{ id: string }>`
    select id, name, kind, source_id, is_archived, created_at
    from croom where owner_id = ${userId} order by created_at, id`
  const roster = await sql.rows<{ croom_id: string; student_id: string }>`
    select croom_id, student_id from croom_roster
    where croom_id = any(${crooms.map(({ id }) => id)}::uuid[]) and left_at is null`
  return crooms.map((croom) => ({
    ...croom,
    students: roster.filter(({ croom_id }) => croom_id === croom.id).map(({ student_id }) => student_id),
  }))
}

/** Contacts about a person, and those that the person wrote about some other people, oldest first. */
export function contactsAfter(sql: Sql, userId: OwnerId, people: string[], after: After, size: number) {
  return sql.rows<{ id: string; day: Day; author_id: string }>`
    select id, user_id, author_id, day, text, topic_id, created_at, updated_at, version from contact
    where user_id = any(${people}::uuid[]) and (user_id = ${userId} or author_id = ${userId})
      and (day, id) > ${end(after)}
    order by day, id limit ${size}`
}

/** Comments on a person's rows, and those that the person wrote to some other people, oldest first, with who read them. */
export function commentsAfter(sql: Sql, userId: OwnerId, people: string[], after: After, size: number) {
  return sql.rows<{ id: string; day: Day }>`
    select c.id, (c.created_at at time zone 'UTC')::date as day, c.user_id, ${commentContent.of('c')}, c.created_at,
           c.edited_at, c.version,
           (select coalesce(json_agg(json_build_object('by', d.reader_id, 'at', d.read_at) order by d.read_at), '[]')
            from comment_read d where d.user_id = c.user_id and d.comment_id = c.id) as readings
    from comment c
    where c.user_id = any(${people}::uuid[]) and (c.user_id = ${userId} or c.author_id = ${userId})
      and ((c.created_at at time zone 'UTC')::date, c.id) > ${end(after)}
    order by (c.created_at at time zone 'UTC')::date, c.id limit ${size}`
}

/** The notebook of one student with its looks, oldest first. The pictures are read one by one. */
export function mistakesAfter(sql: Sql, userId: OwnerId, after: After, size: number) {
  return sql.rows<{ id: string; day: Day; picture_id: string | null }>`
    select m.id, m.day, ${mistakeContent.of('m')}, m.solved_at, m.created_by, m.updated_by, m.created_at, m.updated_at,
           m.version,
           (select coalesce(json_agg(json_build_object('id', l.id, 'day', l.day, 'solved', l.is_solved) order by l.created_at), '[]')
            from mistake_look l
            where l.user_id = ${userId} and l.mistake_id = m.id and l.is_solved is not null) as looks
    from mistake m
    where m.user_id = ${userId} and m.removed_at is null
      and (m.day, m.id) > ${end(after)}
    order by m.day, m.id limit ${size}`
}

/** Lists of a person that are read at once, by their names in the export; oldest first. */
export function shortLists(sql: Sql, userId: OwnerId) {
  return {
    /** Class groups that a person joined. */
    crooms_joined: () => sql.rows<object>`
      select m.croom_id as id, c.name, c.kind, m.joined_at
      from croom_member m join croom c on c.id = m.croom_id
      where m.user_id = ${userId} order by m.joined_at, m.croom_id`,
    /** Until when coaches have put a student off in their lists. */
    snoozes: () => sql.rows<object>`
      select coach_id, until from snooze where user_id = ${userId} order by until, coach_id`,
    /** Forecasts that were kept for a student, to be compared with results. */
    forecasts: () => sql.rows<object>`
      select croom_id, made_on, exam_id, exam_day, questions, low, middle, high from forecast
      where user_id = ${userId} order by made_on, croom_id`,
    /** Chances to finish in time that were kept for a student, in percent. */
    chances: () => sql.rows<object>`
      select croom_id, made_on, exam_day, chance from chance
      where user_id = ${userId} order by made_on, croom_id`,
    /** The weeks that a coach keeps as templates. */
    templates: () => sql.rows<object>`
      select id, name, croom_id, items, created_at, updated_at, version from plan_template
      where user_id = ${userId} order by created_at, id`,
    /** Weeks that a coach has written for many students and can take back: ids only. */
    group_plans: () => sql.rows<object>`
      select id, at, undone, (
        select json_agg(json_build_object('user_id', r->>'user_id', 'items', jsonb_path_query_array(r, '$.items[*].id')))
        from jsonb_array_elements(rows) r
      ) as rows
      from group_save where user_id = ${userId} and kind = 'plan' order by at, id`,
    /** What a coach has imported for students and can take back: which line became which trial exam. */
    imports: () => sql.rows<object>`
      select id, at, rows, undone from group_save
      where user_id = ${userId} and kind = 'import' order by at, id`,
    /** The students that a coach has invited by lists in the last 30 days. */
    invited: () => sql.rows<object>`
      select id, roster_id, name, email, birth_year, croom_id, at from roster_person
      where user_id = ${userId} order by at, id`,
    /** Notices of a person, oldest first; at most `limits.notices` are kept. */
    notices: () => sql.rows<object>`
      select id, kind, event, facts, link, created_at, read_at from notice
      where user_id = ${userId} order by created_at, id`,
    /** What parents have agreed to for a student, word for word. */
    consents: () => sql.rows<object>`
      select id, at, by_id, by_name, version, text, address, ended_at from consent
      where user_id = ${userId} order by at, id`,
    parent_looks: () => sql.rows<object>`
      select parent_id, day, at from parent_look where user_id = ${userId} order by day, parent_id`,
    /** Browsers that show a person's pushes. */
    push_subscriptions: () => sql.rows<object>`
      select endpoint, created_at from push_subscription where user_id = ${userId} order by created_at, id`,
    /** All sessions of a person, including ended ones. */
    sessions: () => sql.rows<object>`
      select id, device, created_at, last_seen_at, ended_at from session
      where user_id = ${userId} order by created_at, id`,
  }
}
