// What the contract tells of each answer.
import {
  amount,
  anything,
  byKey,
  count,
  day,
  either,
  flag,
  id,
  instant,
  list,
  maybe,
  object,
  orNull,
  page,
  text,
  words,
} from './shape.ts'

export const refusal = object({ message: words, code: words, fields: maybe(byKey(words)) })
export const ok = object({ ok: either(true) })
export const tokens = object({ token: words, reftoken: words, must_change_password: maybe(flag) })

export const croom = object({
  id,
  name: words,
  kind: either('catalogue', 'group', 'personal'),
  program_code: orNull(words),
  program_kind: orNull(either('exam', 'school')),
  track: orNull(words),
  penalty: amount,
  owner_id: orNull(id),
  source_id: orNull(id),
  is_archived: flag,
  is_member: flag,
  can_edit: flag,
  counts: object({ students: count, studies: count, topics: count, subtopics: count, questions: count }),
  changed_at: orNull(instant),
})

const my = object({
  minutes: count,
  questions: count,
  last_day: orNull(day),
  level: orNull(either(0, 1, 2, 3, 4)),
  correct: count,
  wrong: count,
  blank: count,
})
const certainty = orNull(either('confirmed_by_two', 'one_source', 'uncertain'))
const studyFields = {
  id,
  croom_id: id,
  name: words,
  question_count: count,
  color: words,
  certainty,
  sort: amount,
  my: maybe(my),
}
const topicFields = {
  id,
  study_id: id,
  name: words,
  group: orNull(text),
  certainty,
  sort: amount,
  my: maybe(my),
}
export const study = object(studyFields)
export const subtopic = object({ id, topic_id: id, name: words, sort: amount, my: maybe(my) })
export const topic = object({ ...topicFields, subtopics: maybe(list(subtopic)) })
const topicWhole = object({ ...topicFields, subtopics: list(subtopic) })
const studyWhole = object({ ...studyFields, topics: list(topicWhole) })
export const named = object({ id, name: words })
export const members = list(named)
export const tree = object({ ...croom.fields, studies: list(studyWhole), members: maybe(members) })
export const parents = object({ croom: named, study: named, topic: named, subtopic: named })
export const entryForm = object({
  croom_id: id,
  penalty: amount,
  duration_min: orNull(count),
  studies: list(studyWhole),
  sections: list(object({ name: words, study_ids: list(id), question_count: count })),
})

const kind = either('lecture', 'practice', 'review', 'trial', 'mistakes', 'other', 'rest')
export const made = {
  created_by: id,
  updated_by: id,
  created_at: instant,
  updated_at: instant,
  version: count,
}
export const record = object({
  id,
  croom_id: orNull(id),
  study_id: orNull(id),
  topic_id: orNull(id),
  subtopic_id: orNull(id),
  kind,
  day,
  started_at: orNull(instant),
  minutes: count,
  questions: count,
  correct: orNull(count),
  wrong: orNull(count),
  blank: orNull(count),
  level: orNull(either(0, 1, 2, 3, 4)),
  source: either('timer', 'manual'),
  note: orNull(text),
  ...made,
})
export const timer = object({ started_at: instant, elapsed_seconds: count, paused: flag })
const goalOf = { minutes: count, questions: count }
export const state = object({
  timer: orNull(timer),
  today: object({ day, ...goalOf, goal: anything }),
  week: object({ ...goalOf, goal: anything }),
  streak: object({ current: count, best: count }),
  exam: orNull(object({ id, name: words, examdate: day, days_left: amount })),
  review_due: count,
  records: page(record),
})
const sums = {
  from: orNull(day),
  to: orNull(day),
  minutes: count,
  questions: count,
  correct: count,
  wrong: count,
  blank: count,
  records: count,
  days_studied: count,
  days_rested: count,
}
export const stateTime = object({
  period: either('day', 'week', 'month', 'total'),
  ...sums,
  first_day: orNull(day),
  whole: orNull(object(sums)),
  previous: orNull(object(sums)),
})

export const tally = { correct: count, wrong: count, blank: count }
const figures = { minutes: count, questions: count, ...tally }
export const series = { id: orNull(id), name: words, color: maybe(words) }
export const totals = object({
  from: orNull(day),
  to: day,
  rows: list(
    object({
      ...series,
      ...figures,
      records: count,
      last_day: orNull(day),
      level: maybe(orNull(either(0, 1, 2, 3, 4))),
    }),
  ),
})
const perDay = list(orNull(count))
export const timeline = object({
  from: orNull(day),
  to: day,
  first_day: orNull(day),
  days: list(day),
  series: list(
    object({
      ...series,
      minutes: perDay,
      questions: perDay,
      correct: perDay,
      wrong: perDay,
      blank: perDay,
    }),
  ),
})
export const daily = object({ rows: list(object({ day, id: orNull(id), name: words, ...figures })) })
