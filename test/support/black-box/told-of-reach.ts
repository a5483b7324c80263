// What the contract tells of the answers of section 11, and of a coach's and an administrator's own calls.
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
import { named } from './told.ts'
import { pdf } from './told-of-people.ts'

export const letter = object({
  ...pdf.fields,
  user_id: id,
  note: orNull(text),
  fault: orNull(words),
  read_at: orNull(instant),
})

export const notices = object({
  ...page(
    object({
      id,
      kind: words,
      text: words,
      link: orNull(words),
      created_at: instant,
      read_at: orNull(instant),
    }),
  ).fields,
  unread: count,
})
export const unread = object({ unread: count })
const hour = count
export const reminders = object({
  quiet: object({ from: hour, to: hour }),
  kinds: byKey(object({ app: flag, push: flag, mail: flag })),
  study: orNull(object({ hour, weekdays: list(count) })),
  weekly_letter: orNull(object({ day: count, hour })),
})
export const pushKey = object({ public_key: words })
export const calendarMade = object({ url: words })

export const family = object({
  parents: list(object({ id })),
  children: list(object({ id, student: named })),
})
export const child = object({
  student: named,
  week: object({ days: list(anything), minutes: count, questions: count, goal: anything }),
  plan: object({ items: count, done: count }),
  trials: list(
    object({
      id,
      name: words,
      day,
      totals: object({ questions: count, correct: count, wrong: count, blank: count, net: amount }),
    }),
  ),
  exams: list(object({ id, name: words, examdate: day })),
  letters: list(object({ id, title: words })),
})
export const consent = object({
  needed: flag,
  version: words,
  text: words,
  given: orNull(anything),
  waiting_for: orNull(anything),
  children: maybe(list(object({ id, name: words, given: orNull(anything) }))),
})
export const consentLine = object({
  id,
  consent: orNull(either('given', 'waiting', 'unknown')),
})

export const contact = object({
  id,
  user_id: id,
  by: named,
  day,
  text: orNull(text),
  topic_id: orNull(id),
  created_at: instant,
  version: count,
})
export const snoozed = object({ snoozed_until: orNull(day) })
const perDay = list(orNull(amount))
export const sheet = object({
  from: day,
  to: day,
  days: list(day),
  ...page(
    object({
      user_id: id,
      name: words,
      access: either('view', 'act'),
      today: day,
      minutes: perDay,
      questions: perDay,
      plan: perDay,
      rest: list(day),
      trials: list(object({ day, name: words, net: amount })),
    }),
  ).fields,
})

const counted = list(object({ day, n: count }))
export const overview = object({
  version: words,
  ready: flag,
  accounts: list(
    object({ role_id: either(1, 2, 3, 4), total: count, weeks: list(object({ week: day, n: count })) }),
  ),
  sign_ins: counted,
  records: counted,
  mails: object({ waiting: count, failed: count, oldest: orNull(instant) }),
  database: object({ bytes: count, free: orNull(count) }),
  backup: orNull(object({ at: instant, bytes: count })),
  todo: list(object({ code: words, n: count, path: words })),
})
export const calibration = object({
  rows: list(
    object({
      insight: words,
      program_code: orNull(words),
      tried: count,
      held: orNull(count),
      multiplier: orNull(amount),
      bins: list(object({ from: amount, to: amount, tried: count, came: count })),
    }),
  ),
})
