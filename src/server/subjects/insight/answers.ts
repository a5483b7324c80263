import type { insight } from '#contract/insight.ts'
import { addDays } from '#rules/day.ts'
import { stakesByStudy } from '#rules/insight/at-stake.ts'
import { burndown } from '#rules/insight/burndown.ts'
import { cheapest } from '#rules/insight/cheapest.ts'
import { gatedBy, lacking } from '#rules/insight/evidence.ts'
import { forecast } from '#rules/insight/forecast.ts'
import { pace } from '#rules/insight/pace.ts'
import { countedLessons, newestFirst, papersByStudy } from '#rules/insight/papers.ts'
import { pace as pacePrior, quality as qualityPrior, recordDays } from '#rules/insight/priors.ts'
import { quality } from '#rules/insight/quality.ts'
import { returnOf } from '#rules/insight/return.ts'
import { review, reviewGap } from '#rules/insight/review.ts'
import { unfixed } from '#rules/insight/unfixed.ts'
import { idsOf } from '#rules/keys.ts'
import { limits } from '#rules/limits.ts'
import { orNotFound } from '#rules/refusal.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Answers } from '#server/services/context.ts'
import { daily } from '#server/services/daily/daily.ts'
import { findStudents } from '#server/services/people/sql.ts'
import { pageOf } from '#server/services/rows/paginate.ts'
import type { Subject } from '#server/services/subject.ts'
import { storeCalibration } from '#server/subjects/insight/calibration.ts'
import { effectOf } from '#server/subjects/insight/effect.ts'
import { readLesson } from '#server/subjects/insight/lesson.ts'
import { publishersOf, storePublisherEffects } from '#server/subjects/insight/publisher-effects.ts'
import {
  named,
  readCroom,
  readEntered,
  readLevels,
  readRecordsGrade,
  readTrials,
  withNames,
} from '#server/subjects/insight/read.ts'
import {
  findCompared,
  findCorrections,
  findExamOf,
  findTarget,
  keepChance,
  keepForecast,
  listCroomsWithTrials,
  listOpenCrooms,
  type ReadTrial,
  sumMinutesOf,
} from '#server/subjects/insight/sql.ts'
import { readStudents } from '#server/subjects/insight/students.ts'
import { readSigns, triageRows, waitingRow } from '#server/subjects/insight/triage.ts'
import { withDone } from '#server/subjects/plan/done.ts'
import { nextExam } from '#server/subjects/record/sql.ts'
import { listLastStudied } from '#server/subjects/standing/sql.ts'
import { listNames } from '#server/subjects/tree/sql.ts'

