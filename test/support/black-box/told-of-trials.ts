// What the contract tells of the answers about trial exams.
import {
  amount,
  byKey,
  count,
  day,
  either,
  flag,
  id,
  list,
  maybe,
  object,
  orNull,
  text,
  words,
} from './shape.ts'
import { made, series, tally } from './told.ts'

const trialKind = either('general', 'branch', 'institution', 'official')
const trialTotals = object({ questions: count, ...tally, net: amount })
const trialFields = {
  id,
  croom_id: id,
  program_code: orNull(words),
  kind: trialKind,
  name: words,
  publisher: orNull(words),
  day,
  duration_min: orNull(count),
  penalty: amount,
  difficulty: orNull(amount),
  note: orNull(text),
  ranks: maybe(orNull(byKey(amount))),
  score: orNull(amount),
  totals: trialTotals,
  ...made,
}
export const trialLine = object(trialFields)
export const trial = object({
  ...trialFields,
  lessons: list(
    object({
      study_id: id,
      name: words,
      question_count: count,
      ...tally,
      net: amount,
      minutes: orNull(count),
      exempt: flag,
    }),
  ),
  sections: list(object({ name: words, study_ids: list(id), question_count: count, ...tally, net: amount })),
  marks: list(
    object({
      study_id: id,
      topic_id: id,
      subtopic_id: orNull(id),
      result: either('wrong', 'blank'),
      count,
      reason: orNull(either('knowledge', 'misread', 'slip', 'time', 'guess', 'marking')),
    }),
  ),
})
export const publishers = list(object({ name: words, used: count, system: flag }))
export const graphTrial = object({
  trials: list(
    object({
      id,
      name: words,
      day,
      croom_id: id,
      croom_name: words,
      program_code: orNull(words),
      kind: trialKind,
      publisher: orNull(words),
      questions: count,
      ...tally,
      net: amount,
    }),
  ),
})

const lostOf = { wrong: count, blank: count, lost: amount }
export const studyTotals = object({
  from: orNull(day),
  to: day,
  trials: count,
  rows: list(
    object({
      ...series,
      trials: count,
      questions: count,
      ...tally,
      net: amount,
      net_mean: orNull(amount),
      net_best: orNull(amount),
      net_last: orNull(amount),
      lost: amount,
    }),
  ),
})
export const markTotals = object({
  from: orNull(day),
  to: day,
  trials: count,
  rows: list(
    object({
      id: orNull(id),
      name: words,
      ...lostOf,
      trials: count,
      last_day: orNull(day),
      reasons: byKey(count),
    }),
  ),
})
const perTrial = list(orNull(amount))
const trialsShown = {
  from: orNull(day),
  to: day,
  trials: list(object({ id, day, name: words, publisher: orNull(words), kind: trialKind })),
}
export const netSeries = object({
  ...trialsShown,
  series: list(object({ ...series, correct: perTrial, wrong: perTrial, blank: perTrial, net: perTrial })),
})
export const markSeries = object({
  ...trialsShown,
  series: list(object({ ...series, wrong: perTrial, blank: perTrial, lost: perTrial })),
})
export const markDays = object({
  rows: list(object({ day, trial_id: id, trial_name: words, id: orNull(id), name: words, ...lostOf })),
})
