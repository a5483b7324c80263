import { weekOf } from '#rules/plan-week.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { useWaitingSums } from '#web/study/record/use-shown-records.ts'
import { useToday } from './use-today.ts'

/**
 * All study of the current week, of the plan or not, with the running timer and unsent records: what Bugün and Plan say
 * of it.
 */
export function useWeek({ today, week, records }: ReplyOf<'GET /state'>) {
  const days = weekOf(today.day, useWeekStart())
  const now = useToday()
  const sumsOf = useWaitingSums(records.rows, today.day)
  /** What unsent records change on each of the days. */
  const unsent = days.map(sumsOf)
  const { minutes = 0, questions = 0 } = unsent[days.indexOf(today.day)] ?? {}
  const otherDays = week.minutes - today.minutes + sumOf(unsent, 'minutes') - minutes
  return {
    days,
    unsent,
    now,
    minutes: otherDays + now.minutes,
    questions: week.questions + sumOf(unsent, 'questions'),
    questionsToday: today.questions + questions,
  }
}

function sumOf(sums: readonly { minutes: number; questions: number }[], measure: 'minutes' | 'questions') {
  return sums.reduce((sum, each) => sum + each[measure], 0)
}
