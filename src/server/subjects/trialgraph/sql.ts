import type { PartMarks, SatLesson, SatSection, SatTrial } from '#rules/trial-graph.ts'
import type { TrialKind } from '#rules/vocabulary.ts'
import type { Window } from '#rules/windows.ts'
import type { Sql } from '#server/services/database/client.ts'
import { fragment } from '#server/services/database/fragment.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { sectionSums } from '#server/subjects/trialexam/sql.ts'

const satColumns = fragment`id, day, name, publisher, kind, penalty`
/** Days of a graph, and the kinds of trial exams that it shows; undefined: all. */
export type TrialWindow = Window & { kinds: readonly TrialKind[] | undefined }
/** Trial exams in a window, oldest first. */
const inWindow = ({ from, to, kinds }: TrialWindow) => fragment`
  day between coalesce(${from}::date, '-infinity') and ${to}
      and (${kinds}::text[] is null or kind = any(${kinds}::text[]))
    order by day, created_at, id`

/** Trial exams of one class group. */
export function trialsOfCroom(sql: Sql, userId: OwnerId, croomId: string, window: TrialWindow) {
  return sql.rows<SatTrial>`
    select ${satColumns} from trial_exam
    where user_id = ${userId} and croom_id = ${croomId} and ${inWindow(window)}`
}

/** Trial exams of every class group that uses one tree. */
export function trialsOfTree(sql: Sql, userId: OwnerId, treeId: string, window: TrialWindow) {
  return sql.rows<SatTrial>`
    select ${satColumns} from trial_exam
    where user_id = ${userId}
      and croom_id = any(array(select id from croom where coalesce(source_id, id) = ${treeId}))
      and ${inWindow(window)}`
}

/** Lessons of some trial exams, without exempt ones and those within the sum of a test. */
export function lessonsOf(sql: Sql, userId: OwnerId, trialIds: string[], studyIds: string[]) {
  return sql.rows<SatLesson>`
    select trial_id, study_id, question_count, correct, wrong, blank from trial_lesson
    where user_id = ${userId} and trial_id = any(${trialIds}::uuid[]) and study_id = any(${studyIds}::uuid[])
      and not exempt and section is null`
}

/** Sums of tests of some trial exams. */
export function sectionsOf(sql: Sql, userId: OwnerId, trialIds: string[]) {
  return sql.rows<SatSection>`
    select l.trial_id, l.section as name, json_agg(l.study_id order by s.sort, s.id) as study_ids,
           ${sectionSums}
    from trial_lesson l join study s on s.id = l.study_id
    where l.user_id = ${userId} and l.trial_id = any(${trialIds}::uuid[]) and l.section is not null
    group by l.trial_id, l.section order by min(s.sort), l.section`
}

const sumsOfReason = fragment`
  reason, sum(count) as n, coalesce(sum(count) filter (where result = 'wrong'), 0) as wrong,
  coalesce(sum(count) filter (where result = 'blank'), 0) as blank`
/** Of the marks of a part in a trial exam, which are summed by reason. */
const sumsOfPart = fragment`
  trial_id, id, sum(wrong) as wrong, sum(blank) as blank,
  coalesce(json_object_agg(reason, n) filter (where reason is not null), '{}') as reasons`

export function marksByTopic(sql: Sql, userId: OwnerId, trialIds: string[], studyId: string) {
  return sql.rows<PartMarks>`
    select ${sumsOfPart} from (
      select trial_id, topic_id as id, ${sumsOfReason}
      from trial_mark
      where user_id = ${userId} and study_id = ${studyId} and trial_id = any(${trialIds}::uuid[])
      group by trial_id, topic_id, reason
    ) part
    group by trial_id, id`
}

/** Marks of one topic by trial exam and subtopic; id null: on the topic itself. */
export function marksBySubtopic(
  sql: Sql,
  userId: OwnerId,
  trialIds: string[],
  studyId: string,
  topicId: string,
) {
  return sql.rows<PartMarks>`
    select ${sumsOfPart} from (
      select trial_id, subtopic_id as id, ${sumsOfReason}
      from trial_mark
      where user_id = ${userId} and study_id = ${studyId} and topic_id = ${topicId}
        and trial_id = any(${trialIds}::uuid[])
      group by trial_id, subtopic_id, reason
    ) part
    group by trial_id, id`
}
