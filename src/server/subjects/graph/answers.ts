import type { graph } from '#contract/graph.ts'
import { type Day, later } from '#rules/day.ts'
import { recordOf } from '#rules/keys.ts'
import { net } from '#rules/net.ts'
import { Refusal } from '#rules/refusal.ts'
import { type Child, type DaySum, denseSeries } from '#rules/series.ts'
import type { Level } from '#rules/vocabulary.ts'
import { type Window, windowOf } from '#rules/windows.ts'
import type { Answers, Context } from '#server/services/context.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { serverWords } from '#server/services/words/packs.ts'
import { describeCrooms } from '#server/subjects/croom/sql.ts'
import {
  dailyByStudy,
  dailyBySubtopic,
  dailyByTopic,
  dailySums,
  listTrialSums,
  sumByCroom,
  sumByStudy,
} from '#server/subjects/graph/sql.ts'
import { firstDay } from '#server/subjects/record/sql.ts'
import { readStudy, readTopic, visibleStudy, visibleTopic } from '#server/subjects/tree/read.ts'
import {
  listStudies,
  listSubtopics,
  listTopics,
  myCroomIds,
  visibleCroom,
} from '#server/subjects/tree/sql.ts'

export const answers: Answers<typeof graph> = {
  async 'GET /graph/croom'(context) {
    const { sql, acting, today } = context
    const sums = await sumByCroom(sql, acting.id, today)
    const touched = sums.flatMap(({ id }) => (id === null ? [] : [id]))
    const ids = [...new Set([...(await myCroomIds(sql, acting.id)), ...touched])]
    const crooms = await describeCrooms(sql, acting.id, ids, false)
    return totals(
      context,
      crooms.map(({ id, name }) => ({ id, name })),
      sums,
    )
  },

  'GET /graph/time/{period}'({ params, search, ...context }) {
    const { sql, acting, today, locale } = context
    const all = { id: null, name: serverWords[locale].names.allStudy }
    const window = windowOf(params.period, search.limit, today)
    return seriesOf(context, [all], window, dailySums(sql, acting.id, window))
  },

  async 'GET /graph/study/{id}'({ params, ...context }) {
    const { sql, acting, today } = context
    const [studies, sums] = await Promise.all([
      studiesOf(sql, acting.id, params.id),
      sumByStudy(sql, acting.id, params.id, today),
    ])
    return totals(context, studies, sums)
  },

  'GET /graph/study/{id}/time/{period}'({ params, search, ...context }) {
    const { sql, acting, today } = context
    const window = windowOf(params.period, search.limit, today)
    const studies = studiesOf(sql, acting.id, params.id)
    return seriesOf(context, studies, window, dailyByStudy(sql, acting.id, params.id, window))
  },

  async 'GET /graph/topic/{id}'({ params, ...context }) {
    const { sql, acting, today } = context
    const { topics, sums } = await readStudy(sql, acting, today, params.id)
    const byTopic = sums.map((sum) => ({ ...sum, id: sum.topic_id }))
    return totals(context, topics.map(withLevel), byTopic)
  },

  async 'GET /graph/topic/{id}/time'({ params, search, ...context }) {
    const { sql, acting, today } = context
    const study = await visibleStudy(sql, acting, params.id)
    const window = windowOf('total', search.limit, today)
    const sums = dailyByTopic(sql, acting.id, study.id, window)
    return seriesOf(context, listTopics(sql, [study.id]), window, sums)
  },

  async 'GET /graph/subtopic/{id}'({ params, ...context }) {
    const { sql, acting, today } = context
    const { subtopics, sums } = await readTopic(sql, acting, today, params.id)
    const bySubtopic = sums.map((sum) => ({ ...sum, id: sum.subtopic_id }))
    return totals(context, subtopics.map(withLevel), bySubtopic)
  },

  async 'GET /graph/subtopic/{id}/time'({ params, search, ...context }) {
    const { sql, acting, today } = context
    const { study, topic } = await visibleTopic(sql, acting, params.id)
    const window = windowOf('total', search.limit, today)
    const sums = dailyBySubtopic(sql, acting.id, study.id, topic.id, window)
    return seriesOf(context, listSubtopics(sql, [topic.id]), window, sums)
  },

  async 'GET /graph/trial'({ sql, acting, today }) {
    const trials = await listTrialSums(sql, acting.id, today)
    return {
      trials: trials.map(({ penalty, ...trial }) => ({
        ...trial,
        net: net(trial.correct, trial.wrong, penalty),
      })),
    }
  },

  async 'GET /graph/subtopic-daily/{id}/{day}'({ params, sql, acting, today, locale }) {
    const { study, topic } = await visibleTopic(sql, acting, params.id)
    const day = params.day === 'null' ? null : params.day
    const [subtopics, sums] = await Promise.all([
      listSubtopics(sql, [topic.id]),
      dailyBySubtopic(sql, acting.id, study.id, topic.id, { from: day, to: day ?? today }),
    ])
    const order = new Map<string | null, number>(subtopics.map(({ id }, index) => [id, index]))
    const name = new Map<string | null, string>(subtopics.map((subtopic) => [subtopic.id, subtopic.name]))
    const rows = sums.map(({ correct, wrong, blank, ...sum }) => ({
      ...sum,
      name: name.get(sum.id) ?? serverWords[locale].names.ownRow,
      correct: correct ?? 0,
      wrong: wrong ?? 0,
      blank: blank ?? 0,
    }))
    const place = (id: string | null) => order.get(id) ?? subtopics.length
    return { rows: rows.sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : place(a.id) - place(b.id))) }
  },
}

