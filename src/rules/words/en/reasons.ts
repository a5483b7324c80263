import type { ReasonSentences } from '#rules/insight/reason-text.ts'

const days = (count: string) => `${count} ${count === '1' ? 'day' : 'days'}`

export const reasons: ReasonSentences = {
  quiet: (count, usual) => `No record for ${days(count)}; ${usual} used to be the longest gap.`,
  less: (now, usual) => `${now} min a week in the last two weeks, ${usual} before.`,
  nets: (trials, below) => `The last ${trials} mocks lie ${below} nets below what was usual.`,
  plan: (items, done, before) => `${done} of ${items} planned items done; about ${before} before.`,
}
