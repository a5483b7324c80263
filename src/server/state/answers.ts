import type { state } from '#contract/state.ts'
import { addDays, type Day, daysBetween, startOfWeek } from '#rules/day.ts'
import { goalOf } from '#rules/goals.ts'
import { recordDays, review } from '#rules/insight/priors.ts'
import { reviewGap } from '#rules/insight/review.ts'
import { Refusal } from '#rules/refusal.ts'
import { streak } from '#rules/streak.ts'
import { windowBefore, windowOf } from '#rules/window.ts'
import type { Answers, Context } from '#server/answer.ts'
import { contentOf, saveRecord } from '#server/state/save.ts'
import {
  countRecords,
  type DaySum,
  deleteRecord,
  listDays,
  listRecords,
  listTopicDays,
  lockRecord,
  nextExam,
  type RecordFilter,
  sumRecords,
  type TopicDays,
} from '#server/state/sql.ts'
import { readTimer } from '#server/timer/read.ts'

export const answers: Answers<typeof state> = {
  async 'GET /state'({ query, sql, acting, today, now }) {
    const { page = 1, size = 50, ...sent } = query
    const filter: RecordFilter = { ...everything, ...sent }
    const week = startOfWeek(today, acting.week_start)
    const [timer, days, exam, topicDays, rows, total] = await Promise.all([
      readTimer(sql, acting, now),
      listDays(sql, acting.id),
      nextExam(sql, acting.id, today),
      listTopicDays(sql, acting.id, addDays(today, 1 - recordDays), today),
      listRecords(sql, acting.id, filter, size, (page - 1) * size),
      countRecords(sql, acting.id, filter),
    ])
    return {
      timer,
      today: { day: today, ...sumOf(days, today, today), goal: goalOf(acting.goals, today, today) },
      week: {
        ...sumOf(days, week, addDays(week, 6)),
        goal: goalOf(acting.goals, week, addDays(week, 6)),
      },
      streak: streak(
        days.filter(({ minutes, questions }) => minutes > 0 || questions > 0).map(({ day }) => day),
        days.filter(({ rested }) => rested).map(({ day }) => day),
        today,
      ),
      exam: exam ? { ...exam, days_left: daysBetween(today, exam.examdate) } : null,
      review_due: reviewDue(topicDays, exam?.examdate ?? null, today),
      records: { rows, total, page, size },
    }
  },

  async 'GET /state/save'({ query, ...context }) {
    return saveRecord(context, query)
  },

  async 'GET /state/time/{period}'({ params, search, sql, acting, today }) {
    const window = windowOf(params.period, search.limit, today)
    const before = windowBefore(window)
    const [sums, previous] = await Promise.all([
      sumRecords(sql, acting.id, window.from, window.to),
      before && sumRecords(sql, acting.id, before.from, before.to),
    ])
    return {
      period: params.period,
      ...window,
      ...sums,
      previous: before && previous && { ...before, ...previous },
    }
  },

  async 'GET /state/delete/{id}'({ params, sql, acting, audit }: Context & { params: { id: string } }) {
    const record = await lockRecord(sql, acting.id, params.id)
    if (!record) throw new Refusal('NOT_FOUND')
    await deleteRecord(sql, acting.id, record.id)
    await audit({
      action: 'delete',
      entity: 'record',
      entity_id: record.id,
      before: contentOf(record),
      after: null,
    })
    return { ok: true }
  },
}

const everything: RecordFilter = {
  from: null,
  to: null,
  croom_id: null,
  study_id: null,
  topic_id: null,
  subtopic_id: null,
  kind: null,
}

/** How many topics to review today; the same as `GET /insight/review` proposes. */
function reviewDue(topics: readonly TopicDays[], examDay: Day | null, today: Day): number {
  const last = addDays(today, -reviewGap(examDay, today))
  const due = topics.filter(({ day }) => day <= last).reduce((sum, each) => sum + each.topics, 0)
  return Math.min(review.rows, due)
}

function sumOf(days: readonly DaySum[], from: Day, to: Day) {
  const within = days.filter(({ day }) => day >= from && day <= to)
  return {
    minutes: within.reduce((sum, { minutes }) => sum + minutes, 0),
    questions: within.reduce((sum, { questions }) => sum + questions, 0),
  }
}
