import type { trialgraph } from '#contract/trialgraph.ts'
import type { Day } from '#rules/day.ts'
import { idsOf } from '#rules/keys.ts'
import { lost } from '#rules/net.ts'
import { orNotFound } from '#rules/refusal.ts'
import {
  lessonSeries,
  lessonTotals,
  markSeries,
  markTotals,
  type PartMarks,
  type SatTrial,
  unmarked,
  withSections,
} from '#rules/trial-graph.ts'
import type { Period, TrialKind } from '#rules/vocabulary.ts'
import { windowOf } from '#rules/windows.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { serverWords } from '#server/services/words/packs.ts'
import { visibleStudy, visibleTopic } from '#server/subjects/tree/read.ts'
import { listStudies, listSubtopics, listTopics, visibleCroom } from '#server/subjects/tree/sql.ts'
import {
  lessonsOf,
  marksBySubtopic,
  marksByTopic,
  sectionsOf,
  trialsOfCroom,
  trialsOfTree,
} from '#server/subjects/trialgraph/sql.ts'

export const answers: Answers<typeof trialgraph> = {
  async 'GET /trialgraph/sumByStudy/{id}'({ params, ...context }) {
    const { studies, trials, lessons, sections } = await ofCroom(context, params.id, 'total')
    const { sumsRow } = serverWords[context.locale].names
    return {
      from: null,
      to: context.today,
      trials: trials.length,
      rows: lessonTotals(studies, trials, lessons, sections, sumsRow),
    }
  },

  'GET /trialgraph/sumByStudyTime/{id}/{time}': ({ params, ...context }) =>
    seriesOfCroom(context, params.id, params.time),

  'GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}': ({ params, ...context }) =>
    seriesOfCroom(context, params.id, params.time, [params.extra]),

  async 'GET /trialgraph/sumByTopic/{id}'({ params, query, ...context }) {
    return markTotalsOf(context, await ofStudy(context, params.id, 'total', query.kinds))
  },

  async 'GET /trialgraph/sumByTopicTime/{id}/{time}'({ params, query, ...context }) {
    return markSeriesOf(context, await ofStudy(context, params.id, params.time, query.kinds))
  },

  async 'GET /trialgraph/sumBySubTopic/{id}'({ params, query, ...context }) {
    return markTotalsOf(context, await ofTopic(context, params.id, 'total', query.kinds))
  },

  async 'GET /trialgraph/sumBySubTopicTime/{id}/{time}'({ params, query, ...context }) {
    return markSeriesOf(context, await ofTopic(context, params.id, params.time, query.kinds))
  },

  'GET /trialgraph/subTopicDaily/{id}': ({ params, query, ...context }) =>
    marksByDay(context, params.id, null, query.kinds),

  'GET /trialgraph/subTopicDaily/{id}/{date}': ({ params, query, ...context }) =>
    marksByDay(context, params.id, params.date, query.kinds),
}

/** Lessons of a class group, and its trial exams in a window. @throws Refusal NOT_FOUND */
async function ofCroom(
  { sql, acting, today }: Context,
  croomId: string,
  period: Period,
  kinds?: TrialKind[],
) {
  const croom = orNotFound(await visibleCroom(sql, acting.id, croomId, false))
  const window = { ...windowOf(period, undefined, today), kinds }
  const [studies, trials] = await Promise.all([
    listStudies(sql, [croom.id]),
    trialsOfCroom(sql, acting.id, croom.id, window),
  ])
  const [lessons, sections] = await Promise.all([
    lessonsOf(sql, acting.id, idsOf(trials), idsOf(studies)),
    sectionsOf(sql, acting.id, idsOf(trials)),
  ])
  return { from: window.from, studies, trials, lessons, sections }
}

async function seriesOfCroom(context: Context, croomId: string, period: Period, kinds?: TrialKind[]) {
  const { from, studies, trials, lessons, sections } = await ofCroom(context, croomId, period, kinds)
  return {
    ...frameOf(context, from, withSections(trials, sections)),
    series: lessonSeries(studies, trials, lessons),
  }
}

