import { Type } from '@sinclair/typebox'
import { timedKinds } from '#rules/vocabulary.ts'
import { byStudents, calls } from './call.ts'
import { turkce, tytCroom } from './examples.ts'
import { Clearable, Id, Instant, Nullable, Ok, OneOf, place, Shape, storedPlace } from './shapes.ts'
import { results, StudyRecord } from './study-record.ts'

/** What is stored of a timer besides its intervals. */
export const timerFields = {
  ...storedPlace,
  kind: OneOf(timedKinds),
  started_at: Instant,
}

/** Minutes of work and of rest, in turns. */
export const Rounds = Shape({
  work: Type.Integer({ minimum: 5, maximum: 180 }),
  rest: Type.Integer({ minimum: 1, maximum: 60 }),
})

export const Timer = Shape({
  ...timerFields,
  /** Who started it: the student or a coach. */
  started_by: Id,
  rounds: Nullable(Rounds),
  /** Seconds of the rounds that have passed, rests among them; 0 without rounds. */
  round_seconds: Type.Integer(),
  /** Seconds studied without pauses and rests, computed by the server at the time of the answer. */
  elapsed_seconds: Type.Integer(),
  /** The part of `elapsed_seconds` that lies in the student's current day. */
  today_seconds: Type.Integer(),
  paused: Type.Boolean(),
  /**
   * The timer has run for more than four hours: stopping it requires the minutes that were really studied.
   */
  needs_check: Type.Boolean(),
})

/** All buttons together are limited: each press leaves a row by which its repetition is known. */
const button = {
  ...byStudents,
  writes: true,
  limit: { name: 'timer', perAccount: 240, minutes: 60 },
} as const
const switches = { ...button, reply: Nullable(Timer) } as const
/** Idempotency key, a UUID per press of a button. */
const press = { id: Type.Optional(Id) }
/** `started_at` of the timer that the page showed: the press leaves another one as it is. */
const pressShown = { ...press, started_at: Type.Optional(Instant) }
const repeated =
  'Idempotent by id: repeated after a lost reply it changes nothing and returns the current timer or null.'

export const timer = calls({
  'GET /timer': {
    ...byStudents,
    short: true,
    reply: Nullable(Timer),
    example: {},
    note: 'The running or paused timer, the same on every device; null when there is none.',
  },
  'POST /timer/start': {
    ...switches,
    body: Shape({ ...press, ...place, kind: OneOf(timedKinds), rounds: Clearable(Rounds) }),
    example: { body: { croom_id: tytCroom, study_id: turkce, kind: 'practice' } },
    note: `Starts the timer, with rounds of work and rest if they are sent; 409 TIMER_RUNNING while one runs or is paused. ${repeated}`,
  },
  'POST /timer/pause': {
    ...switches,
    body: Shape(pressShown),
    example: {},
    note: `Pauses the timer; a paused timer stays paused. ${repeated}`,
  },
  'POST /timer/resume': {
    ...switches,
    body: Shape(pressShown),
    example: {},
    note: `Resumes the timer; a running timer keeps running. ${repeated}`,
  },
  'POST /timer/rounds': {
    ...switches,
    body: Shape({ ...pressShown, rounds: Nullable(Rounds) }),
    example: { body: { rounds: { work: 25, rest: 5 } } },
    note: `Switches the timer to rounds, which begin with work now, or with null back to time that counts in full. What was counted stays. Rests are told apart by the server, so one that nobody ends is no study. ${repeated}`,
  },
  'POST /timer/stop': {
    ...button,
    body: Shape({ ...pressShown, ...results, minutes: Type.Optional(Type.Integer()) }),
    reply: Shape({ records: Type.Array(StudyRecord) }),
    example: { body: { minutes: 25 } },
    note: 'Stops the timer and saves one record per day of the student. If `minutes` is less than timed, the end is cut off. With `started_at` of a timer that has ended, 409 TIMER_NOT_RUNNING. Idempotent by id: the same records are returned.',
  },
  'POST /timer/discard': {
    ...button,
    body: Shape(pressShown),
    reply: Ok,
    example: {},
    note: 'Discards the timer without a record. Idempotent by id: repeated after a lost reply it does not discard a timer that was started since.',
  },
})
