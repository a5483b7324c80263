import { Type } from '@sinclair/typebox'
import { consentStates } from '#rules/consent.ts'
import { limits } from '#rules/limits.ts'
import { accesses, locales } from '#rules/vocabulary.ts'
import { byEverybody, calls } from './call.ts'
import { BirthYear, ClosedUntil } from './consent.ts'
import { ada, seedPassword } from './examples.ts'
import {
  ById,
  Clearable,
  Day,
  Id,
  Instant,
  Name,
  Nullable,
  Ok,
  OneOf,
  Page,
  paging,
  proving,
  RoleNumber,
  Shape,
  Tokens,
} from './shapes.ts'

const DayGoal = Shape({
  minutes: Type.Integer({ minimum: 0, maximum: limits.minutesPerDay }),
  questions: Type.Integer({ minimum: 0, maximum: limits.questionsPerRecord }),
})
/** Goals per weekday, Monday to Sunday. */
export const Goals = Shape({ weekday: Type.Array(DayGoal, { minItems: 7, maxItems: 7 }) })

const Timezone = Type.String({ maxLength: 64 })
const DayStart = Type.Integer({ minimum: 0, maximum: 6, description: 'hour at which the day begins' })
const WeekStart = Type.Integer({ minimum: 1, maximum: 7, description: 'ISO weekday, 1 is Monday' })
const TargetNet = Type.Number({ minimum: 0, maximum: 1000 })

export const User = Shape({
  id: Id,
  role_id: RoleNumber,
  name: Type.String(),
  email: Type.String(),
  locale: OneOf(locales),
  timezone: Timezone,
  day_start: Type.Integer(),
  week_start: Type.Integer(),
  goals: Goals,
  target_net: Nullable(TargetNet),
  croom_id: Nullable(Id),
  must_change_password: Type.Boolean(),
  /** Whether the owner has shown that the address is theirs; till then it gets no mails but that one and a reset. */
  is_confirmed: Type.Boolean(),
  created_at: Instant,
})

/** A coach's summary of a student. Administrators get null: they see accounts, not study. */
const Summary = Shape({
  minutes_7d: Type.Integer(),
  questions_7d: Type.Integer(),
  last_day: Nullable(Day),
  last_trial: Nullable(Shape({ day: Day, net: Type.Number(), questions: Type.Integer() })),
  net_change: Nullable(Type.Number()),
  /** The trial exam with which the last one is compared: the comparable one before, at most 60 days older. */
  net_before: Nullable(Shape({ name: Type.String(), day: Day })),
  access: Nullable(OneOf(accesses)),
  /** Minutes on each of the last 14 days, oldest first; null on a day without a record. */
  minutes_14d: Type.Array(Nullable(Type.Integer())),
  /** What each of these days was: study, only rest, or null without a record. */
  days_14d: Type.Array(Nullable(OneOf(['study', 'rest'] as const))),
})

/** The caller's new address while it waits for confirmation; null of anybody else. */
const NewEmail = Nullable(Type.String())

const ownMailbox = { ...byEverybody, beforeConsent: true } as const

