import { type TSchema, Type } from '@sinclair/typebox'
import { recordOf } from '#rules/keys.ts'
import { noticeKinds } from '#rules/vocabulary.ts'
import { byEverybody, byGuests, calls } from './call.ts'
import { Clearable, deletion, Id, Instant, Nullable, Ok, patterns, Shape } from './shapes.ts'

const Hour = Type.Integer({ minimum: 0, maximum: 23 })
const Weekday = Type.Integer({ minimum: 1, maximum: 7 })
const Ways = Shape({ app: Type.Boolean(), push: Type.Boolean(), mail: Type.Boolean() })
/** Kinds that were sent, or that somebody of the role is told of. */
const Kinds = Type.Partial(Shape(recordOf(noticeKinds, () => Ways)), { additionalProperties: false })

const settings = {
  quiet: Shape({ from: Hour, to: Hour }),
  kinds: Kinds,
  study: Shape({ hour: Hour, weekdays: Type.Array(Weekday, { minItems: 1, maxItems: 7 }) }),
  weekly_letter: Shape({ day: Weekday, hour: Hour }),
  pushes_a_day: Type.Integer({ minimum: 1, maximum: 5 }),
} satisfies Record<string, TSchema>

/** What reaches a person where and when. */
const Reminder = Shape({
  ...settings,
  study: Nullable(settings.study),
  weekly_letter: Nullable(settings.weekly_letter),
})
export const reminder = calls({
  'GET /reminder': {
    ...byEverybody,
    reply: Reminder,
    example: {},
    note: 'What reaches the caller where and when; hours are those of the caller’s time zone. `kinds` has those that somebody of this role is told of.',
  },
  'POST /reminder': {
    ...byEverybody,
    writes: true,
    body: Shape({
      quiet: Clearable(settings.quiet),
      kinds: Clearable(settings.kinds),
      study: Clearable(settings.study),
      weekly_letter: Clearable(settings.weekly_letter),
      pushes_a_day: Clearable(settings.pushes_a_day),
      stop_all: Type.Optional(Type.Literal(true)),
    }),
    reply: Reminder,
    example: { body: { quiet: { from: 21, to: 9 }, kinds: { exam: { app: true, push: true, mail: true } } } },
    note: 'Changes what is sent and keeps the rest. `stop_all` ends every push and mail but those about the account, which cannot be switched off.',
  },
  'POST /reminder/stop': {
    ...byGuests,
    limit: { name: 'stop', perAddress: 60, minutes: 10 },
    body: Shape({ secret: Type.String({ maxLength: 200 }) }),
    reply: Ok,
    example: { body: { secret: '{unsubscribe}' } },
    note: 'The same as `stop_all`, by the secret at the end of every reminder by mail, without signing in.',
  },
  'POST /reminder/stop/{secret}': {
    ...byGuests,
    limit: { name: 'stop', perAddress: 60, minutes: 10 },
    anyBody: true,
    params: Shape({ secret: Type.String({ maxLength: 64 }) }),
    reply: Ok,
    example: { params: { secret: '{unsubscribe}' } },
    note: 'The same for mail programs, which post a form to the address in the List-Unsubscribe header (RFC 8058); the body is not read.',
  },
  'GET /reminder/stop/{secret}': {
    ...byGuests,
    params: Shape({ secret: Type.String({ maxLength: 64 }) }),
    status: 303,
    reply: Shape({ location: Type.String() }),
    example: { params: { secret: '{unsubscribe}' } },
    note: 'Leads to the page that asks before it stops the mails: a link checker that opens the address changes nothing.',
  },
  'GET /push/key': {
    ...byEverybody,
    reply: Shape({ public_key: Type.String() }),
    example: {},
    note: 'The public key with which a browser subscribes to pushes (VAPID).',
  },
  'GET /push': {
    ...byEverybody,
    reply: Type.Array(
      Shape({ id: Id, device: Nullable(Type.String()), created_at: Instant, this_session: Type.Boolean() }),
    ),
    example: {},
    note: 'Browsers that show the caller’s pushes, latest first. Each ends with the session in which it began.',
  },
  'DELETE /push/{id}': {
    ...byEverybody,
    ...deletion,
    example: { params: { id: '{push}' } },
    note: 'Ends the pushes of one browser.',
  },
  'POST /push/subscribe': {
    ...byEverybody,
    closedAfterTemporary: 'endpoint',
    writes: true,
    slow: true,
    limit: { name: 'push', perAccount: 60, minutes: 60 },
    body: Shape({
      endpoint: Type.String({ maxLength: 1000 }),
      keys: Shape({
        p256dh: Type.String({ pattern: patterns.bytes65 }),
        auth: Type.String({ pattern: patterns.bytes16 }),
      }),
    }),
    reply: Ok,
    example: {
      body: {
        endpoint: 'https://push.example/send/1',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    },
    note: 'From now on pushes are shown in this browser. `endpoint` is https at a public address, else 422.',
  },
  'POST /push/unsubscribe': {
    ...byEverybody,
    writes: true,
    body: Shape({ endpoint: Type.String({ maxLength: 1000 }) }),
    reply: Ok,
    example: { body: { endpoint: 'https://push.example/send/1' } },
    note: 'Ends the pushes in this browser; unknown endpoints are ignored.',
  },
})
