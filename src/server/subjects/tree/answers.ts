import type { study, subtopic, topic } from '#contract/tree.ts'
import { orNotFound } from '#rules/refusal.ts'
import type { Answers } from '#server/services/context.ts'
import { deletePart, saveStudy, saveSubtopic, saveTopic } from '#server/subjects/tree/edit.ts'
import {
  findRenamed,
  nested,
  readStudy,
  readTopic,
  readTree,
  readTrees,
  visibleStudy,
} from '#server/subjects/tree/read.ts'
import { findPath, myCroomIds } from '#server/subjects/tree/sql.ts'

export const answers: Answers<typeof study & typeof topic & typeof subtopic> = {
  async 'GET /study'({ sql, acting, today }) {
    return (await readTrees(sql, acting, today, await myCroomIds(sql, acting.id))).studies
  },

  async 'GET /study/croom/{id}'({ params, sql, acting, today }) {
    return (await readTree(sql, acting, today, params.id)).studies
  },

  async 'GET /topic'({ sql, acting, today }) {
    return nested(await readTrees(sql, acting, today, await myCroomIds(sql, acting.id)))
  },

  async 'GET /topic/study/{id}'({ params, sql, acting, today }) {
    return nested(await readStudy(sql, acting, today, params.id))
  },

  async 'GET /topic/subtopic/{id}'({ params, sql, acting }) {
    const path = orNotFound((await findPath(sql, params.id)) ?? (await findRenamed(sql, params.id, findPath)))
    await visibleStudy(sql, acting, path.study.id)
    return path
  },

  async 'GET /subtopic'({ sql, acting, today }) {
    return (await readTrees(sql, acting, today, await myCroomIds(sql, acting.id))).subtopics
  },

  async 'GET /subtopic/topic/{id}'({ params, sql, acting, today }) {
    return (await readTopic(sql, acting, today, params.id)).subtopics
  },

  'GET /study/save': ({ query, ...context }) => saveStudy(context, query),

  'GET /study/delete/{id}': ({ params, ...context }) => deletePart(context, 'study', params.id),

  'GET /topic/save': ({ query, ...context }) => saveTopic(context, query),

  'GET /topic/delete/{id}': ({ params, ...context }) => deletePart(context, 'topic', params.id),

  'GET /subtopic/save': ({ query, ...context }) => saveSubtopic(context, query),

  'GET /subtopic/delete/{id}': ({ params, ...context }) => deletePart(context, 'subtopic', params.id),
}
