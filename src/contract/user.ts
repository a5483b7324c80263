import { Type } from '@sinclair/typebox'
import { accesses, limits, locales } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { ada, seedPassword } from './examples.ts'
import { ById, Day, Id, Instant, Name, Nullable, Ok, OneOf, Page, paging, Shape } from './shapes.ts'

const DayGoal = Shape({
  minutes: Type.Integer({ minimum: 0, maximum: limits.minutesPerDay }),
  questions: Type.Integer({ minimum: 0, maximum: limits.questionsPerRecord }),
})
/** Goals for Monday to Sunday. */
export const Goals = Shape({ weekday: Type.Array(DayGoal, { minItems: 7, maxItems: 7 }) })

const Timezone = Type.String({ maxLength: 64 })
const RoleNumber = Type.Unsafe<1 | 2 | 3>({ type: 'integer', enum: [1, 2, 3] })
const DayStart = Type.Integer({ minimum: 0, maximum: 6, description: 'hour at which the day begins' })
const WeekStart = Type.Integer({ minimum: 1, maximum: 7, description: 'ISO weekday, 1 is Monday' })
const TargetNet = Nullable(Type.Number({ minimum: 0, maximum: 1000 }))

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
  target_net: TargetNet,
  croom_id: Nullable(Id),
  must_change_password: Type.Boolean(),
  created_at: Instant,
})

/** What a coach sees of a student at a glance; an administrator sees accounts and no study. */
const Summary = Shape({
  minutes_7d: Type.Integer(),
  questions_7d: Type.Integer(),
  last_day: Nullable(Day),
  last_trial: Nullable(Shape({ day: Day, net: Type.Number(), questions: Type.Integer() })),
  net_change: Nullable(Type.Number()),
  access: Nullable(OneOf(accesses)),
  /** Minutes of the last 14 days, oldest first; a day without a record is null. */
  minutes_14d: Type.Array(Nullable(Type.Integer())),
})

/** The password of who asks, for what cannot be undone. */
const ActorPassword = Type.String({ maxLength: 1000 })
/** One’s own new address, as long as it waits for its confirmation. */
const NewEmail = Type.Optional(Type.String())

const Tokens = Shape({ token: Type.String(), reftoken: Type.String() })

export const user = calls({
  'GET /user': {
    who: ['coach', 'admin'],
    whose: 'self',
    query: Shape({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      role_id: Type.Optional(RoleNumber),
      croom_id: Type.Optional(Id),
      must_change_password: Type.Optional(Type.Boolean()),
      ...paging,
      sort: Type.Optional(OneOf(['name', 'last_day', 'minutes_7d', 'created_at'])),
    }),
    reply: Page(Shape({ ...User.properties, summary: Nullable(Summary) })),
    example: { query: { size: 200 } },
    note: 'A coach’s own students, each with a summary; for an administrator everybody, `summary` null, by name or `created_at`.',
  },
  'GET /user/data/{id}': {
    who: ['student', 'coach', 'admin'],
    whose: { named: 'id' },
    params: ById,
    reply: Shape({ ...User.properties, new_email: NewEmail }),
    example: { params: { id: ada.id } },
    note: 'One user: oneself, an own student, anybody for an admin.',
  },
  'GET /user/save': {
    who: ['student', 'coach', 'admin'],
    whose: 'self',
    writes: true,
    hashes: true,
    limit: { name: 'user', perAddress: 1200, perAccount: 120, minutes: 10 },
    query: Shape({
      id: Type.Optional(Id),
      name: Type.Optional(Name),
      email: Type.Optional(Type.String({ format: 'email', maxLength: 254 })),
      locale: Type.Optional(OneOf(locales)),
      timezone: Type.Optional(Timezone),
      day_start: Type.Optional(DayStart),
      week_start: Type.Optional(WeekStart),
      goals: Type.Optional(Goals),
      target_net: Type.Optional(TargetNet),
      croom_id: Type.Optional(Nullable(Id)),
      role_id: Type.Optional(RoleNumber),
      password: Type.Optional(ActorPassword),
    }),
    reply: Shape({
      ...User.properties,
      new_email: NewEmail,
      temporary_password: Type.Optional(Type.String()),
      link: Type.Optional(Type.Literal('pending')),
    }),
    example: { query: { day_start: 5 } },
    note: 'Changes my own account; a field that is left out keeps its value. An admin changes anybody’s. A new e-mail needs `password` and waits for its confirmation. A coach with {name, email} makes a student, an admin anybody: the id is the server’s, the temporary password is shown once and good for 72 hours, and a coach’s link waits until the owner accepts it. The same again by its maker before the first sign-in answers with the same account and a new password.',
  },
  'DELETE /user/delete/{id}': {
    who: ['student', 'coach', 'admin'],
    whose: 'self',
    writes: true,
    hashes: true,
    limit: { name: 'delete', perAddress: 240, perAccount: 60, minutes: 10 },
    params: ById,
    query: Shape({ password: Type.Optional(ActorPassword) }),
    reply: Ok,
    example: { params: { id: ada.id }, query: { password: seedPassword } },
    note: 'Deletes an account, one’s own with the `password`, or any for an admin: gone for login at once, erased with all its rows. The last administrator stays (422, `id`).',
  },
  'GET /user/pass/reset': {
    who: ['guest', 'student', 'coach', 'admin'],
    whose: 'self',
    limit: { name: 'reset', perAddress: 120, perAccount: 60, minutes: 60 },
    query: Type.Object(
      { email: Type.Optional(Type.String({ maxLength: 254 })), id: Type.Optional(Id) },
      { additionalProperties: false, minProperties: 1, maxProperties: 1 },
    ),
    reply: Shape({
      ok: Type.Optional(Type.Literal(true)),
      temporary_password: Type.Optional(Type.String()),
      sent: Type.Optional(Type.Literal(true)),
    }),
    example: { query: { email: ada.email } },
    note: 'With an e-mail: mails a link that works once for an hour, and says the same whether or not the address exists. With an id: an admin, the coach who made the account before anybody signed in to it, or a coach whom the student allowed it gets a temporary password, shown once and good for 72 hours; for any other coach with access `act` the student is mailed the link. The student is told in every case.',
  },
  'GET /user/pass/change': {
    who: ['guest', 'student', 'coach', 'admin'],
    whose: 'self',
    limit: { name: 'change', perAddress: 60, minutes: 10 },
    query: Shape({
      old_password: Type.Optional(Type.String({ maxLength: 1000 })),
      reset_token: Type.Optional(Type.String({ maxLength: 200 })),
      new_password: Type.String({ maxLength: 1000 }),
    }),
    reply: Tokens,
    example: { query: { old_password: seedPassword, new_password: 'yeni-parola-2026' } },
    note: 'Sets a new password, by the old one or by a mailed link; every other session of the user ends.',
  },
})
