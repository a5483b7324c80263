import type { calendar as tr } from '#server/services/words/tr/calendar.ts'

export const calendar: typeof tr = {
  exam: 'Exam',
  minutes: (n) => `${n} ${n === 1 ? 'minute' : 'minutes'}`,
  questions: (n) => `${n} ${n === 1 ? 'question' : 'questions'}`,
}