export const user = calls({
  'POST /confirm': {
    ...ownMailbox,
    writes: true,
    limit: { name: 'confirm', perAddress: 60, minutes: 10 },
    body: Shape({ token: Type.String({ maxLength: 600 }) }),
    reply: User,
    example: { body: { token: '{confirmOwn}' } },
    note: 'Confirms the address of the caller’s account by the token that was mailed to it, within 24 hours and only in a session of that account: who gets the mail of a stranger’s account confirms nothing.',
  },
  'POST /confirm/send': {
    ...ownMailbox,
    writes: true,
    limit: { name: 'confirm_send', perAccount: 5, minutes: 60 },
    reply: Ok,
    example: {},
    note: 'Mails that token again, unless the address is confirmed.',
  },
  'GET /user': {
    who: ['coach', 'admin'],
    whose: 'self',
    scope: 'students',
    query: Shape({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      role_id: Type.Optional(RoleNumber),
      croom_id: Type.Optional(Id),
      must_change_password: Type.Optional(Type.Boolean()),
      consent: Type.Optional(OneOf(consentStates)),
      ...paging,
      sort: Type.Optional(OneOf(['name', 'last_day', 'minutes_7d', 'created_at'])),
    }),
    reply: Page(
      Shape({
        ...User.properties,
        summary: Nullable(Summary),
        /** Of a student: what a parent has to agree to; null where nobody has to. */
        consent: Nullable(OneOf(consentStates)),
        /** Null while the account is open. */
        closed_until: Nullable(ClosedUntil),
        /** Of a student, for an administrator, the only one who corrects it; else null. */
        birth_year: Nullable(Type.Integer()),
      }),
    ),
    example: { query: { size: 200 } },
    note: 'The students of a coach with a summary, of one who waits for a consent without figures; for an administrator all users, sorted by name or `created_at`, with `summary` null.',
  },
  'GET /user/data/{id}': {
    who: ['student', 'coach', 'admin', 'parent'],
    whose: { named: 'id' },
    aboutAccount: true,
    params: ById,
    reply: Shape({ ...User.properties, closed_until: Nullable(ClosedUntil), new_email: NewEmail }),
    example: { params: { id: ada.id } },
    note: 'One user: the caller, a student of the coach, or anybody for an admin; of a closed account what opens it.',
  },
  'GET /user/save': {
    who: ['student', 'coach', 'admin', 'parent'],
    whose: { account: 'id' },
    saves: true,
    writes: true,
    slow: true,
    limit: { name: 'user', perAddress: 1200, perAccount: 120, minutes: 10 },
    query: Shape({
      id: Type.Optional(Id),
      name: Clearable(Name),
      email: Clearable(Type.String({ format: 'email', maxLength: 254 })),
      locale: Clearable(OneOf(locales)),
      timezone: Clearable(Timezone),
      day_start: Clearable(DayStart),
      week_start: Clearable(WeekStart),
      goals: Clearable(Goals),
      target_net: Clearable(TargetNet),
      croom_id: Clearable(Id),
      role_id: Clearable(RoleNumber),
      birth_year: Clearable(BirthYear),
      ...proving,
    }),
    reply: Shape({
      ...User.properties,
      new_email: NewEmail,
      temporary_password: Type.Optional(Type.String()),
      link: Type.Optional(Type.Literal('pending')),
    }),
    example: { query: { day_start: 5 } },
    note: 'Changes the caller’s account, or any account for an admin; a missing field keeps its value. A new e-mail requires the `password` or a `proof`, and a confirmation. With {name, email} a coach creates a student and an admin any user: the server chooses the id, the temporary password is shown once and valid for 72 hours, and the coach’s link is pending until the owner accepts it. Repeated by the same creator before the first sign-in it returns the same account with a new password.',
  },
  'DELETE /user/delete/{id}': {
    who: ['student', 'coach', 'admin', 'parent'],
    whose: { account: 'id' },
    beforeConsent: true,
    closedAfterTemporary: 'password',
    writes: true,
    slow: true,
    limit: { name: 'delete', perAddress: 240, perAccount: 60, minutes: 10 },
    params: ById,
    query: Shape(proving),
    reply: Ok,
    example: { params: { id: ada.id }, query: { password: seedPassword } },
    note: 'Deletes the caller’s account with the `password` or a `proof`, or any account for an admin. Signing in is impossible at once, and all rows are erased. The last administrator cannot be deleted (422, `id`).',
  },
  'GET /user/pass/reset': {
    who: ['guest', 'student', 'coach', 'admin', 'parent'],
    whose: 'self',
    changes: true,
    limit: { name: 'reset', perAddress: 120, perAccount: 60, minutes: 60 },
    query: Shape({ email: Type.Optional(Type.String({ maxLength: 254 })), id: Type.Optional(Id) }),
    reply: Shape({
      ok: Type.Optional(Type.Literal(true)),
      temporary_password: Type.Optional(Type.String()),
      sent: Type.Optional(Type.Literal(true)),
    }),
    example: { query: { email: ada.email } },
    note: 'With an e-mail: mails a link that works once within an hour, and answers the same if the address is unknown. With an id: an admin, the coach who created an account that nobody has signed in to, and a coach with `may_reset` get a temporary password, shown once and valid for 72 hours. For any other coach with access `act` the link is mailed to the student. The student is notified in every case.',
  },
  'GET /user/pass/change': {
    who: ['guest', 'student', 'coach', 'admin', 'parent'],
    whose: 'self',
    changes: true,
    beforePasswordChange: true,
    limit: { name: 'change', perAddress: 60, minutes: 10 },
    query: Shape({
      old_password: Type.Optional(Type.String({ maxLength: 1000 })),
      reset_token: Type.Optional(Type.String({ maxLength: 200 })),
      new_password: Type.String({ maxLength: 1000 }),
    }),
    reply: Tokens,
    example: { query: { old_password: seedPassword, new_password: 'yeni-parola-2026' } },
    note: 'Sets a new password, authorized by the old one or by a mailed link. Every other session of the user ends. By a mailed link with a second factor on: 401 `SECOND_FACTOR` with a `ticket`, and the password is set once POST /auth/second has taken a code.',
  },
})
