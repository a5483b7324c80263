// What insights.md and the contract tell of the answers about insights.
import { amount, anything, count, day, either, flag, id, list, object, orNull, words } from './shape.ts'
import { named } from './told.ts'

const grade = either('A', 'B', 'C')
const head = {
  today: day,
  evidence: object({ n: count, quality: orNull(grade) }),
  missing: orNull(object({ code: words, need: count, have: count })),
}
const ofCroom = { croom_id: id, ...head }
const topicFields = { study_id: id, study_name: words, topic_id: id, topic_name: words }
const topicRow = {
  ...topicFields,
  subtopics: list(object({ id, name: words, lost: amount })),
}
const examAhead = orNull(object({ id, name: words, examdate: day }))
const level = orNull(either(0, 1, 2, 3, 4))

export const gains = object({
  ...ofCroom,
  rows: list(
    object({
      ...topicRow,
      hours: amount,
      split: day,
      n_before: count,
      n_after: count,
      before: amount,
      after: amount,
      gain: amount,
      se: amount,
      per_hour: amount,
      verdict: either('less', 'more', 'open'),
    }),
  ),
})
export const cheapest = object({
  ...ofCroom,
  without: list(object({ study_id: id, study_name: words, have: count })),
  rows: list(object({ ...topicRow, at_stake: amount, hours: amount, n: count, value: amount, level })),
})
export const review = object({
  today: day,
  exam: examAhead,
  gap: count,
  due: count,
  rows: list(
    object({ ...topicRow, days: count, at_stake: amount, hours: amount, score: amount, from_marks: flag }),
  ),
})
export const forecast = object({
  ...ofCroom,
  exam: examAhead,
  questions: orNull(count),
  low: orNull(amount),
  middle: orNull(amount),
  high: orNull(amount),
  per_week: orNull(amount),
  sigma: orNull(amount),
  days_left: orNull(count),
  adjusted: orNull(flag),
  held: orNull(count),
  tried: orNull(count),
  target: orNull(amount),
  target_in_range: orNull(flag),
})
export const publisherEffects = object({
  ...ofCroom,
  students: count,
  rows: list(object({ publisher: words, effect: amount, students: count, trials: count })),
})
export const unfixed = object({
  ...ofCroom,
  rows: list(
    object({ ...topicRow, minutes: amount, again: count, of: count, before: amount, after: amount }),
  ),
  careless: orNull(
    object({
      n: count,
      mean: amount,
      mean_before: orNull(amount),
      by_reason: object({ misread: amount, slip: amount, marking: amount, time: amount }),
    }),
  ),
})
export const burndown = object({
  ...ofCroom,
  remaining: orNull(amount),
  rate: orNull(amount),
  days_left: orNull(count),
  finish: orNull(object({ early: day, middle: day, late: day })),
  chance: orNull(amount),
  assumed: orNull(flag),
  drop: list(object({ topic_id: id, need: amount, at_stake: amount })),
})
export const pace = object({
  ...head,
  when_done: orNull(amount),
  of_plan: orNull(amount),
  done_items: orNull(count),
  rows: list(
    object({ study_id: id, study_name: words, n: count, planned: amount, when_done: orNull(amount) }),
  ),
})
export const quality = object({
  records: object({ grade, days: amount, prompt: amount, by_coach: count }),
  trials: object({ grade, n: count }),
  marks: object({ grade, share: amount, bare: amount }),
  reasons: object({ grade, share: amount }),
})
const sentences = list(object({ code: words, values: anything }))
const unknown = list(object({ code: words, missing: words, need: count, have: amount }))
export const signs = object({ ...head, reasons: sentences, unknown })

const sign = amount
export const triage = object({
  rows: list(
    object({
      user_id: id,
      name: words,
      access: either('view', 'act'),
      group: either('look', 'new', 'unsure', 'well'),
      listed: flag,
      signs: object({ quiet: sign, less: sign, plan: sign, nets: sign }),
      days_since: orNull(count),
      reasons: sentences,
      unknown,
      context: sentences,
      last_contact: orNull(day),
      snoozed_until: orNull(day),
    }),
  ),
})
export const lesson = object({
  ...ofCroom,
  rows: list(object({ ...topicRow, members: count, at_stake: amount, who: list(named), value: amount })),
})
const weeks = orNull(
  object({
    before: amount,
    after: amount,
    usual: amount,
    dip: orNull(amount),
    alike: count,
    alike_after: orNull(amount),
  }),
)
const nets = object({ n: count, mean: orNull(amount) })
export const effect = object({
  ...head,
  contact: orNull(day),
  minutes: weeks,
  questions: weeks,
  plan: anything,
  trials: orNull(object({ before: nets, after: nets })),
})
