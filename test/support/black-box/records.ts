import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Person } from './client.ts'
import { makeTree } from './crooms.ts'
import { daysBefore, type Scene, todayOf, treeOf } from './scene.ts'
import { list, object, orNull } from './shape.ts'
import { ok, record, state, timer } from './told.ts'

/** Section 6 of the contract. */
export function records(scene: () => Scene) {
  const save = (who: Person, query: object) => who.ask('GET /state/save', { query }, record)
  const all = async (who: Person, query: object = {}) =>
    (await who.ask('GET /state', { query }, state)).records

  it('saves a record, reads it back, and counts it', async () => {
    const { student } = scene()
    const pelin = await student('Pelin')
    const own = await makeTree(pelin)
    const day = await todayOf(pelin)
    const id = randomUUID()
    const query = {
      id,
      subtopic_id: own.shadow,
      kind: 'practice',
      day,
      minutes: 30,
      correct: 8,
      wrong: 2,
      blank: 0,
      level: 2,
      note: 'Işık ve gölge',
    }

    const saved = await save(pelin, query)
    const again = await save(pelin, query)
    const found = await pelin.ask('GET /state', {}, state)

    expect(saved).toMatchObject({ ...query, questions: 10, source: 'manual', created_by: pelin.id })
    expect(saved).toMatchObject({ croom_id: own.croom, study_id: own.study, topic_id: own.topic })
    expect(again).toEqual(saved)
    expect(found.records).toMatchObject({ rows: [saved], total: 1, page: 1, size: 50 })
    expect(found.today).toMatchObject({ day, minutes: 30, questions: 10 })
    expect(found.week).toMatchObject({ minutes: 30, questions: 10 })
    expect(found.streak).toMatchObject({ current: 1, best: 1 })
    const [leaf] = (await treeOf(pelin, own.croom)).studies[0]?.topics[0]?.subtopics ?? []
    expect(leaf?.my).toMatchObject({ minutes: 30, questions: 10, last_day: day, level: 2 })
  })

  it('refuses a record that was changed meanwhile, and somebody else’s as unknown', async () => {
    const { ada, student } = scene()
    const naz = await student('Naz')
    const day = await todayOf(naz)
    const first = await save(naz, { id: randomUUID(), kind: 'other', day, minutes: 5 })
    const second = await save(naz, { id: first.id, version: first.version, kind: 'other', day, minutes: 6 })

    const late = { id: first.id, version: first.version, kind: 'other', day, minutes: 7 }
    await naz.refused('GET /state/save', { query: late }, 409, 'CONFLICT')
    await ada.refused('GET /state/save', { query: { id: first.id, kind: 'other', day, minutes: 7 } }, 404)
    await ada.refused('GET /state/delete/{id}', { path: { id: first.id } }, 404)

    expect((await all(naz)).rows).toEqual([second])
    await naz.ask('GET /state/delete/{id}', { path: { id: first.id } }, ok)
    expect((await all(naz)).total).toBe(0)
    await save(naz, { id: first.id, kind: 'other', day, minutes: 6 })
    expect((await all(naz)).rows).toMatchObject([{ id: first.id, minutes: 6 }])
  })

  it('never lowers a level by repetition, and keeps questions without results', async () => {
    const { ada } = scene()
    const own = await makeTree(ada)
    const day = await todayOf(ada)

    await save(ada, { subtopic_id: own.mirror, kind: 'lecture', day, minutes: 10, level: 3 })
    const plain = await save(ada, { subtopic_id: own.mirror, kind: 'review', day, questions: 12 })

    expect(plain).toMatchObject({ questions: 12, correct: null, wrong: null, blank: null, minutes: 0 })
    const leaves = (await treeOf(ada, own.croom)).studies[0]?.topics[0]?.subtopics
    expect(leaves?.find(({ id }) => id === own.mirror)?.my).toMatchObject({ level: 3, questions: 12 })
  })

  it('finds records by place, kind and day, page by page', async () => {
    const { student } = scene()
    const okan = await student('Okan')
    const own = await makeTree(okan)
    const day = await todayOf(okan)
    for (const ago of [0, 1, 2, 3]) {
      const place = ago % 2 === 0 ? { topic_id: own.topic } : {}
      await save(okan, {
        ...place,
        kind: ago < 2 ? 'lecture' : 'review',
        day: daysBefore(day, ago),
        minutes: 10,
      })
    }
    const days = async (query: object) => (await all(okan, query)).rows.map((row) => row.day)
    const back = (...ago: number[]) => ago.map((each) => daysBefore(day, each))

    expect(await days({})).toEqual(back(0, 1, 2, 3))
    expect(await days({ from: daysBefore(day, 2), to: daysBefore(day, 1) })).toEqual(back(1, 2))
    expect(await days({ kind: 'review' })).toEqual(back(2, 3))
    for (const part of ['croom', 'study', 'topic'] as const) {
      expect(await days({ [`${part}_id`]: own[part] })).toEqual(back(0, 2))
    }
    expect(await days({ subtopic_id: own.shadow })).toEqual([])
    expect(await all(okan, { page: 2, size: 3 })).toMatchObject({
      rows: [{ day: daysBefore(day, 3) }],
      total: 4,
      page: 2,
      size: 3,
    })
    await okan.refused('GET /state', { query: { size: 201 } }, 400, 'BAD_QUERY')
  })

  it('holds to the rules of a record', async () => {
    const { ada } = scene()
    const own = await makeTree(ada)
    const other = await makeTree(ada)
    const today = await todayOf(ada)
    const at = { kind: 'practice', day: today }
    const wrong: Record<string, object> = {
      'a chain that does not fit': { ...at, study_id: other.study, topic_id: own.topic, minutes: 5 },
      'nothing at all': at,
      'more minutes than a session has': { ...at, minutes: 961 },
      'fewer than none': { ...at, minutes: -1 },
      'a sum that is none': { ...at, questions: 9, correct: 5, wrong: 3, blank: 2 },
      'a day to come': { ...at, minutes: 5, day: daysBefore(today, -2) },
      'a day long ago': { ...at, minutes: 5, day: '1999-12-31' },
      'a long note': { ...at, minutes: 5, note: 'n'.repeat(1001) },
      'a rest with minutes': { kind: 'rest', day: today, minutes: 5 },
      'a rest with a lesson': { kind: 'rest', day: today, study_id: own.study },
    }
    const before = await all(ada)
    for (const [what, query] of Object.entries(wrong)) {
      const { status, body } = await ada.send('GET /state/save', { query })
      expect([400, 422], `${what}: ${status} ${JSON.stringify(body)}`).toContain(status)
      expect(body, what).toMatchObject({
        message: expect.any(String),
        code: expect.stringMatching(/RULE|BAD_QUERY/),
      })
    }
    expect(await all(ada)).toEqual(before)

    const full = daysBefore(today, 300)
    await save(ada, { kind: 'other', day: full, minutes: 960 })
    await ada.refused('GET /state/save', { query: { kind: 'other', day: full, minutes: 481 } }, 422, 'RULE')
    await save(ada, { kind: 'other', day: full, minutes: 480 })
    await save(ada, { kind: 'other', day: daysBefore(today, -1), minutes: 1 })
    const rest = await save(ada, { kind: 'rest', day: daysBefore(today, 299) })
    expect(rest).toMatchObject({ minutes: 0, study_id: null })
  })

  it('has one timer a student, which becomes a record', async () => {
    const { ada, client } = scene()
    const own = await makeTree(ada)
    const phone = client.person(ada.tokens)
    const before = (await all(ada)).total
    await ada.ask('GET /timer', {}, orNull(timer))

    const body = { topic_id: own.topic, kind: 'lecture' }
    const started = await ada.ask('POST /timer/start', { body }, timer)
    await phone.refused('POST /timer/start', { body }, 409, 'TIMER_RUNNING')
    const paused = await phone.ask('POST /timer/pause', {}, timer)
    const seen = await ada.ask('GET /timer', {}, timer)
    expect((await ada.ask('GET /state', {}, state)).timer).toMatchObject({ paused: true })
    const resumed = await ada.ask('POST /timer/resume', {}, timer)
    const stop = { id: randomUUID(), minutes: 25, correct: 4, wrong: 1, blank: 0, note: 'sayaçla' }
    const stopped = await phone.ask('POST /timer/stop', { body: stop }, object({ records: list(record) }))

    expect([started.paused, paused.paused, seen.paused, resumed.paused]).toEqual([false, true, true, false])
    expect(seen.started_at).toBe(started.started_at)
    expect(stopped.records.map(({ id }) => id)).toContain(stop.id)
    expect(stopped.records[0]).toMatchObject({ source: 'timer', topic_id: own.topic, study_id: own.study })
    expect(stopped.records.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(25)
    expect((await all(ada)).total).toBe(before + stopped.records.length)
    expect((await ada.ask('GET /state', {}, state)).timer).toBeNull()

    await ada.ask('POST /timer/start', { body }, timer)
    await ada.ask('POST /timer/discard', {}, ok)
    expect((await all(ada)).total).toBe(before + stopped.records.length)
  })

  it('takes a press of the timer once, however often it is sent', async () => {
    const { student } = scene()
    const alp = await student('Alp')
    const press = () => ({ id: randomUUID() })
    const [start, pause, resume] = [{ ...press(), kind: 'lecture' }, press(), press()]
    const shape = orNull(timer)

    const started = await alp.ask('POST /timer/start', { body: start }, timer)
    await alp.ask('POST /timer/pause', { body: pause }, timer)
    const again = await alp.ask('POST /timer/start', { body: start }, shape)
    const resumed = await alp.ask('POST /timer/resume', { body: resume }, timer)
    const late = await alp.ask('POST /timer/pause', { body: pause }, shape)
    const stop = { ...press(), minutes: 10 }
    const [first, second] = [
      await alp.ask('POST /timer/stop', { body: stop }, object({ records: list(record) })),
      await alp.ask('POST /timer/stop', { body: stop }, object({ records: list(record) })),
    ]
    const after = await alp.ask('POST /timer/start', { body: start }, shape)

    expect(again).toMatchObject({ started_at: started.started_at, paused: true })
    expect([resumed.paused, late?.paused]).toEqual([false, false])
    expect(second).toEqual(first)
    expect(after).toBeNull()
    expect((await all(alp)).total).toBe(first.records.length)
  })
}
