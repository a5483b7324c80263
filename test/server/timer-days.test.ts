import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, turkce } from '#contract/examples.ts'
import { dayNow, shift } from '../support/server/brute.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const as = ada
const start = (options: object = { as }) =>
  world.try('POST /timer/start', { body: { study_id: turkce, kind: 'practice' } }, options)
const stop = (body: object = {}, options: object = { as }) => world.try('POST /timer/stop', { body }, options)
const read = (options: object = { as }) => world.call('GET /timer', {}, options)
const records = async () => (await world.call('GET /state', { query: {} }, { as })).records.rows

describe('a session over the start of the day', () => {
  const today = () => dayNow('Europe/Istanbul', 4)

  /** A timer with these finished stretches, given in minutes from the start of the student's today. */
  async function given(stretches: [number, number][]): Promise<void> {
    await start()
    const day = await world.database.one<{ start: number }>`
      select extract(epoch from (${today()}::date + time '04:00') at time zone 'Europe/Istanbul')::int as start`
    const at = (minutes: number) => (day?.start ?? 0) + 60 * minutes
    const seconds = stretches.map(([from, to]) => [at(from), at(to)])
    await world.database.run`
      update timer set running_since = null, stretches = ${JSON.stringify(seconds)},
        started_at = to_timestamp(${seconds[0]?.[0]})`
  }
  const shown = (body: Record<string, unknown>) =>
    (body.records as { day: string; minutes: number }[]).map(({ day, minutes }) => [day, minutes])

  it('becomes one record per day, with the results on the last', async () => {
    await given([[-40, 20]])

    const { body } = await stop({ id: '0198f000-0000-7000-8000-00000000cafe', correct: 9, wrong: 1 })

    expect(shown(body)).toEqual([
      [shift(today(), -1), 40],
      [today(), 20],
    ])
    expect(body.records).toMatchObject([
      { questions: 0, correct: null },
      { id: '0198f000-0000-7000-8000-00000000cafe', questions: 10 },
    ])
  })

  it('gives the same answer when it is stopped again, also on another day', async () => {
    for (const stretches of [
      [[-40, 20]],
      [
        [-3000, -2970],
        [-10, 5],
      ],
      [
        [-4400, -4390],
        [-1500, -1450],
        [0, 15],
      ],
    ]) {
      const id = randomUUID()
      await given(stretches as [number, number][])

      const first = await stop({ id })
      const again = await stop({ id })

      expect(first.status).toBe(200)
      expect(again.body).toEqual(first.body)
    }
  })

  it.each([
    [41, [41]],
    [341, [300, 41]],
    [480, [360, 120]],
  ])(
    'fills its days from its beginning with the %i minutes that the student says',
    async (minutes, parts) => {
      await given([[-300, 100]])

      const { body } = await stop({ minutes, correct: 9 })

      const days = [shift(today(), -1), today()]
      expect(shown(body)).toEqual(parts.map((part, index) => [days[index], part]))
      expect((body.records as { correct: number | null }[]).at(-1)?.correct).toBe(9)
    },
  )

  it('leaves out a day with less than a minute', async () => {
    await given([[-0.4, 30]])

    expect(shown((await stop()).body)).toEqual([[today(), 30]])
  })

  it('is refused as a whole when one of its days is full', async () => {
    await given([[-40, 20]])
    const day = shift(today(), -1)
    for (const minutes of [960, 450]) await world.call('GET /state/save', { query: { minutes, day } }, { as })

    const refused = await stop()

    expect(refused.status).toBe(422)
    expect((await records()).filter(({ source }) => source === 'timer')).toEqual([])
    expect(await read()).not.toBeNull()
  })
})

describe('a session that began before today', () => {
  it('says how many of its minutes belong to today', async () => {
    await start()
    const now = Math.floor(Date.now() / 1000)
    const day = await world.database.one<{ start: number }>`
      select extract(epoch from (${dayNow('Europe/Istanbul', 4)}::date + time '04:00') at time zone 'Europe/Istanbul')::int
        as start`
    const began = day?.start ?? 0
    const stretches = JSON.stringify([[began - 600, began + 120]])
    await world.database.run`update timer set running_since = null, stretches = ${stretches}`

    expect(await read()).toMatchObject({ elapsed_seconds: 720, today_seconds: 120 })
    expect(now).toBeGreaterThan(began)
  })
})
