import type { ReasonSentences } from '#rules/insight/reason-text.ts'

const days = (count: string) => `${count} ${count === '1' ? 'day' : 'days'}`

export const reasons: ReasonSentences = {
  quiet: (count, usual) =>
    usual === null
      ? `No record for ${days(count)}.`
      : `No record for ${days(count)}; ${usual} used to be the longest gap.`,
  less: (count, now, usual) =>
    count === '7'
      ? `${now} min in the last seven days, ${usual} a week before.`
      : `${now} min a week in the last two weeks, ${usual} before.`,
  nets: (trials, below, of) =>
    `The last ${trials} mocks lie ${below} nets below what was usual (${of} mocks).`,
  plan: (count, items, done, before) =>
    `${done} of ${items} items planned in the last ${count} days done; ${before === null ? 'too few' : `about ${before}`} before.`,
  unknown: (parts) => `Cannot be told yet: ${parts}.`,
  parts: {
    days_before: (have, need) => `time (${have} of ${need} days)`,
    usual_minutes: (have, need) => `time (${have} min a week, at least ${need})`,
    planned_items: (have, need) => `plan (${have} of ${need} items)`,
    full_trials: (have, need) => `mocks (${have} of ${need})`,
    days_since_last_trial: (have) => `mocks (the last one ${days(have)} ago)`,
    days_known: (have, need) => `${have} of ${need} days`,
  },
}
