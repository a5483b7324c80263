import type { graph } from '#contract/graph.ts'
import { type Day, later } from '#rules/day.ts'
import { net } from '#rules/net.ts'
import { Refusal } from '#rules/refusal.ts'
import { type Child, type DaySum, denseSeries } from '#rules/series.ts'
import type { Level } from '#rules/vocabulary.ts'
import { windowOf } from '#rules/windows.ts'
import type { Answers, Context } from '#server/services/context.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { serverWords } from '#server/services/words/packs.ts'
import { describeCrooms } from '#server/subjects/croom/sql.ts'
import {
  type ChildSum,
  dailyByStudy,
  dailyBySubtopic,
  dailyByTopic,
  dailySums,
  listTrialSums,
  sumByCroom,
  sumByStudy,
  sumBySubtopic,
  sumByTopic,
} from '#server/subjects/graph/sql.ts'
import { firstDay } from '#server/subjects/record/sql.ts'
import { readStudy, readTopic } from '#server/subjects/tree/read.ts'
import { listStudies, myCroomIds, visibleCroom } from '#server/subjects/tree/sql.ts'

export const answers: Answers<typeof graph> = {
  async 'GET /graph/croom'({ sql, acting, today, locale }) {
    const sums = await sumByCroom(sql, acting.id, today)
    const touched = sums.flatMap(({ id }) => (id === null ? [] : [id]))
    const ids = [...new Set([...(await myCroomIds(sql, acting.id)), ...touched])]
    const crooms = await describeCrooms(sql, acting.id, ids, false)
    return totals(
      crooms.map(({ id, name }) => ({ id, name })),
      sums,
      today,
      serverWords[locale].names.ownRow,
    )
  },

  async 'GET /graph/time/{period}'({ params, search, sql, acting, today, locale }) {
    const { from, to } = windowOf(params.period, search.limit, today)
    const [first_day, sums] = await Promise.all([
      firstDay(sql, acting.id),
      dailySums(sql, acting.id, from, to),
    ])
    const series = seriesOf([], sums, from, to, serverWords[locale].names.allStudy)
    return {
      first_day,
      ...series,
      series:
        series.series.length > 0 ? series.series : emptySeries(series, serverWords[locale].names.allStudy),
    }
  },

  async 'GET /graph/study/{id}'({ params, sql, acting, today, locale }) {
    const [studies, sums] = await Promise.all([
      studiesOf(sql, acting.id, params.id),
      sumByStudy(sql, acting.id, params.id, today),
    ])
    return totals(studies, sums, today, serverWords[locale].names.ownRow)
  },

  async 'GET /graph/study/{id}/time/{period}'({ params, search, sql, acting, today, locale }) {
    const { from, to } = windowOf(params.period, search.limit, today)
    const [studies, first_day, sums] = await Promise.all([
      studiesOf(sql, acting.id, params.id),
      firstDay(sql, acting.id),
      dailyByStudy(sql, acting.id, params.id, from, to),
    ])
    return { first_day, ...seriesOf(studies, sums, from, to, serverWords[locale].names.ownRow) }
  },

  async 'GET /graph/topic/{id}'({ params, sql, acting, today, locale }) {
    const { topics } = await readStudy(sql, acting, today, params.id)
    const sums = await sumByTopic(sql, acting.id, params.id, today)
    return totals(topics.map(withLevel), sums, today, serverWords[locale].names.ownRow)
  },

  async 'GET /graph/topic/{id}/time'({ params, search, sql, acting, today, locale }) {
    const { topics } = await readStudy(sql, acting, today, params.id)
    const { from, to } = windowOf('total', search.limit, today)
    const [first_day, sums] = await Promise.all([
      firstDay(sql, acting.id),
      dailyByTopic(sql, acting.id, params.id, from, to),
    ])
    return { first_day, ...seriesOf(topics, sums, from, to, serverWords[locale].names.ownRow) }
  },

  async 'GET /graph/subtopic/{id}'({ params, sql, acting, today, locale }) {
    const { study, topic, subtopics } = await readTopic(sql, acting, today, params.id)
    const sums = await sumBySubtopic(sql, acting.id, study.id, topic.id, today)
    return totals(subtopics.map(withLevel), sums, today, serverWords[locale].names.ownRow)
  },

  async 'GET /graph/subtopic/{id}/time'({ params, search, sql, acting, today, locale }) {
    const { study, topic, subtopics } = await readTopic(sql, acting, today, params.id)
    const { from, to } = windowOf('total', search.limit, today)
    const [first_day, sums] = await Promise.all([
      firstDay(sql, acting.id),
      dailyBySubtopic(sql, acting.id, study.id, topic.id, from, to),
    ])
    return { first_day, ...seriesOf(subtopics, sums, from, to, serverWords[locale].names.ownRow) }
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
    const { study, topic, subtopics } = await readTopic(sql, acting, today, params.id)
    const day = params.day === 'null' ? null : params.day
    const sums = await dailyBySubtopic(sql, acting.id, study.id, topic.id, day, day ?? today)
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
function totals(children: readonly Counted[], sums: readonly ChildSum[], to: Day, ownName: string) {
  const byId = new Map(sums.map((sum) => [sum.id, sum]))
  const known = new Set<string | null>(children.map(({ id }) => id))
  const rows = children.map(({ id, name, color, level }) => ({
    ...zeros,
    ...byId.get(id),
    id,
    name,
    ...(color !== undefined && { color }),
    ...(level !== undefined && { level }),
  }))
  const own = sums.filter(({ id }) => !known.has(id)).reduce<ChildSum | null>(added, null)
  return { from: null, to, rows: own ? [...rows, { ...own, id: null, name: ownName }] : rows }
}

const zeros = {
  minutes: 0,
  questions: 0,
  correct: 0,
  wrong: 0,
  blank: 0,
  records: 0,
  last_day: null,
}

function added(a: ChildSum | null, b: ChildSum): ChildSum {
  if (!a) return b
  return {
    id: null,
    minutes: a.minutes + b.minutes,
    questions: a.questions + b.questions,
    correct: a.correct + b.correct,
    wrong: a.wrong + b.wrong,
    blank: a.blank + b.blank,
    records: a.records + b.records,
    last_day: later(a.last_day, b.last_day),
  }
}

/** A window without a start begins at the first record; if there is none, today. */
function seriesOf(
  children: readonly Child[],
  sums: readonly DaySum[],
  from: Day | null,
  to: Day,
  ownName: string,
) {
  return denseSeries(children, sums, from ?? sums[0]?.day ?? to, to, ownName)
}

/** A series of nulls, so that a student without records gets the same shape. */
function emptySeries({ days }: { days: Day[] }, name: string) {
  const gaps = days.map(() => null)
  return [{ id: null, name, minutes: gaps, questions: gaps, correct: gaps, wrong: gaps, blank: gaps }]
}