type Counted = Child & { level?: Level | null }

function withLevel({ id, name, my }: { id: string; name: string; my?: { level: Level | null } }): Counted {
  return { id, name, level: my?.level ?? null }
}

/** Lessons of a class group that the student may see. @throws Refusal NOT_FOUND */
async function studiesOf(sql: Context['sql'], userId: OwnerId, croomId: string): Promise<Child[]> {
  const [croom, studies] = await Promise.all([
    visibleCroom(sql, userId, croomId, false),
    listStudies(sql, [croomId]),
  ])
  if (!croom) throw new Refusal('NOT_FOUND')
  return studies
}

/** One row per child, also with zeros; the last row is what belongs to no child. */
function totals(
  { today, locale }: Context,
  children: readonly Counted[],
  sums: readonly (Sums & { id: string | null })[],
) {
  const byId = new Map<string | null, Sums>()
  for (const sum of sums) byId.set(sum.id, added(byId.get(sum.id) ?? zeros, sum))
  const known = new Set<string | null>(children.map(({ id }) => id))
  const rows = children.map(({ id, name, color, level }) => ({
    ...(byId.get(id) ?? zeros),
    id,
    name,
    ...(color !== undefined && { color }),
    ...(level !== undefined && { level }),
  }))
  const own = sums.filter(({ id }) => !known.has(id))
  const ownRow = { ...own.reduce(added, zeros), id: null, name: serverWords[locale].names.ownRow }
  return { from: null, to: today, rows: own.length > 0 ? [...rows, ownRow] : rows }
}

const amounts = ['minutes', 'questions', 'correct', 'wrong', 'blank', 'records'] as const
type Sums = Record<(typeof amounts)[number], number> & { last_day: Day | null }
const zeros: Sums = { ...recordOf(amounts, () => 0), last_day: null }

function added(a: Sums, b: Sums): Sums {
  return { ...recordOf(amounts, (of) => a[of] + b[of]), last_day: later(a.last_day, b.last_day) }
}

/** A series per child. A window without a start begins at the first record; if there is none, today. */
async function seriesOf(
  { sql, acting, locale }: Context,
  asked: readonly Child[] | Promise<readonly Child[]>,
  { from, to }: Window,
  read: Promise<readonly DaySum[]>,
) {
  const { ownRow } = serverWords[locale].names
  const [children, first_day, sums] = await Promise.all([asked, firstDay(sql, acting.id), read])
  return { first_day, ...denseSeries(children, sums, from ?? sums[0]?.day ?? to, to, ownRow) }
}
