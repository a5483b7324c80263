import type { dates as tr } from '#server/services/words/tr/dates.ts'

export const dates: typeof tr = {
  OK: (days) =>
    days === 0 ? 'The exam is today.' : days === 1 ? '1 day to the exam.' : `${days} days to the exam.`,
  INVALID: () => 'This is not a date. Example: 2027-06-19',
  PAST: () => 'This date is in the past.',
  TOO_FAR: () => 'This date is very far away; check the year.',
  CONFLICT: (_, others) => `You have another exam on the same day: ${others}`,
}
