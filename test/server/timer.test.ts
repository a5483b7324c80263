import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ada, baris, cem, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  await world.database.run`update app_user set timezone = ${zoneOfAfternoon()}`
})
afterAll(() => world.close())

/** Where it is past two in the afternoon now: minutes into the past stay on one day, whenever the tests run. */
function zoneOfAfternoon(): string {
  const ahead = 14 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const as = ada
const start = (options: object = { as }) =>
  world.try('POST /timer/start', { body: { study_id: turkce, kind: 'practice' } }, options)
const stop = (body: object = {}, options: object = { as }) => world.try('POST /timer/stop', { body }, options)
const read = (options: object = { as }) => world.call('GET /timer', {}, options)
const pauseIt = (body: { id?: string; started_at?: string } = {}) =>
  world.call('POST /timer/pause', { body }, { as })
const resumeIt = (body: { id?: string } = {}) => world.call('POST /timer/resume', { body }, { as })
const records = async () => (await world.call('GET /state', { query: {} }, { as })).records.rows

/** Moves the timer so many minutes into the past. */
const ago = async (minutes: number) => {
  type Timer = {
    user_id: string
    started_at: string
    running_since: string | null
    stretches: [number, number][]
  }
  const timers = await world.database.rows<Timer>`
    select user_id, started_at, running_since, stretches from timer`
  const earlier = (at: string) => new Date(Date.parse(at) - minutes * 60_000)
  for (const { user_id, started_at, running_since, stretches } of timers) {
    const moved = stretches.map((stretch) => stretch.map((seconds) => seconds - minutes * 60))
    await world.database.run`
      update timer set started_at = ${earlier(started_at)}, running_since = ${running_since && earlier(running_since)},
        stretches = ${JSON.stringify(moved)}
      where user_id = ${user_id}`
  }
}

describe('the timer', () => {
  it.each([-1, -1e308, 1e308, 961])('is not stopped with %d minutes, and goes on', async (minutes) => {
    await start()
    await ago(20)
    await pauseIt()
    await resumeIt()

    expect(await stop({ minutes })).toMatchObject({
      status: 422,
      body: { fields: { minutes: expect.any(String) } },
    })
    expect((await read())?.paused).toBe(false)
  })

  it('is the same on every device and for the coach', async () => {
    expect(await read()).toBeNull()
    const started = await start()

    const again = await start()
    const elsewhere = await world.login(ada)
    const there = await read({ headers: { authorization: `Bearer ${elsewhere}` } })

    expect(started).toMatchObject({
      status: 200,
      body: { croom_id: tytCroom, study_id: turkce, kind: 'practice', paused: false, needs_check: false },
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'TIMER_RUNNING' } })
    expect(there?.started_at).toBe(started.body.started_at)
    expect(await read({ as: cem, for: ada.id })).toMatchObject({ started_at: started.body.started_at })
    expect(await read({ as: baris })).toBeNull()
    expect((await world.call('GET /state', { query: {} }, { as })).timer).toMatchObject({ study_id: turkce })
  })

  it('started ten times at once starts once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => start()))

    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  it('counts while it runs, and not while it is paused', async () => {
    const begun = Date.now()
    await start()
    await ago(10)
    const paused = await pauseIt()
    await ago(7)
    const still = await read()
    const resumed = await resumeIt()
    await ago(5)
    const running = await read()

    // The seven minutes of the pause are in none of them; what this test itself has taken is.
    const spent = Math.ceil((Date.now() - begun) / 1000) + 1
    expect(paused?.paused).toBe(true)
    expect(paused?.elapsed_seconds).toBeGreaterThanOrEqual(600)
    expect(paused?.elapsed_seconds).toBeLessThanOrEqual(600 + spent)
    expect(still?.elapsed_seconds).toBe(paused?.elapsed_seconds)
    expect(resumed).toMatchObject({ paused: false, elapsed_seconds: paused?.elapsed_seconds })
    expect(running?.elapsed_seconds).toBeGreaterThanOrEqual(900)
    expect(running?.elapsed_seconds).toBeLessThanOrEqual(900 + spent)
  })

  it('paused or resumed twice is paused or resumed once', async () => {
    await start()
    await ago(3)
    const first = await pauseIt()
    expect(await pauseIt()).toEqual(first)
    await resumeIt()
    await ago(2)
    const resumed = await resumeIt()
    expect(resumed?.elapsed_seconds).toBeGreaterThanOrEqual(300)
  })

  it.each(['pause', 'resume', 'stop'] as const)('that does not exist cannot %s', async (action) => {
    const answered = await world.send(`POST /timer/${action}`, { body: {} }, { as })

    expect(answered).toMatchObject({ status: 409, body: { code: 'TIMER_NOT_RUNNING' } })
  })

  it('that is discarded leaves nothing, also twice', async () => {
    await start()
    await ago(30)

    await world.call('POST /timer/discard', { body: {} }, { as })
    await world.call('POST /timer/discard', { body: {} }, { as })

    expect(await read()).toBeNull()
    expect(await records()).toEqual([])
  })
})

describe('rounds of work and rest', () => {
  const rounds = { work: 25, rest: 5 }
  const switchTo = (to: typeof rounds | null, body = {}) =>
    world.call('POST /timer/rounds', { body: { rounds: to, ...body } }, { as })

  /** What the timer counts, in whole minutes: between two steps of a test real seconds pass. */
  const counted = async () => {
    const timer = await read()
    const minutes = (seconds = 0) => Math.round(seconds / 60)
    return {
      round: minutes(timer?.round_seconds),
      elapsed: minutes(timer?.elapsed_seconds),
      today: minutes(timer?.today_seconds),
    }
  }

  it('count only the work, also when nobody ends a rest', async () => {
    await world.call('POST /timer/start', { body: { kind: 'practice', rounds } }, { as })
    await ago(28)
    expect(await read()).toMatchObject({ rounds })
    expect(await counted()).toMatchObject({ round: 28, elapsed: 25 })

    await ago(12)
    expect(await counted()).toMatchObject({ elapsed: 35, today: 35 })
    expect(await stop()).toMatchObject({ status: 200, body: { records: [{ minutes: 35 }] } })
  })

  it('wait while the timer is paused, within a rest too', async () => {
    await world.call('POST /timer/start', { body: { kind: 'practice', rounds } }, { as })
    await ago(27)
    await pauseIt()
    await ago(60)
    await resumeIt()
    await ago(2)
    expect(await counted()).toMatchObject({ round: 29, elapsed: 25 })
    await ago(2)
    expect(await counted()).toMatchObject({ round: 31, elapsed: 26 })
  })

  it('begin when they are switched on, and end without what was counted', async () => {
    await start()
    await ago(20)
    await switchTo(rounds)
    await ago(26)
    expect(await counted()).toMatchObject({ round: 26, elapsed: 45 })

    await switchTo(null)
    await ago(10)
    expect(await read()).toMatchObject({ rounds: null, round_seconds: 0 })
    expect(await counted()).toMatchObject({ elapsed: 55 })
  })

  it('are switched once by a repeated press, and not without a timer', async () => {
    const id = randomUUID()
    await start()
    await switchTo(rounds, { id })
    await ago(10)
    await switchTo(rounds, { id })
    expect(await counted()).toMatchObject({ round: 10 })

    await world.call('POST /timer/discard', { body: {} }, { as })
    const none = await world.try('POST /timer/rounds', { body: { rounds } }, { as })
    expect(none).toMatchObject({ status: 409, body: { code: 'TIMER_NOT_RUNNING' } })
  })
})

describe('a press for a timer that has ended', () => {
  it.each([
    ['pause', 200],
    ['resume', 200],
    ['rounds', 200],
    ['stop', 409],
    ['discard', 200],
  ] as const)('leaves the one that runs since: %s', async (action, status) => {
    const { started_at } = (await start()).body
    await world.call('POST /timer/discard', { body: {} }, { as })
    await start()
    if (action === 'resume') await pauseIt()
    const before = await read()

    const body = { started_at, ...(action === 'rounds' && { rounds: { work: 25, rest: 5 } }) }
    const answered = await world.send(`POST /timer/${action}`, { body }, { as })

    expect(answered.status).toBe(status)
    if (before) {
      const { started_at, paused, rounds } = before
      expect(await read()).toMatchObject({ started_at, paused, rounds })
    }
    expect(await records()).toEqual([])
  })

  it('of this one is carried out', async () => {
    const started_at = String((await start()).body.started_at)

    expect(await pauseIt({ started_at })).toMatchObject({ paused: true })
    expect((await stop({ started_at, minutes: 5 })).status).toBe(200)
  })
})

describe('a press whose reply was lost', () => {
  const press = (action: string, body: object, options: object = { as }) =>
    world.send(`POST /timer/${action}`, { body }, options)

  it('of start is answered with the timer that it started, also in parallel', async () => {
    const body = { id: randomUUID(), study_id: turkce, kind: 'practice' }

    const replies = await Promise.all([press('start', body), press('start', body), press('start', body)])

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies.map(({ body }) => (body as { started_at: string }).started_at)).toEqual(
      Array(3).fill((await read())?.started_at),
    )
    expect((await start()).status).toBe(409)
  })

  it('of start does not start again what was stopped or discarded since', async () => {
    const body = { id: randomUUID(), kind: 'practice' }
    await press('start', body)
    await world.call('POST /timer/discard', { body: {} }, { as })

    expect(await press('start', body)).toMatchObject({ status: 200, body: null })
    expect(await read()).toBeNull()
  })

  it('of pause or resume does not take back what came after it', async () => {
    const [pausing, resuming] = [{ id: randomUUID() }, { id: randomUUID() }]
    await start()
    await pauseIt(pausing)
    await resumeIt(resuming)

    expect(await pauseIt(pausing)).toMatchObject({ paused: false })
    await pauseIt()
    expect(await resumeIt(resuming)).toMatchObject({ paused: true })
    await stop({ minutes: 1 })
    expect(await pauseIt(pausing)).toBeNull()
  })

  it('of stop does not stop the timer that was started since, though its record is gone', async () => {
    const id = randomUUID()
    await start()
    await stop({ id, minutes: 5 })
    await world.call('GET /state/delete/{id}', { params: { id } }, { as })
    await start()

    expect(await stop({ id, minutes: 5 })).toMatchObject({ status: 200, body: { records: [] } })
    expect(await read()).not.toBeNull()
  })

  it('of discard does not discard the timer that was started since', async () => {
    const body = { id: randomUUID() }
    await start()
    await press('discard', body)
    await start()

    expect(await press('discard', body)).toMatchObject({ status: 200, body: { ok: true } })
    expect(await read()).not.toBeNull()
  })

  it('is per student: the same id of another student is another press', async () => {
    const body = { id: randomUUID(), kind: 'practice' }
    await press('start', body)

    expect((await press('start', body, { as: baris })).status).toBe(200)
    expect(await read({ as: baris })).not.toBeNull()
  })

  it('that was refused counts as not made', async () => {
    const body = { id: randomUUID() }
    expect((await press('pause', body)).status).toBe(409)
    await start()

    expect(await pauseIt(body)).toMatchObject({ paused: true })
  })

  it('says who started it', async () => {
    expect((await start()).body.started_by).toBe(ada.id)
    await world.call('POST /timer/discard', { body: {} }, { as })
    await start({ as: cem, for: ada.id })

    expect(await read()).toMatchObject({ started_by: cem.id })
    expect((await world.call('GET /state', { query: {} }, { as })).timer).toMatchObject({
      started_by: cem.id,
    })
  })

  it('by the coach leaves one audit row', async () => {
    const body = { id: randomUUID(), kind: 'practice' }
    await press('start', body, { as: cem, for: ada.id })
    await press('start', body, { as: cem, for: ada.id })

    const { rows } = await world.call('GET /audit', { query: {} }, { as })
    expect(rows.filter(({ action }) => action === 'start')).toHaveLength(1)
  })
})

