import type { log as tr } from '../tr/log.ts'

export const log: typeof tr = {
  title: 'Log',
  dayBefore: 'Previous day',
  dayAfter: 'Next day',
  monthBefore: 'Previous month',
  monthAfter: 'Next month',
  monthSentence: (days) =>
    days === 0
      ? 'No record this month yet.'
      : `Studied on ${days} ${days === 1 ? 'day' : 'days'} this month.`,
}
