import type { Static, TObject } from '@sinclair/typebox'
import { lessonFields, markFields, TrialHead, type trialexam, trialFields } from '#contract/trialexam.ts'
import { searchText, trialText } from '#rules/search-text.ts'
import type { Lesson, Mark, TrialResults, TrialSection } from '#rules/trial.ts'
import type { Sql } from '#server/services/database/client.ts'
import { columnsOf } from '#server/services/database/columns.ts'
import { type Fragment, fragment } from '#server/services/database/fragment.ts'
import type { ActorId, OwnerId } from '#server/services/people/person-ids.ts'

/** Fields of a trial exam that a person sets, without lessons and marks. */
export type TrialContent = Static<TObject<typeof trialFields>>
export type TrialRow = TrialContent & Omit<Static<typeof TrialHead>, 'totals'>
type TrialSums = { questions: number; correct: number; wrong: number; blank: number; net: number }

const { totals: _sums, program_code: _ofCroom, ...stored } = TrialHead.properties
/** All that is stored of a trial exam but its owner, its lessons and its marks. */
export const trialColumns = columnsOf(stored)
export const trialContent = columnsOf(trialFields)
export const lessonColumns = columnsOf(lessonFields)
export const markColumns = columnsOf(markFields)
const head = fragment`${trialColumns.of('e')}, c.program_code`

export const lessonSums = fragment`
  sum(question_count) as questions, sum(correct) as correct, sum(wrong) as wrong, sum(blank) as blank`

/** The numbers of one sum of a test, `l` being the rows of its lessons. */
export const sectionSums = fragment`
  sum(l.question_count) as question_count, sum(l.correct) as correct, sum(l.wrong) as wrong, sum(l.blank) as blank`

/** The rule of src/rules/net.ts in SQL, with the penalty of the trial exam `e`. */
export function netOf(correct: Fragment, wrong: Fragment): Fragment {
  return fragment`${correct} - case when e.penalty > 0 then ${wrong}::float8 / e.penalty else 0 end`
}

type TrialFilter = Static<(typeof trialexam)['GET /trialexam']['query']>

function matching(
  userId: OwnerId,
  { croom_id, kind, publisher, from, to, study_id, search = '' }: TrialFilter,
) {
  return fragment`
    (${croom_id}::uuid is null or e.croom_id = ${croom_id})
      and (${kind}::text is null or e.kind = ${kind})
      and (${publisher}::text is null or e.publisher = ${publisher})
      and e.day between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')
      and (${study_id}::uuid is null or exists (
        select 1 from trial_lesson s
        where s.user_id = ${userId} and s.trial_id = e.id and s.study_id = ${study_id} and not s.exempt))
      and position(${searchText(search)} in
            coalesce(e.folded, lower(e.name || ' ' || coalesce(e.publisher, '')))) > 0`
}

// Written out, so that an index gives the order by day, and only the lessons of one page are read.
function orderOf({ sort, desc = true }: TrialFilter) {
  const byDay = desc ? fragment`e.day desc, e.created_at desc, e.id` : fragment`e.day, e.created_at, e.id`
  if (sort !== 'net') return byDay
  return desc ? fragment`n.net desc, ${byDay}` : fragment`n.net, ${byDay}`
}

/** Trial exams of one student that match the filter, with sums without exempt lessons. */
export function listTrials(sql: Sql, userId: OwnerId, filter: TrialFilter, size: number, offset: number) {
  const isMatch = matching(userId, filter)
  const order = orderOf(filter)
  const sums = fragment`
    cross join lateral (
      select ${lessonSums} from trial_lesson
      where user_id = ${userId} and trial_id = e.id and not exempt
    ) l
    cross join lateral (select ${netOf(fragment`coalesce(l.correct, 0)`, fragment`coalesce(l.wrong, 0)`)} as net) n`
  return sql.rows<TrialRow & { totals: TrialSums; total: number }>`
    select ${head}, (select count(*) from trial_exam e where e.user_id = ${userId} and ${isMatch}) as total,
           json_build_object('questions', coalesce(l.questions, 0), 'correct', coalesce(l.correct, 0),
             'wrong', coalesce(l.wrong, 0), 'blank', coalesce(l.blank, 0), 'net', n.net) as totals
    from (
      select e.* from trial_exam e ${filter.sort === 'net' ? sums : fragment``}
      where e.user_id = ${userId} and ${isMatch} order by ${order} limit ${size} offset ${offset}
    ) e
    ${sums}
    join croom c on c.id = e.croom_id
    order by ${order}`
}

const oneTrial = (userId: OwnerId, id: string) => fragment`
  select ${head} from trial_exam e join croom c on c.id = e.croom_id where e.user_id = ${userId} and e.id = ${id}`

