import type { log as tr } from '#web/words/tr/log.ts'

export const log: typeof tr = {
  title: 'Log',
  dayBefore: 'Previous day',
  dayAfter: 'Next day',
  monthSentence: (days, total) =>
    days === 0
      ? 'No study in this month.'
      : `Studied on ${days} ${days === 1 ? 'day' : 'days'}, ${total} in all.`,
}
