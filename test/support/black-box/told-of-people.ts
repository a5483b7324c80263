// What the contract tells of the answers about people, exams, plans and constants.
import {
  amount,
  anything,
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
  text,
  words,
} from './shape.ts'
import { named } from './told.ts'

const key = object({ key: words })
const dates = list(object({ date: day, start: orNull(words) }))
export const sabit = object({
  version: anything,
  oidc: list(object({ provider: words, name: words })),
  roles: list(object({ id: either(1, 2, 3, 4) })),
  kinds: list(anything),
  levels: list(anything),
  trial_kinds: list(anything),
  mistake_reasons: list(anything),
  exam_kinds: list(anything),
  periods: list(object({ ...key.fields, limit: orNull(count) })),
  programs: list(
    object({
      code: words,
      name: words,
      penalty: amount,
      duration_min: orNull(anything),
      tracks: anything,
      sections: anything,
      kind: either('exam', 'school'),
      grade: orNull(count),
      school_years: orNull(object({ from: words, to: orNull(words) })),
      known_dates: dates,
      expected_dates: dates,
    }),
  ),
  publishers: list(anything),
  locales: list(anything),
  limits: anything,
})

export const exam = object({
  id,
  user_id: id,
  croom_id: orNull(id),
  croom_name: orNull(words),
  name: words,
  kind: either('national', 'school', 'other'),
  examdate: day,
  examtime: orNull(text),
  is_main: flag,
  note: orNull(text),
  result: orNull(anything),
  days_left: amount,
  version: count,
  created_by: id,
  updated_by: id,
})
export const dateCheck = object({
  valid: flag,
  code: either('OK', 'INVALID', 'PAST', 'TOO_FAR', 'CONFLICT'),
  days_left: orNull(amount),
  conflicts: list(object({ id, name: words, examdate: day })),
  message: words,
})

export const user = object({
  id,
  role_id: either(1, 2, 3, 4),
  name: words,
  email: words,
  locale: either('tr', 'en'),
  timezone: words,
  day_start: amount,
  week_start: amount,
  goals: anything,
  target_net: orNull(amount),
  croom_id: orNull(id),
  must_change_password: flag,
  created_at: instant,
})
export const userMade = object({
  ...user.fields,
  temporary_password: words,
  link: maybe(either('pending')),
})
export const userLine = object({
  ...user.fields,
  // A coach's own students have one, an administrator's list has none.
  summary: orNull(
    object({
      minutes_7d: count,
      questions_7d: count,
      last_day: orNull(day),
      last_trial: orNull(object({ day, net: amount, questions: count })),
      net_change: orNull(amount),
      net_before: orNull(object({ name: text, day })),
      access: orNull(either('view', 'act')),
    }),
  ),
})

export const sessions = list(object({ id }))
export const invitation = object({ code: words })
/** The same as it is made since it has an address of its own. */
export const shownInvitation = object({ id, code: words, url: words, share: words, expires_at: instant })
export const invitations = object({
  ...shownInvitation.fields,
  access: either('view', 'act'),
  croom_id: orNull(id),
  invites: list(object({ id, code: words, url: words, share: words })),
})
export const invitedTo = object({
  kind: either('coach', 'parent'),
  name: words,
  access: orNull(either('view', 'act')),
  expires_at: instant,
})
export const links = object({
  links: list(
    object({
      id,
      coach: named,
      student: named,
      access: either('view', 'act'),
      status: either('active', 'pending'),
      may_reset: flag,
      created_at: instant,
    }),
  ),
  invites: list(anything),
})
export const auditLine = object({
  at: instant,
  actor: named,
  action: words,
  entity: words,
  entity_id: orNull(words),
  summary: words,
  before: orNull(anything),
  after: orNull(anything),
})
export const planItem = object({
  id,
  day,
  study_id: orNull(id),
  topic_id: orNull(id),
  subtopic_id: orNull(id),
  kind: words,
  minutes: orNull(count),
  questions: orNull(count),
  note: orNull(text),
  done: object({
    minutes: count,
    questions: count,
    ratio: orNull(amount),
    other: object({ minutes: count, questions: count }),
  }),
})
export const pdf = object({
  id,
  title: words,
  kind: either('weekly', 'monthly', 'trial'),
  from: orNull(day),
  to: orNull(day),
  status: either('building', 'ready', 'failed'),
  stale: flag,
  pages: orNull(count),
  bytes: orNull(count),
  made_by: either('rules', 'model'),
  created_at: instant,
  created_by: anything,
})