export function findTrial(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<TrialRow>`${oneTrial(userId, id)}`
}

/** The same, locked until the transaction ends. */
export function lockTrial(sql: Sql, userId: OwnerId, id: string) {
  return sql.one<TrialRow>`${oneTrial(userId, id)} for update of e`
}

/** Lessons of one trial exam in the order of the tree. */
export function listLessons(sql: Sql, userId: OwnerId, trialId: string) {
  return sql.rows<Lesson & { name: string }>`
    select ${lessonColumns.of('l')}, s.name
    from trial_lesson l join study s on s.id = l.study_id
    where l.user_id = ${userId} and l.trial_id = ${trialId} and l.section is null
    order by s.sort, s.id`
}

/** Sums of tests with several lessons; the first lesson's row has the numbers. */
export function listSections(sql: Sql, userId: OwnerId, trialId: string) {
  return sql.rows<TrialSection>`
    select l.section as name, json_agg(l.study_id order by s.sort, s.id) as study_ids,
           ${sectionSums}
    from trial_lesson l join study s on s.id = l.study_id
    where l.user_id = ${userId} and l.trial_id = ${trialId} and l.section is not null
    group by l.section order by min(s.sort), l.section`
}

export function listMarks(sql: Sql, userId: OwnerId, trialId: string) {
  return sql.rows<Mark>`
    select ${markColumns.names} from trial_mark
    where user_id = ${userId} and trial_id = ${trialId} order by position`
}

export function countTrials(sql: Sql, userId: OwnerId) {
  return sql.number`select count(*) from trial_exam where user_id = ${userId}`
}

export function insertTrial(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  id: string,
  trial: TrialContent,
  penalty: number,
) {
  return sql.run`
    insert into trial_exam (user_id, id, penalty, ${trialContent.names}, folded, created_by, updated_by)
    values (${userId}, ${id}, ${penalty}, ${trialContent.values(trial)}, ${trialText(trial)}, ${actorId}, ${actorId})`
}

/** Replaces the head of a trial exam; the penalty stays unless the class group changes. */
export function updateTrial(
  sql: Sql,
  userId: OwnerId,
  actorId: ActorId,
  id: string,
  trial: TrialContent,
  penalty: number,
) {
  return sql.run`
    update trial_exam set ${trialContent.assignments(trial)}, folded = ${trialText(trial)}, penalty = ${penalty},
      updated_by = ${actorId}, updated_at = now(), version = version + 1
    where user_id = ${userId} and id = ${id}`
}

export function deleteResults(sql: Sql, userId: OwnerId, trialId: string) {
  return Promise.all([
    sql.run`delete from trial_lesson where user_id = ${userId} and trial_id = ${trialId}`,
    sql.run`delete from trial_mark where user_id = ${userId} and trial_id = ${trialId}`,
  ])
}

/** Adds lessons, sums of tests and marks. */
export function insertResults(
  sql: Sql,
  userId: OwnerId,
  trialId: string,
  { lessons, sections, marks }: TrialResults,
) {
  const rows = [
    ...lessons.map((lesson) => ({ ...lesson, section: null })),
    ...sections.flatMap(({ name: section, study_ids, ...sum }) =>
      study_ids.map((study_id, index) => ({
        ...(index === 0 && sum),
        study_id,
        section,
        minutes: null,
        exempt: false,
      })),
    ),
  ]
  return Promise.all([
    sql.run`
      insert into trial_lesson (user_id, trial_id, section, ${lessonColumns.names})
      select ${userId}, ${trialId}, section, ${lessonColumns.names}
      from json_populate_recordset(null::trial_lesson, ${JSON.stringify(rows)}::json)`,
    sql.run`
      insert into trial_mark (user_id, trial_id, position, ${markColumns.names})
      select ${userId}, ${trialId}, ordinality, ${markColumns.names}
      from json_populate_recordset(null::trial_mark, ${JSON.stringify(marks)}::json) with ordinality`,
  ])
}

export function deleteTrial(sql: Sql, userId: OwnerId, id: string) {
  return sql.run`delete from trial_exam where user_id = ${userId} and id = ${id}`
}

/** Publishers of a student, most used first. */
export function usedPublishers(sql: Sql, userId: OwnerId) {
  return sql.rows<{ name: string; used: number }>`
    select publisher as name, count(*) as used from trial_exam
    where user_id = ${userId} and publisher is not null
    group by publisher order by count(*) desc, max(day) desc, publisher`
}

/** Penalty and usual duration of a class group. */
export function trialTerms(sql: Sql, croomId: string) {
  return sql.one<{ penalty: number; duration_min: number | null }>`
    select c.penalty, coalesce(c.duration_min, s.duration_min) as duration_min
    from croom c left join croom s on s.id = c.source_id where c.id = ${croomId}`
}
