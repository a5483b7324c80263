import type { ReasonSentences } from '#rules/insight/reason-text.ts'
import { plural } from '#rules/words/en/plural.ts'

export const reasons: ReasonSentences = {
  quiet: (count, usual) =>
    usual === null
      ? `No record for ${plural(count, 'day')}.`
      : `No record for ${plural(count, 'day')}; rarely paused over ${plural(usual, 'day')}.`,
  less: (count, now, usual) =>
    count === '7'
      ? `${now} min in the last seven days; ${usual} min a week before that.`
      : `${now} min a week over the last two weeks; ${usual} before that.`,
  nets: (trials, below, of) =>
    `The last ${trials} mocks are ${below} net below what was expected (from ${of} mocks).`,
  plan: (count, items, done, before) =>
    `${done} of ${items} planned items done in the last ${count} days; ${before === null ? 'too little data from before' : `about ${before} before that`}.`,
  unknown: (parts) => `Too early to tell: ${parts}.`,
  parts: {
    days_before: (have, need) => `time (${have} of ${need} days)`,
    usual_minutes: (have, need) => `time (${have} min a week, at least ${need})`,
    planned_items: (have, need) => `plan (${have} of ${need} items)`,
    full_trials: (have, need) => `mocks (${have} of ${need})`,
    days_since_last_trial: (have) => `mocks (the last one ${plural(have, 'day')} ago)`,
    days_known: (have, need) => `${have} of ${need} days`,
  },
}