describe('the clock', () => {
  it('of a timer and of the day is the database’s, not the instance’s', async () => {
    await start()
    const today = (await world.call('GET /state', { query: {} }, { as })).today.day
    // One instance of several is a day and 45 minutes behind, the next one ahead.
    for (const wrong of [-90_000_000, 2_700_000]) {
      const real = Date.now
      vi.spyOn(Date, 'now').mockImplementation(() => real() + wrong)
      onTestFinished(() => void vi.restoreAllMocks())
      const headers = { authorization: `Bearer ${await world.login(ada)}` }
      const state = await world.call('GET /state', { query: {} }, { headers })
      vi.restoreAllMocks()

      expect(state.timer?.elapsed_seconds).toBeLessThan(60)
      expect(state.today.day).toBe(today)
    }
  })
})

describe('a stopped timer', () => {
  it('becomes a record of its minutes, place and results', async () => {
    await start()
    await ago(50)

    const stopped = await stop({ correct: 20, wrong: 3, level: 2, note: 'tam odak' })

    expect(stopped.status).toBe(200)
    expect(stopped.body.records).toMatchObject([
      {
        study_id: turkce,
        minutes: 50,
        questions: 23,
        correct: 20,
        level: 2,
        note: 'tam odak',
        source: 'timer',
      },
    ])
    expect(await records()).toEqual(stopped.body.records)
    expect(await read()).toBeNull()
  })

  it('stopped twice with one id is one record and one answer', async () => {
    const id = randomUUID()
    await start()
    await ago(25)

    const replies = await Promise.all([stop({ id }), stop({ id }), stop({ id })])

    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect(await records()).toMatchObject([{ id, minutes: 25 }])
  })

  it('takes the minutes that the student enters', async () => {
    await start()
    await ago(50)

    expect((await stop({ minutes: 35 })).body.records).toMatchObject([{ minutes: 35 }])
  })

  it('over four hours needs the studied minutes', async () => {
    await start()
    await ago(239)
    expect((await read())?.needs_check).toBe(false)
    await ago(2)
    expect((await read())?.needs_check).toBe(true)

    const refused = await stop()
    const still = await read()
    const stopped = await stop({ minutes: 90 })

    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'RULE', fields: { minutes: expect.any(String) } },
    })
    expect(still).not.toBeNull()
    const sum = (stopped.body.records as { minutes: number }[]).reduce(
      (total, { minutes }) => total + minutes,
      0,
    )
    expect(sum).toBe(90)
  })

  it('without minutes and results stays until it is discarded', async () => {
    await start()

    expect((await stop()).status).toBe(422)
    expect(await read()).not.toBeNull()
    expect((await stop({ questions: 3 })).status).toBe(200)
  })

  it.each([{ minutes: -5 }, { minutes: 2000 }, { wrong: -1 }])(
    'keeps running when %o is refused',
    async (body) => {
      await start()
      await ago(20)

      expect((await stop(body)).status).toBe(422)
      expect(await read()).not.toBeNull()
      expect(await records()).toEqual([])
    },
  )

  it('is shortened to the room that its day has left', async () => {
    await world.call('GET /state/save', { query: { minutes: 960 } }, { as })
    await world.call('GET /state/save', { query: { minutes: 460 } }, { as })
    await start()

    expect((await stop({ minutes: 21 })).body.fields?.minutes).toContain('20')
    expect((await stop({ minutes: 20 })).status).toBe(200)
  })

  it('stopped by the coach belongs to the student, and names both', async () => {
    await start({ as: cem, for: ada.id })
    await ago(10)

    await stop({}, { as: cem, for: ada.id })

    expect(await records()).toMatchObject([{ created_by: cem.id, minutes: 10 }])
    const audit = await world.call('GET /audit', { query: {} }, { as })
    expect(audit.rows.map(({ action, entity }) => `${entity} ${action}`)).toEqual([
      'record create',
      'timer start',
    ])
  })
})

it('names the place that a timer may have', async () => {
  const body = { topic_id: tytTopic, kind: 'review' } as const
  const started = await world.try('POST /timer/start', { body }, { as })

  expect(started.body).toMatchObject({
    croom_id: tytCroom,
    study_id: turkce,
    topic_id: tytTopic,
    subtopic_id: null,
  })
  const rest = await world.send('POST /timer/start', { body: { kind: 'rest' } }, { as: baris })
  expect(rest.status).toBe(400)
})
