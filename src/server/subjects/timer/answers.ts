import type { timer } from '#contract/timer.ts'
import { limits } from '#rules/limits.ts'
import { changePlace, placeOf } from '#rules/place.ts'
import { Refusal } from '#rules/refusal.ts'
import { elapsedSeconds, needsCheck, splitByDay } from '#rules/timer.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { idOfName, newId } from '#server/services/new-id.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'
import { saveRow } from '#server/services/rows/save-row.ts'
import { recordRow } from '#server/subjects/record/save.ts'
import { lockRecord, type RecordRow } from '#server/subjects/record/sql.ts'
import { pausedTimer, readTimer, shownTimer } from '#server/subjects/timer/read.ts'
import {
  deleteTimer,
  insertTimer,
  lockTimer,
  notePress,
  type TimerRow,
  updateTimer,
} from '#server/subjects/timer/sql.ts'
import { truePlace } from '#server/subjects/tree/true-place.ts'

export const answers: Answers<typeof timer> = {
  'GET /timer': ({ sql, acting, now }) => readTimer(sql, acting, now),

  async 'POST /timer/start'({ body, sql, acting, actor, now, audit }) {
    if (await isRepeated(sql, acting.id, body.id)) return readTimer(sql, acting, now)
    const place = await truePlace(sql, acting.id, changePlace(null, body))
    const { kind, rounds = null } = body
    const started_at = new Date(now).toISOString()
    const started = await insertTimer(sql, acting.id, actor.id, { ...place, kind, started_at, rounds })
    if (!started) throw new Refusal('TIMER_RUNNING')
    await audit({ action: 'start', entity: 'timer', before: null, after: started })
    return shownTimer(started, acting, now)
  },

  'POST /timer/pause': ({ body, ...context }) => pressed(context, body, 'pause', pausedTimer),

  'POST /timer/resume': ({ body, ...context }) =>
    pressed(context, body, 'resume', (timer, now) =>
      timer.running_since === null ? { ...timer, running_since: new Date(now).toISOString() } : timer,
    ),

  'POST /timer/rounds': ({ body, ...context }) =>
    pressed(context, body, 'update', (timer, now) => ({
      ...pausedTimer(timer, now),
      rounds: body.rounds,
      round_seconds: 0,
      running_since: timer.running_since && new Date(now).toISOString(),
    })),

  async 'POST /timer/stop'({ body, ...context }) {
    const { sql, acting, now } = context
    const { id = newId(), started_at, minutes, ...results } = body
    const timer = await lockTimer(sql, acting.id)
    // The reply of an earlier stop was lost: returns its records.
    const saved = await recordsOfStop(sql, acting.id, id)
    if (saved.length > 0 || (await isRepeated(sql, acting.id, body.id))) return { records: saved }
    if (!timer || isAnother(timer, started_at)) throw new Refusal('TIMER_NOT_RUNNING')

    // Splitting divides them among the days, which takes numbers from 0 on.
    if (minutes !== undefined && minutes < 0)
      throw new Refusal('RULE', { minutes: { fault: 'tooSmall', limit: 0 } })
    const { stretches } = pausedTimer(timer, now)
    if (minutes === undefined && needsCheck(elapsedSeconds(stretches)))
      throw new Refusal('RULE', { minutes: { fault: 'minutesNeeded', limit: limits.timerCheckHours } })
    const parts = splitByDay(stretches, acting.timezone, acting.day_start, minutes)
    const last = parts.filter((part) => part.minutes > 0).at(-1) ?? parts.at(-1)
    const kept = parts.filter((part) => part === last || part.minutes > 0)
    const records: RecordRow[] = []
    for (const [index, part] of kept.entries()) {
      records.push(
        await saveRow(context, recordRow, {
          ...(part === last && results),
          id: idOfPart(id, kept.length - 1 - index),
          ...placeOf(timer),
          kind: timer.kind,
          day: part.day,
          started_at: new Date(part.started_at * 1000).toISOString(),
          minutes: part.minutes,
          source: 'timer',
        }),
      )
    }
    await deleteTimer(sql, acting.id)
    return { records }
  },

  async 'POST /timer/discard'({ body, sql, acting, audit }) {
    const timer = await lockTimer(sql, acting.id)
    if ((await isRepeated(sql, acting.id, body.id)) || !timer || isAnother(timer, body.started_at))
      return { ok: true }
    await deleteTimer(sql, acting.id)
    await audit({ action: 'discard', entity: 'timer', before: timer, after: null })
    return { ok: true }
  },
}

/** Whether this press of a timer button is a retry of one that was carried out; false without an id of the press. */
async function isRepeated(sql: Context['sql'], userId: OwnerId, press: string | undefined): Promise<boolean> {
  return press !== undefined && !(await notePress(sql, userId, press))
}

/** Whether the press is about an earlier timer than the one that is there. */
function isAnother(timer: TimerRow, shown: string | undefined): boolean {
  return shown !== undefined && Date.parse(shown) !== Date.parse(timer.started_at)
}

/**
 * Changes the timer by a press of one of its buttons.
 * @param change answers with the timer itself where the press changes nothing
 */
async function pressed(
  { sql, acting, now, audit }: Context,
  press: { id?: string; started_at?: string },
  action: 'pause' | 'resume' | 'update',
  change: (timer: TimerRow, now: number) => TimerRow,
) {
  if (await isRepeated(sql, acting.id, press.id)) return readTimer(sql, acting, now)
  const timer = await lockTimer(sql, acting.id)
  if (!timer) throw new Refusal('TIMER_NOT_RUNNING')
  const changed = isAnother(timer, press.started_at) ? timer : change(timer, now)
  if (changed !== timer) {
    await updateTimer(sql, acting.id, changed)
    await audit({ action, entity: 'timer', before: timer, after: changed })
  }
  return shownTimer(changed, acting, now)
}

/** A session across the start of a day is one record per day; the last one has the id of the stop. */
function idOfPart(id: string, partsAfter: number): string {
  return partsAfter === 0 ? id : idOfName(`stop:${id}:${partsAfter}`)
}

async function recordsOfStop(sql: Context['sql'], userId: OwnerId, id: string): Promise<RecordRow[]> {
  const records: RecordRow[] = []
  let record = await lockRecord(sql, userId, id)
  while (record) {
    records.unshift(record)
    record = await lockRecord(sql, userId, idOfPart(id, records.length))
  }
  return records
}
