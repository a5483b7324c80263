import { addDays } from '#rules/day.ts'
import { rollUp } from '#rules/figures.ts'
import type { Study } from '#rules/insight/papers.ts'
import { quality, recordDays } from '#rules/insight/priors.ts'
import { recordsGrade } from '#rules/insight/quality.ts'
import { idsOf } from '#rules/keys.ts'
import { orNotFound } from '#rules/refusal.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Level } from '#rules/vocabulary.ts'
import type { Context } from '#server/services/context.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { findStudents } from '#server/services/people/sql.ts'
import {
  type CroomOfInsight,
  findUsedCroom,
  lastDaysBefore,
  listEntered,
  listTree,
  listTrials,
  sumStudied,
} from '#server/subjects/insight/sql.ts'
import { latestLevels, listNames } from '#server/subjects/tree/sql.ts'

type Names = ReadonlyMap<string, string>

/** The lessons of some class groups as the rules read them, with the names of lessons and topics by their ids. */
export async function readStudies({ sql }: Pick<Context, 'sql'>, crooms: readonly CroomOfInsight[]) {
  const treeIds = [...new Set(crooms.map(({ tree_id }) => tree_id))]
  const penalties = new Map(crooms.map(({ tree_id, penalty }) => [tree_id, penalty]))
  const studies = new Map<string, Study & { tree_id: string; topics: string[] }>()
  const names = new Map<string, string>()
  for (const row of await listTree(sql, treeIds)) {
    const { study_id: id, question_count, tree_id } = row
    const study = studies.get(id) ?? {
      id,
      tree_id,
      question_count,
      penalty: penalties.get(tree_id) ?? 0,
      topics: [],
    }
    studies.set(id, study)
    names.set(id, row.study_name)
    if (row.topic_id === null) continue
    study.topics.push(row.topic_id)
    names.set(row.topic_id, row.topic_name ?? '')
  }
  const known: Names = names
  return { studies: [...studies.values()], names: known }
}

/** Whose rows are read, and the student's day. */
export type Subject = Pick<Context, 'sql' | 'today'> & { acting: { id: string } }

/** Lessons and trial exams of some class groups. */
export async function readTrials(context: Subject, crooms: readonly CroomOfInsight[]) {
  const { sql, acting, today } = context
  const [tree, trials] = await Promise.all([
    readStudies(context, crooms),
    Promise.all(crooms.map(({ id }) => listTrials(sql, acting.id, id, today))),
  ])
  return { ...tree, trials: trials.flat(), today }
}

/**
 * What the insights of one class group read: lessons, trial exams and the year of study that belongs to it.
 * @throws Refusal NOT_FOUND for a class group that the student never used
 */
export async function readCroom(context: Context, croomId: string) {
  const croom = orNotFound(await findUsedCroom(context.sql, context.acting.id, croomId))
  return { croom, ...(await readUsed(context, croom)) }
}

/** The same of a class group that the student uses. */
export async function readUsed(context: Subject, croom: CroomOfInsight) {
  const { sql, acting, today } = context
  const [read, records] = await Promise.all([
    readTrials(context, [croom]),
    sumStudied(sql, acting.id, addDays(today, 1 - recordDays), today),
  ])
  const studies = new Set(idsOf(read.studies))
  const isOfCroom = ({ croom_id, study_id }: (typeof records)[number]) =>
    croom_id === croom.id || (study_id !== null && studies.has(study_id))
  return { ...read, records: records.filter(isOfCroom) }
}

/** Levels of topics of some lessons up to a day by their ids; a topic without one is left out. */
export async function readLevels(
  { sql, acting, today }: Pick<Context, 'sql' | 'today'> & { acting: { id: OwnerId } },
  studyIds: string[],
) {
  const levels = await latestLevels(sql, acting.id, studyIds, today)
  return new Map<string, Level | null>([...rollUp([], levels)].map(([id, { level }]) => [id, level]))
}

/** The records that `recordsGrade` looks at, and since when the student records or has an account. */
export async function readEntered({ sql, acting, today }: Context) {
  const from = addDays(today, -quality.recordDays)
  const dayOf = (instant: string) => dayAt(Date.parse(instant), acting.timezone, acting.day_start)
  const [rows, [older], [student]] = await Promise.all([
    listEntered(sql, acting.id, from, today),
    lastDaysBefore(sql, [acting.id], from),
    findStudents(sql, [acting.id]),
  ])
  const records = rows.map(({ created_at, ...row }) => ({ ...row, entered: dayOf(created_at) }))
  return { records, since: older?.day ?? dayOf(student?.created_at ?? new Date(0).toISOString()) }
}

/** The grade of the student's records; an insight that rests on them gets no better grade. */
export async function readRecordsGrade(context: Context) {
  const { records, since } = await readEntered(context)
  return recordsGrade(records, context.today, context.acting.id, since).grade
}

export type TopicRow = { study_id: string; topic_id: string }
type WithSubtopics = TopicRow & { subtopics: readonly { id: string; lost: number }[] }

/** The lesson and topic of a row by name. */
export function named<R extends TopicRow>(row: R, names: Names) {
  const nameOf = (id: string) => names.get(id) ?? ''
  return { ...row, study_name: nameOf(row.study_id), topic_name: nameOf(row.topic_id) }
}

/** Rows with the names of their lessons, topics and subtopics; a subtopic that was deleted is left out. */
export async function withNames<R extends WithSubtopics>(
  { sql }: Pick<Context, 'sql'>,
  rows: readonly R[],
  names: Names,
) {
  const ids = rows.flatMap(({ subtopics }) => subtopics.map(({ id }) => id))
  const subtopicNames = await listNames(sql, ids)
  return rows.map((row) => ({
    ...named(row, names),
    subtopics: row.subtopics.flatMap(({ id, lost }) => {
      const name = subtopicNames.get(id)
      return name === undefined ? [] : [{ id, name, lost }]
    }),
  }))
}
