import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, eda, tytCroom } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { daily } from '#server/services/daily/daily.ts'
import { storeCalibration } from '#server/subjects/insight/calibration.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
let today: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  today = (await world.call('GET /state', { query: {} }, { as: ada })).today.day
})
afterAll(() => world.close())

const ago = (days: number) => addDays(today, -days)
const calibration = async () => (await world.call('GET /admin/calibration', {}, { as: eda })).rows
async function runDaily() {
  await world.database.run`update daily_run set begun_at = begun_at - interval '21 hours'`
  expect(await daily(world.database, 'insights', [storeCalibration], () => false)).toBe(true)
}

/** An exam some days ago with the result that its student entered. */
async function examOf(who: Who, days: number, result: string | null) {
  const id = randomUUID()
  const query = { id, name: 'TYT', kind: 'national', examdate: ago(days), croom_id: tytCroom } as const
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: who })
  await world.call('GET /exam/save', { query: { ...query, result } }, { as: who })
  return id
}

/** Weekly forecasts of 60 to 80 nets, the last one some days before the exam. */
function foretell(who: Who, exam: string, examDays: number, count: number, ahead = 14) {
  return world.database.run`
    insert into forecast (user_id, croom_id, made_on, exam_id, exam_day, questions, low, middle, high, half)
    select ${who.id}, ${tytCroom}, ${ago(examDays)}::date - ${ahead}::int - n, ${exam}, ${ago(examDays)}, 120, 60, 70, 80, 10
    from generate_series(0, ${count} - 1) n`
}

/** A chance told for a day some days ago. */
function tell(who: Who, days: number, chance: number, before = 30) {
  return world.database.run`
    insert into chance (user_id, croom_id, made_on, exam_day, chance)
    values (${who.id}, ${tytCroom}, ${ago(days + before)}, ${ago(days)}, ${chance})`
}

describe('the calibration of the installation', () => {
  it('is empty before the first count, and then says that nothing was scored', async () => {
    expect(await calibration()).toEqual([])

    await runDaily()

    expect(await calibration()).toMatchObject([
      { insight: 'forecast', program_code: null, tried: 0, held: 0, multiplier: null, bins: [] },
      { insight: 'burndown', program_code: null, tried: 0, held: null, multiplier: null },
    ])
  })

  it('compares forecasts with results that name one net, made 14 to 120 days ahead', async () => {
    const [clear, unclear, open] = [
      await examOf(ada, 3, '82,5 net'),
      await examOf(baris, 4, 'iyi geçti'),
      await examOf(baris, 5, null),
    ]
    await foretell(ada, clear, 3, 3)
    await foretell(ada, clear, 3, 1, 13)
    await foretell(ada, clear, 3, 1, 121)
    await foretell(baris, unclear, 4, 5)
    await foretell(baris, open, 5, 5, 30)

    await runDaily()

    const counted = { insight: 'forecast', tried: 3, held: 0, multiplier: null, bins: [] }
    expect((await calibration()).slice(0, 2)).toEqual([
      { ...counted, program_code: null },
      { ...counted, program_code: 'TYT' },
    ])
  })

  it('corrects the widths of a program from 40 scored forecasts on, and a forecast is then wider', async () => {
    const exam = await examOf(ada, 3, '83 net')
    await foretell(ada, exam, 3, 39)
    await runDaily()
    expect((await calibration())[1]).toMatchObject({ program_code: 'TYT', tried: 39, multiplier: null })
    await foretell(ada, exam, 3, 1, 60)

    await runDaily()

    expect((await calibration())[1]).toMatchObject({
      program_code: 'TYT',
      tried: 40,
      held: 0,
      multiplier: 1.3,
    })
    await sitMocks(baris)
    const { low, high, middle } = await forecastOf(baris)
    await world.database.run`delete from calibration`
    const plain = await forecastOf(baris)
    expect(middle).toBe(plain.middle)
    expect(high - low).toBeCloseTo(1.3 * (plain.high - plain.low), 6)
  })

  it('compares a chance with the levels of the exam’s day, once, and only when that day is over', async () => {
    await finishTopics(ada, ago(10), 3)
    await finishTopics(baris, ago(10), 3)
    await finishOne(baris, ago(9), 2)
    await tell(ada, 5, 85)
    await tell(ada, 5, 35, 60)
    await tell(baris, 5, 95)
    await tell(baris, 0, 50)
    await runDaily()
    // What is learnt or forgotten later changes nothing.
    await finishOne(ada, today, 1)
    await finishOne(baris, today, 3)

    await runDaily()

    const came = await world.database.rows<{ chance: number; came: boolean | null }>`
      select chance, came from chance order by chance`
    expect(came).toEqual([
      { chance: 35, came: true },
      { chance: 50, came: null },
      { chance: 85, came: true },
      { chance: 95, came: false },
    ])
    const burndown = (await calibration()).filter(({ insight }) => insight === 'burndown')
    expect(burndown.map(({ program_code, tried }) => [program_code, tried])).toEqual([
      [null, 3],
      ['TYT', 3],
    ])
    expect(burndown[0]?.bins).toEqual([
      { from: 0, to: 20, tried: 0, came: 0 },
      { from: 20, to: 40, tried: 1, came: 1 },
      { from: 40, to: 60, tried: 0, came: 0 },
      { from: 60, to: 80, tried: 0, came: 0 },
      { from: 80, to: 100, tried: 2, came: 1 },
    ])
  })
})

/** The level of every topic of TYT, on one day. */
function finishTopics(who: Who, day: string, level: number) {
  return world.database.run`
    insert into study_record (user_id, id, kind, day, minutes, croom_id, study_id, topic_id, level, created_by, updated_by)
    select ${who.id}, gen_random_uuid(), 'lecture', ${day}, 1, s.croom_id, s.id, t.id, ${level}, ${who.id}, ${who.id}
    from study s join topic t on t.study_id = s.id where s.croom_id = ${tytCroom}`
}

function finishOne(who: Who, day: string, level: number) {
  return world.database.run`
    insert into study_record (user_id, id, kind, day, minutes, croom_id, study_id, topic_id, level, created_by, updated_by)
    select ${who.id}, gen_random_uuid(), 'lecture', ${day}, 1, s.croom_id, s.id, t.id, ${level}, ${who.id}, ${who.id}
    from study s join topic t on t.study_id = s.id where s.croom_id = ${tytCroom} order by t.id limit 1`
}

/** Eight mocks of 60 nets or so, and an exam ahead. */
async function sitMocks(who: Who) {
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: who })
  const { studies } = await world.call(
    'GET /trialexam/subjects/{id}',
    { params: { id: tytCroom } },
    { as: who },
  )
  for (let n = 0; n < 8; n += 1) {
    const lessons = studies.map(({ id, question_count }) => ({
      study_id: id,
      correct: Math.floor(question_count / 2) - (n % 2),
      wrong: 0,
    }))
    const body = { croom_id: tytCroom, kind: 'general', name: 'D', day: ago(1 + 7 * n), lessons } as const
    await world.call('POST /trialexam/save', { body }, { as: who })
  }
  await world.call(
    'GET /exam/save',
    { query: { name: 'TYT', kind: 'national', examdate: addDays(today, 20), croom_id: tytCroom } },
    { as: who },
  )
}

async function forecastOf(who: Who) {
  const { low, middle, high } = await world.call(
    'GET /insight/forecast/{id}',
    { params: { id: tytCroom } },
    { as: who },
  )
  return { low: low ?? 0, middle: middle ?? 0, high: high ?? 0 }
}
