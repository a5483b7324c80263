import type { Day } from '#rules/day.ts'
import { type My, noFigures, rollUp } from '#rules/figures.ts'
import { grouped } from '#rules/insight/order.ts'
import { idsOf } from '#rules/keys.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Acting } from '#server/services/context.ts'
import type { Sql } from '#server/services/database/client.ts'
import {
  currentIds,
  findStudy,
  findTopic,
  latestLevels,
  listStudies,
  listSubtopics,
  listTopics,
  type StudyRow,
  type SubtopicRow,
  seesTree,
  sumByPlace,
  type TopicRow,
  visibleCroom,
} from '#server/subjects/tree/sql.ts'

type Part = StudyRow | TopicRow | SubtopicRow
export type Seen<R> = R & { my?: My }

/** The whole tree of a class group. @throws Refusal NOT_FOUND when the person may not see it */
export async function readTree(sql: Sql, person: Acting, today: Day, croomId: string) {
  const { id } = orNotFound(await visibleCroom(sql, person.id, croomId, roleOf(person) === 'admin'))
  return readTrees(sql, person, today, [id])
}

/** The trees of some class groups as flat lists, with the student's figures up to today. */
export async function readTrees(sql: Sql, person: Acting, today: Day, croomIds: string[]) {
  return readParts(sql, person, today, await listStudies(sql, croomIds))
}

async function readParts(sql: Sql, person: Acting, today: Day, studies: readonly StudyRow[]) {
  const studyIds = [...new Set(idsOf(studies))]
  const [topics, { seen, sums }] = await Promise.all([
    listTopics(sql, studyIds),
    figures(sql, person, today, studyIds),
  ])
  const subtopics = await listSubtopics(sql, idsOf(topics))
  return { studies: studies.map(seen), topics: topics.map(seen), subtopics: subtopics.map(seen), sums }
}

/** One lesson with its topics and subtopics. @throws Refusal NOT_FOUND */
export async function readStudy(sql: Sql, person: Acting, today: Day, studyId: string) {
  const study = await visibleStudy(sql, person, studyId)
  return { study, ...(await readParts(sql, person, today, [study])) }
}

/** One topic with its subtopics. @throws Refusal NOT_FOUND */
export async function readTopic(sql: Sql, person: Acting, today: Day, topicId: string) {
  const { study, topic } = await visibleTopic(sql, person, topicId)
  const [subtopics, { seen, sums }] = await Promise.all([
    listSubtopics(sql, [topic.id]),
    figures(sql, person, today, [study.id]),
  ])
  const own = sums.filter(({ topic_id }) => topic_id === topic.id)
  return { study, topic, subtopics: subtopics.map(seen), sums: own }
}

/** Looks up an id, then the new id of a renamed part, as in an old bookmark. */
export async function findRenamed<R>(
  sql: Sql,
  id: string,
  find: (sql: Sql, id: string) => Promise<R | undefined>,
): Promise<R | undefined> {
  const current = (await currentIds(sql, [id])).get(id)
  return current === undefined ? undefined : find(sql, current)
}

/** A lesson of a tree that the person may see. @throws Refusal NOT_FOUND */
export async function visibleStudy(sql: Sql, person: Acting, studyId: string): Promise<StudyRow> {
  const study = await findStudy(sql, studyId)
  const seen = study && (roleOf(person) === 'admin' || (await seesTree(sql, person.id, study.croom_id)))
  if (!study || !seen) throw new Refusal('NOT_FOUND')
  return study
}

/** A topic of such a lesson, which is also found by an older id. @throws Refusal NOT_FOUND */
export async function visibleTopic(sql: Sql, person: Acting, topicId: string) {
  const topic = orNotFound((await findTopic(sql, topicId)) ?? (await findRenamed(sql, topicId, findTopic)))
  return { study: await visibleStudy(sql, person, topic.study_id), topic }
}

/**
 * The sums of a student's records on some lessons, and what adds the figures to parts; what is dated ahead counts from its
 * day on. Others have none.
 */
async function figures(sql: Sql, person: Acting, today: Day, studyIds: string[]) {
  if (roleOf(person) !== 'student') return { sums: [], seen: <R extends Part>(row: R): Seen<R> => row }
  const [sums, levels] = await Promise.all([
    sumByPlace(sql, person.id, studyIds, today),
    latestLevels(sql, person.id, studyIds, today),
  ])
  const all = rollUp(sums, levels)
  const seen = <R extends Part>(row: R): Seen<R> => ({ ...row, my: all.get(row.id) ?? noFigures })
  return { sums, seen }
}

/** The lessons of a tree, with their topics and subtopics inside. */
export function studiesIn<Study extends { id: string }, T extends Topic, S extends Subtopic>(
  tree: Tree<T, S> & { studies: readonly Study[] },
) {
  const topicsOf = grouped(nested(tree), ({ study_id }) => study_id)
  return tree.studies.map((study) => ({ ...study, topics: topicsOf.get(study.id) ?? [] }))
}

type Topic = { id: string; study_id: string }
type Subtopic = { topic_id: string }
type Tree<T, S> = { topics: readonly T[]; subtopics: readonly S[] }

export function nested<T extends { id: string }, S extends Subtopic>({ topics, subtopics }: Tree<T, S>) {
  const subtopicsOf = grouped(subtopics, ({ topic_id }) => topic_id)
  return topics.map((topic) => ({ ...topic, subtopics: subtopicsOf.get(topic.id) ?? [] }))
}
