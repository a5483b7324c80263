import { Type } from '@sinclair/typebox'
import { timedKinds } from '#rules/vocabulary.ts'
import { calls } from './call.ts'
import { turkce, tytCroom } from './examples.ts'
import { Id, Instant, Nullable, Ok, OneOf, place, Shape } from './shapes.ts'
import { results, StudyRecord } from './study-record.ts'

export const Timer = Shape({
  croom_id: Nullable(Id),
  study_id: Nullable(Id),
  topic_id: Nullable(Id),
  subtopic_id: Nullable(Id),
  kind: OneOf(timedKinds),
  started_at: Instant,
  /** Seconds studied so far, pauses left out, as the server counts them at the time of the answer. */
  elapsed_seconds: Type.Integer(),
  /** Those of them that lie in the student's day. */
  today_seconds: Type.Integer(),
  paused: Type.Boolean(),
  /** It has run over four hours: stopping it needs the minutes that were really studied. */
  needs_check: Type.Boolean(),
})

/** A fresh UUID of one press of a button. */
const press = { id: Type.Optional(Id) }
const repeated =
  'The same id again, after a lost reply, answers the timer as it is now, or null, and changes nothing.'

export const timer = calls({
  'GET /timer': {
    who: ['student'],
    whose: 'acting',
    reply: Nullable(Timer),
    example: {},
    note: 'The running or paused timer, the same on every device; null when there is none.',
  },
  'POST /timer/start': {
    who: ['student'],
    whose: 'acting',
    writes: true,
    body: Shape({ ...press, ...place, kind: OneOf(timedKinds) }),
    reply: Nullable(Timer),
    example: { body: { croom_id: tytCroom, study_id: turkce, kind: 'practice' } },
    note: `Starts the timer; 409 TIMER_RUNNING while one runs or is paused. ${repeated}`,
  },
  'POST /timer/pause': {
    who: ['student'],
    whose: 'acting',
    writes: true,
    body: Shape(press),
    reply: Nullable(Timer),
    example: {},
    note: `Pauses the timer; pausing a paused one changes nothing. ${repeated}`,
  },
  'POST /timer/resume': {
    who: ['student'],
    whose: 'acting',
    writes: true,
    body: Shape(press),
    reply: Nullable(Timer),
    example: {},
    note: `Goes on after a pause; resuming a running one changes nothing. ${repeated}`,
  },
  'POST /timer/stop': {
    who: ['student'],
    whose: 'acting',
    writes: true,
    body: Shape({ id: Type.Optional(Id), ...results, minutes: Type.Optional(Type.Integer()) }),
    reply: Shape({ records: Type.Array(StudyRecord) }),
    example: { body: { minutes: 25 } },
    note: 'Stops the timer and saves it: one record a day of the student, filled from its beginning where `minutes` is less than timed. The same id twice answers the same records.',
  },
  'POST /timer/discard': {
    who: ['student'],
    whose: 'acting',
    writes: true,
    reply: Ok,
    example: {},
    note: 'Throws the timer away without a record.',
  },
})