export const answers: Answers<typeof insight> = {
  async 'GET /insight/return/{id}'({ params, ...context }) {
    const [read, grade] = await Promise.all([readCroom(context, params.id), readRecordsGrade(context)])
    const { evidence, missing, rows } = returnOf(read)
    return {
      ...headOf(read, { evidence: gatedBy(evidence, grade), missing }),
      rows: await withNames(context, rows, read.names),
    }
  },

  async 'GET /insight/cheapest/{id}'({ params, ...context }) {
    const read = await readCroom(context, params.id)
    const { without, rows, ...head } = cheapest(read)
    const [named, levels] = await Promise.all([
      withNames(context, rows, read.names),
      readLevels(context, idsOf(read.studies)),
    ])
    return {
      ...headOf(read, head),
      without: without.map((each) => ({ ...each, study_name: read.names.get(each.study_id) ?? '' })),
      rows: named.map((row) => ({ ...row, level: levels.get(row.topic_id) ?? null })),
    }
  },

  async 'GET /insight/review'(context) {
    const { sql, acting, today } = context
    const [crooms, exam = null] = await Promise.all([
      listOpenCrooms(sql, acting.id),
      nextExam(sql, acting.id, today),
    ])
    const exam_day = exam?.examdate ?? null
    const [read, studied] = await Promise.all([
      readTrials(context, crooms),
      listLastStudied(sql, acting.id, today),
    ])
    const last = new Map(studied.map(({ topic_id, day }) => [topic_id, day]))
    // Minutes are only read for the topics that are due.
    const latest = addDays(today, -reviewGap(exam_day, today))
    const isDue = (topic: string) => (last.get(topic) ?? today) <= latest
    const due_topics = read.studies.flatMap(({ topics }) => topics.filter(isDue))
    const study_ids = read.studies.filter(({ topics }) => topics.some(isDue)).map(({ id }) => id)
    const records = await sumMinutesOf(
      sql,
      acting.id,
      study_ids,
      due_topics,
      addDays(today, 1 - recordDays),
      today,
    )
    const { gap, due, rows } = review({ ...read, records, exam_day, last })
    const croomOf = new Map(
      read.studies.map(({ id, tree_id }) => [
        id,
        crooms.find((croom) => croom.tree_id === tree_id)?.id ?? '',
      ]),
    )
    const full = rows.map((row) => ({ ...row, croom_id: croomOf.get(row.study_id) ?? '' }))
    return { today, exam, gap, due, rows: await withNames(context, full, read.names) }
  },

  async 'GET /insight/forecast/{id}'({ params, ...context }) {
    const { sql, acting, today } = context
    const read = await readCroom(context, params.id)
    const [exam = null, target, corrections] = await Promise.all([
      findExamOf(sql, acting.id, params.id, today),
      findTarget(sql, acting.id),
      findCorrections(sql, params.id, read.croom.program_code),
    ])
    const { half, evidence, missing, ...answer } = forecast({
      ...read,
      exam_day: exam?.examdate ?? null,
      target,
      ...corrections,
    })
    const { questions, low, middle, high } = answer
    if (exam && half !== null && questions !== null && low !== null && middle !== null && high !== null) {
      const kept = { exam_id: exam.id, exam_day: exam.examdate, questions, low, middle, high, half }
      await keepForecast(sql, acting.id, params.id, today, kept)
    }
    return { ...headOf(read, { evidence, missing }), exam, ...answer }
  },

  async 'GET /insight/publishers/{id}'({ params, sql, acting, today, now }) {
    const croom = orNotFound(await findCompared(sql, acting.id, params.id, roleOf(acting) === 'coach'))
    const answer =
      croom.kind === 'group'
        ? await publishersOf(sql, croom.id, now)
        : { ...lacking('no_group', 1, 0), students: 0, rows: [] }
    return { croom_id: croom.id, today, ...answer }
  },

  async 'GET /insight/unfixed/{id}'({ params, ...context }) {
    const read = await readCroom(context, params.id)
    const { rows, careless, ...head } = unfixed(read)
    return { ...headOf(read, head), rows: await withNames(context, rows, read.names), careless }
  },

  async 'GET /insight/burndown/{id}'({ params, ...context }) {
    const { sql, acting, today } = context
    const read = await readCroom(context, params.id)
    const [exam = null, levels, grade] = await Promise.all([
      findExamOf(sql, acting.id, params.id, today),
      readLevels(context, idsOf(read.studies)),
      readRecordsGrade(context),
    ])
    const stakes = stakesByStudy(read.studies, papersByStudy(read.studies, read.trials, today))
    const topics = read.studies.flatMap((study) =>
      study.topics.map((id) => ({
        id,
        study_id: study.id,
        level: levels.get(id) ?? null,
        at_stake: stakes.get(study.id)?.topics.get(id) ?? 0,
      })),
    )
    const { evidence, missing, drop, ...answer } = burndown({
      ...read,
      topics,
      exam_day: exam?.examdate ?? null,
    })
    if (exam && answer.chance !== null)
      await keepChance(sql, acting.id, params.id, today, exam.examdate, answer.chance)
    return {
      ...headOf(read, { evidence: gatedBy(evidence, grade), missing }),
      exam,
      ...answer,
      drop: drop.map((row) => named(row, read.names)),
    }
  },

  'GET /insight/effect/{id}': ({ search, named, ...context }) => effectOf(context, named, search.day),

  async 'GET /insight/pace'(context) {
    const { sql, acting, today } = context
    const [items, grade] = await Promise.all([
      withDone(sql, acting.id, addDays(today, -pacePrior.days), addDays(today, -1), today),
      readRecordsGrade(context),
    ])
    const timed = items.map(({ id, day, study_id, minutes, done }) => ({
      id,
      day,
      study_id: study_id ?? '',
      minutes,
      done: done.minutes,
      other: done.other.minutes,
    }))
    const { evidence, missing, rows, ...answer } = pace({ items: timed, today })
    const ofLessons = rows.filter(({ study_id }) => study_id !== '')
    const names = await listNames(
      sql,
      ofLessons.map(({ study_id }) => study_id),
    )
    return {
      today,
      evidence: gatedBy(evidence, grade),
      missing,
      ...answer,
      rows: ofLessons.map((row) => ({ ...row, study_name: names.get(row.study_id) ?? '' })),
    }
  },

  async 'GET /insight/quality'(context) {
    const { acting, today, sql } = context
    const [open, sat] = await Promise.all([
      listOpenCrooms(sql, acting.id),
      listCroomsWithTrials(sql, acting.id, addDays(today, 1 - qualityPrior.trialDays), today),
    ])
    const crooms = new Map([...open, ...sat].map((croom) => [croom.id, croom]))
    const [read, entered] = await Promise.all([
      readTrials(context, [...crooms.values()]),
      readEntered(context),
    ])
    const isOpen = (trial: ReadTrial) => open.some(({ id }) => id === trial.croom_id)
    const unmarked = unmarkedOf({ ...read, trials: read.trials.filter(isOpen) })
    return { today, ...quality({ ...read, ...entered, me: acting.id }), unmarked }
  },

  'GET /insight/lesson/{id}': ({ params, ...context }) => readLesson(context, params.id),

  async 'GET /insight/signs'({ sql, acting, today, now }) {
    const looked = (await readSigns(sql, await findStudents(sql, [acting.id]), now)).get(acting.id)
    const { evidence = { n: 0, quality: null }, told } = looked ?? {}
    const { reasons = [], unknown = [] } = told ?? {}
    return { today, evidence, missing: null, reasons, unknown }
  },

  async 'GET /insight/triage'({ query, ...context }) {
    const { sql, actor, now, locale } = context
    const { student_id, size = limits.pageSize } = query
    const all = (await readStudents(context)).filter(({ id }) => (student_id ?? id) === id)
    const shown = pageOf(all, { ...query, size })
    const open = shown.rows.filter(({ isWaiting }) => !isWaiting)
    const waiting = shown.rows.filter(({ isWaiting }) => isWaiting)
    const rows = [...(await triageRows(sql, actor.id, open, now, locale)), ...waiting.map(waitingRow)]
    return { ...shown, rows }
  },
}

type Read = Awaited<ReturnType<typeof readTrials>>

function headOf<H>({ croom, today }: { croom: { id: string }; today: string }, head: H) {
  return { croom_id: croom.id, today, ...head }
}

/** The newest trial exam with a lesson whose wrong and blank answers are not marked. */
function unmarkedOf({ studies, trials, today }: Read) {
  const papers = papersByStudy(studies, trials, today)
  const isMarked = (trial: string, study: string) =>
    papers.get(study)?.covered.some((paper) => paper.trial === trial) ?? true
  const found = newestFirst(trials, today).find((trial) =>
    countedLessons(trial).some(({ study_id }) => !isMarked(trial.id, study_id)),
  )
  return found ? { id: found.id, name: found.name, day: found.day, croom_id: found.croom_id } : null
}

export const hourly: Subject['hourly'] = async (sql, { isStopped }) => {
  await daily(sql, 'insights', [storePublisherEffects, storeCalibration], isStopped)
  return undefined
}