type Marked = {
  from: Day | null
  children: { id: string; name: string }[]
  trials: SatTrial[]
  withLesson: Set<string>
  marks: PartMarks[]
}

type Kinds = TrialKind[] | undefined

/** Marks of a lesson by topic; missed questions without a mark belong to the lesson itself. */
async function ofStudy(context: Context, studyId: string, period: Period, kinds: Kinds): Promise<Marked> {
  const { sql, acting } = context
  const study = await visibleStudy(sql, acting, studyId)
  const [children, { lessons, marks, ...found }] = await Promise.all([
    listTopics(sql, [study.id]),
    markedIn(context, study, period, kinds, (trialIds) => marksByTopic(sql, acting.id, trialIds, study.id)),
  ])
  return { ...found, children, marks: [...marks, ...unmarked(lessons, marks)] }
}

/** Marks of a topic by subtopic. */
async function ofTopic(context: Context, topicId: string, period: Period, kinds: Kinds): Promise<Marked> {
  const { sql, acting } = context
  const { study, topic } = await visibleTopic(sql, acting, topicId)
  const [children, found] = await Promise.all([
    listSubtopics(sql, [topic.id]),
    markedIn(context, study, period, kinds, (trialIds) =>
      marksBySubtopic(sql, acting.id, trialIds, study.id, topic.id),
    ),
  ])
  return { ...found, children }
}

/** Trial exams of the tree of a lesson in a window, with the results of the lesson and some of its marks. */
async function markedIn(
  { sql, acting, today }: Context,
  study: { id: string; croom_id: string },
  period: Period,
  kinds: Kinds,
  readMarks: (trialIds: string[]) => Promise<PartMarks[]>,
) {
  const window = { ...windowOf(period, undefined, today), kinds }
  const trials = await trialsOfTree(sql, acting.id, study.croom_id, window)
  const trialIds = idsOf(trials)
  const [lessons, marks] = await Promise.all([
    lessonsOf(sql, acting.id, trialIds, [study.id]),
    readMarks(trialIds),
  ])
  const withLesson = new Set(lessons.map(({ trial_id }) => trial_id))
  return { from: window.from, trials, lessons, withLesson, marks }
}

function markTotalsOf({ today, locale }: Context, { children, trials, marks }: Marked) {
  const rows = markTotals(children, trials, marks, serverWords[locale].names.ownRow)
  return { from: null, to: today, trials: trials.length, rows }
}

function markSeriesOf(context: Context, { from, children, trials, withLesson, marks }: Marked) {
  const series = markSeries(children, trials, withLesson, marks, serverWords[context.locale].names.ownRow)
  return { ...frameOf(context, from, trials), series }
}

/** A window without a start begins at the first trial, or today without trials. */
function frameOf<T extends SatTrial>({ today }: Context, from: Day | null, trials: readonly T[]) {
  return { from: from ?? trials[0]?.day ?? today, to: today, trials: [...trials] }
}

async function marksByDay(context: Context, topicId: string, day: Day | null, kinds: Kinds) {
  const { children, trials, marks } = await ofTopic(context, topicId, 'total', kinds)
  const name = new Map(children.map((child) => [child.id, child.name]))
  const order = new Map<string | null, number>(children.map(({ id }, index) => [id, index]))
  const place = (id: string | null) => order.get(id) ?? children.length
  const rows = trials
    .filter((trial) => day === null || trial.day === day)
    .reverse()
    .flatMap((trial) =>
      marks
        .filter(({ trial_id }) => trial_id === trial.id)
        .sort((a, b) => place(a.id) - place(b.id))
        .map(({ id, wrong, blank }) => ({
          day: trial.day,
          trial_id: trial.id,
          trial_name: trial.name,
          id,
          name: (id !== null && name.get(id)) || serverWords[context.locale].names.ownRow,
          wrong,
          blank,
          lost: lost(wrong, blank, trial.penalty),
        })),
    )
  return { rows }
}
