import type { Reply } from '#contract/call.ts'
import type { state } from '#contract/state.ts'
import { addDays, type Day, daysBetween, startOfWeek } from '#rules/day.ts'
import { goalOf } from '#rules/goals.ts'
import { sum } from '#rules/insight/average.ts'
import { reviews } from '#rules/insight/priors.ts'
import { reviewGap } from '#rules/insight/review.ts'
import { recordOf } from '#rules/keys.ts'
import { currentStreak, isStudied } from '#rules/streak.ts'
import { roleOf } from '#rules/vocabulary.ts'
import { comparedWindows, reachesBack, type Window, windowOf } from '#rules/windows.ts'
import type { Answers } from '#server/services/context.ts'
import { deleteRow, saveRow, undoOf } from '#server/services/rows/save-row.ts'
import type { Subject } from '#server/services/subject.ts'
import { recordRow } from '#server/subjects/record/save.ts'
import {
  countRecords,
  type DaySum,
  firstDay,
  listDays,
  listRecords,
  nextExam,
  sumRecords,
} from '#server/subjects/record/sql.ts'
import { findStanding, longestUnstudied } from '#server/subjects/standing/sql.ts'
import { readTimer } from '#server/subjects/timer/read.ts'

export const answers: Answers<typeof state> = {
  async 'GET /state'({ query, sql, acting, today, now }) {
    const { page = 1, size = 50, ...filter } = query
    if (roleOf(acting) !== 'student') return nothingOf(today, page, size)
    const week = startOfWeek(today, acting.week_start)
    const [timer, standing, days, exam, unstudied, rows, matching] = await Promise.all([
      readTimer(sql, acting, now),
      findStanding(sql, acting.id, today),
      listDays(sql, acting.id, week),
      nextExam(sql, acting.id, today),
      longestUnstudied(sql, acting.id, today, reviews.rows),
      listRecords(sql, acting.id, filter, size, (page - 1) * size),
      Object.keys(filter).length > 0 ? countRecords(sql, acting.id, filter) : null,
    ])
    const current = currentStreak(
      standing.run,
      days.filter(isStudied).map(({ day }) => day),
      today,
    )
    return {
      timer,
      today: { day: today, ...sumOf(days, today, today), goal: goalOf(acting.goals, today, today) },
      week: {
        ...sumOf(days, week, addDays(week, 6)),
        goal: goalOf(acting.goals, week, addDays(week, 6)),
      },
      streak: { current, best: Math.max(standing.best, current) },
      exam: exam ? { ...exam, days_left: daysBetween(today, exam.examdate) } : null,
      review_due: reviewDue(unstudied, exam?.examdate ?? null, today),
      records: { rows, total: matching ?? standing.records, page, size },
    }
  },

  'GET /state/save': ({ query, ...context }) => saveRow(context, recordRow, query),

  async 'GET /state/time/{period}'({ params, search, sql, acting, today }) {
    const window = windowOf(params.period, search.limit, today)
    const sumsOf = async <W extends Window>(days: W) => ({
      ...days,
      ...(await sumRecords(sql, acting.id, days.from, days.to)),
    })
    const compared = comparedWindows(window)
    const [first_day, sums, whole, previous] = await Promise.all([
      firstDay(sql, acting.id),
      sumsOf(window),
      compared && sumsOf(compared.whole),
      compared && sumsOf(compared.before),
    ])
    const isCompared = compared !== null && reachesBack(compared, first_day)
    return { period: params.period, ...sums, first_day, ...(isCompared ? { whole, previous } : notCompared) }
  },

  'GET /state/delete/{id}': ({ params, ...context }) => deleteRow(context, recordRow, params.id),
}

const notCompared = { whole: null, previous: null }

/** The state of a person who is not a student. */
function nothingOf(day: Day, page: number, size: number): Reply<(typeof state)['GET /state']> {
  const none = { minutes: 0, questions: 0 }
  const sums = { ...none, goal: none }
  return {
    timer: null,
    today: { day, ...sums },
    week: sums,
    streak: { current: 0, best: 0 },
    exam: null,
    review_due: 0,
    records: { rows: [], total: 0, page, size },
  }
}

/**
 * How many topics to review today; the same as `GET /insight/review` proposes.
 * @param unstudied last days of the topics that wait longest
 */
function reviewDue(unstudied: readonly Day[], examDay: Day | null, today: Day): number {
  const last = addDays(today, -reviewGap(examDay, today))
  return unstudied.filter((day) => day <= last).length
}

function sumOf(days: readonly DaySum[], from: Day, to: Day) {
  const within = days.filter(({ day }) => day >= from && day <= to)
  return recordOf(['minutes', 'questions'], (of) => sum(within.map((row) => row[of])))
}

export const undo: Subject['undo'] = { record: undoOf(recordRow) }
