import type { signs as tr } from '#web/words/tr/signs.ts'

const days = (count: string) => `${count} ${count === '1' ? 'day' : 'days'}`

export const signs: typeof tr = {
  quiet: (count, usual) => `No record for ${days(count)}; ${usual} used to be the longest gap.`,
  less: (now, usual) => `${now} min a week in the last two weeks, ${usual} before.`,
  nets: (trials, below) => `The last ${trials} mocks lie ${below} nets below what was usual.`,
  plan: (items, done, before) => `${done} of ${items} planned items done; about ${before} before.`,
  noTrial: (count) => `No mock for ${days(count)}.`,
  belowTarget: (middle, target) => `Forecast ${middle} nets, target ${target}.`,
  noContact: (count) => `No contact for ${days(count)}.`,
  unfixed: (topics) => `Topics still wrong after study: ${topics}.`,
  fine: 'Nothing in the last weeks differs from what is usual.',
}
