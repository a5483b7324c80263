import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, cemGroup, eda, fatma, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
})
afterAll(() => world.close())

const forAda = { as: cem, for: ada.id }
const asAda = { as: ada }
const changes = async (as: Who = ada) => (await world.call('GET /audit', { query: {} }, { as })).rows
const undo = (id: string, as: Who = ada) => world.try('POST /audit/undo', { body: { id } }, { as })
const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
type Options = { as: Who; for?: string }

const trial = (id: string, correct: number, name = 'Deneme 1') => ({
  id,
  croom_id: tytCroom,
  name,
  day: '2026-11-01',
  publisher: 'Açı',
  ranks: { class: 3 },
  score: 401.5,
  lessons: [{ study_id: turkce, correct, wrong: 6, minutes: 40 }],
  marks: [
    { study_id: turkce, topic_id: tytTopic, result: 'wrong' as const, count: 2, reason: 'slip' as const },
  ],
})

/** How each kind of row is saved, changed, deleted and read. */
const kinds = {
  record: {
    save: (id: string, options: Options) =>
      world.call(
        'GET /state/save',
        {
          query: {
            id,
            ...place,
            day: '2026-11-10',
            started_at: '2026-11-10T10:00:00Z',
            minutes: 45,
            correct: 10,
            wrong: 2,
            blank: 0,
            level: 2 as const,
            note: 'Özet',
          },
        },
        options,
      ),
    change: (id: string, options: Options) =>
      world.call(
        'GET /state/save',
        { query: { id, ...place, day: '2026-11-11', minutes: 90, questions: 7, level: null, note: null } },
        options,
      ),
    remove: (id: string, options: Options) =>
      world.call('GET /state/delete/{id}', { params: { id } }, options),
    read: async (id: string) => {
      const { records } = await world.call('GET /state', { query: { size: 200 } }, asAda)
      return records.rows.find((row) => row.id === id)
    },
  },
  trialexam: {
    save: (id: string, options: Options) =>
      world.call('POST /trialexam/save', { body: trial(id, 30) }, options),
    change: (id: string, options: Options) =>
      world.call('POST /trialexam/save', { body: { ...trial(id, 20, 'Adı değişti'), marks: [] } }, options),
    remove: (id: string, options: Options) =>
      world.call('GET /trialexam/delete/{id}', { params: { id } }, options),
    read: async (id: string) => {
      const { status, body } = await world.try('GET /trialexam/data/{id}', { params: { id } }, asAda)
      return status === 200 ? body : undefined
    },
  },
  exam: {
    save: (id: string, options: Options) =>
      world.call(
        'GET /exam/save',
        {
          query: {
            id,
            name: 'TYT',
            kind: 'national',
            examdate: '2030-06-15',
            examtime: '10:15',
            is_main: true,
          },
        },
        options,
      ),
    change: (id: string, options: Options) =>
      world.call(
        'GET /exam/save',
        { query: { id, name: 'AYT', kind: 'other', examdate: '2030-06-16', examtime: null, note: 'Saat?' } },
        options,
      ),
    remove: (id: string, options: Options) =>
      world.call('GET /exam/delete/{id}', { params: { id } }, options),
    read: async (id: string) => {
      const { status, body } = await world.try('GET /exam/data/{id}', { params: { id } }, asAda)
      return status === 200 ? body : undefined
    },
  },
  plan: {
    save: (id: string, options: Options) =>
      world.call('GET /plan/save', { query: { id, ...place, day: '2026-12-01', minutes: 40 } }, options),
    change: (id: string, options: Options) =>
      world.call(
        'GET /plan/save',
        { query: { id, day: '2026-12-02', kind: 'review', questions: 20, note: 'Erkenden' } },
        options,
      ),
    remove: (id: string, options: Options) =>
      world.call('GET /plan/delete/{id}', { params: { id }, query: {} }, options),
    read: async (id: string) => {
      const rows = await world.call('GET /plan', { query: { from: '2026-11-30', to: '2026-12-06' } }, asAda)
      return rows.find((row) => row.id === id)
    },
  },
}

/** Who wrote a row when is not what is taken back. */
function contentOf(row: object | undefined) {
  if (!row) return undefined
  const { version, created_by, updated_by, created_at, updated_at, ...content } = row as Record<
    string,
    unknown
  >
  return content
}

describe.each(Object.entries(kinds))(
  'a coach’s change to a row of Ada’s: %s',
  (_name, { save, change, remove, read }) => {
    const id = randomUUID()

    it('that added it is taken back: the row goes', async () => {
      await save(id, forAda)
      const [added] = await changes()
      expect(added).toMatchObject({ action: 'create', undo: 'open' })

      expect((await undo(added?.id ?? '')).status).toBe(200)

      expect(await read(id)).toBeUndefined()
      expect((await changes()).map(({ undo }) => undo)).toEqual(['done'])
    })

    it('that changed or deleted it is taken back: the row is as before', async () => {
      await save(id, asAda)
      const before = contentOf(await read(id))
      for (const deed of [change, remove]) {
        await deed(id, forAda)
        expect(contentOf(await read(id))).not.toEqual(before)
        const [done] = await changes()
        expect(done?.undo).toBe('open')

        expect(await undo(done?.id ?? '')).toMatchObject({ status: 200, body: { ok: true } })

        expect(contentOf(await read(id))).toEqual(before)
        expect((await changes())[0]?.undo).toBe('done')
      }
    })

    it('is taken back once: repeated, it changes nothing that came later', async () => {
      await save(id, asAda)
      await change(id, forAda)
      const [done] = await changes()
      await undo(done?.id ?? '')
      await change(id, asAda)
      const later = await read(id)

      expect((await undo(done?.id ?? '')).status).toBe(200)

      expect(await read(id)).toEqual(later)
    })

    it('is not offered and refused, in words, after somebody else has changed the row', async () => {
      await save(id, asAda)
      await change(id, forAda)
      await save(id, asAda)
      const [done] = await changes()
      const now = await read(id)
      expect(done?.undo).toBeNull()

      const refused = await undo(done?.id ?? '')

      expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
      expect((refused.body as { message: string }).message).toContain('o değişiklikten sonra yine değişti')
      expect(await read(id)).toEqual(now)
    })

    it('after change is taken back step by step, the latest first', async () => {
      await save(id, forAda)
      const first = contentOf(await read(id))
      await change(id, forAda)
      await remove(id, forAda)
      expect((await changes()).map(({ undo }) => undo)).toEqual(['open', null, null])

      for (const expected of [undefined, first, undefined]) {
        const open = (await changes()).filter(({ undo }) => undo === 'open')
        expect(open).toHaveLength(1)
        await undo(open[0]?.id ?? '')
        if (expected) expect(contentOf(await read(id))).toEqual(expected)
      }
      expect(await read(id)).toBeUndefined()
      expect((await changes()).map(({ undo }) => undo)).toEqual(['done', 'done', 'done'])
    })

    it('before an own change stays, also when the coach’s next one is taken back', async () => {
      await save(id, asAda)
      await change(id, forAda)
      await save(id, asAda)
      const own = contentOf(await read(id))
      await change(id, forAda)
      const [latest, earlier] = await changes()

      await undo(latest?.id ?? '')

      expect(contentOf(await read(id))).toEqual(own)
      expect((await changes()).find((each) => each.id === earlier?.id)?.undo).toBeNull()
      expect((await undo(earlier?.id ?? '')).status).toBe(409)
    })

    it('before the row was deleted and saved again is over, though the versions begin again', async () => {
      await save(id, asAda)
      await change(id, forAda)
      await remove(id, asAda)
      await save(id, asAda)
      await change(id, forAda)
      const now = await read(id)
      const [latest, earlier] = (await changes()).filter(({ action }) => action === 'update')
      expect([latest?.undo, earlier?.undo]).toEqual(['open', null])

      expect((await undo(earlier?.id ?? '')).status).toBe(409)
      expect(await read(id)).toEqual(now)
      expect((await undo(latest?.id ?? '')).status).toBe(200)
    })

    it('traced before versions were is not offered, and its refusal does not say that the row was changed', async () => {
      await save(id, asAda)
      await change(id, forAda)
      await world.database.run`update audit set version = null where user_id = ${ada.id}`
      const [old] = await changes()
      expect(old?.undo).toBeNull()
      expect((await undo(old?.id ?? '')).status).toBe(404)
    })
  },
)

describe('taking back', () => {
  it('brings a deleted trial exam back with the penalty it was typed with', async () => {
    const id = randomUUID()
    await kinds.trialexam.save(id, asAda)
    const before = contentOf(await kinds.trialexam.read(id))
    expect(before).toMatchObject({ penalty: 4 })
    await kinds.trialexam.remove(id, forAda)
    await world.database.run`update croom set penalty = 3 where id = ${tytCroom}`

    await undo((await changes())[0]?.id ?? '')

    expect(contentOf(await kinds.trialexam.read(id))).toEqual(before)
  })

  const added = async () => {
    await kinds.record.save(randomUUID(), forAda)
    return (await changes())[0]?.id ?? ''
  }

  it('is only for the student, of own changes', async () => {
    const id = await added()

    expect((await undo(id, baris)).status).toBe(404)
    for (const who of [cem, eda, fatma]) expect((await undo(id, who)).status).toBe(403)
    expect((await world.try('POST /audit/undo', { body: { id } }, forAda)).status).toBe(403)
    expect((await undo(id)).status).toBe(200)
  })

  it('is seen by the coach, who cannot do it', async () => {
    const id = await added()
    const seen = async () =>
      (await world.call('GET /audit', { query: {} }, forAda)).rows.map(({ undo }) => undo)
    expect(await seen()).toEqual(['open'])

    await undo(id)

    expect(await seen()).toEqual(['done'])
  })

  it('keeps what a save would refuse: the day has filled up meanwhile', async () => {
    const id = randomUUID()
    const record = (query: object, options: Options) => world.call('GET /state/save', { query }, options)
    await record({ id, day: '2026-11-10', minutes: 900 }, asAda)
    await record({ id, minutes: 60 }, forAda)
    await record({ day: '2026-11-10', minutes: 800 }, asAda)
    const [done] = await changes()

    const refused = await undo(done?.id ?? '')

    expect(refused).toMatchObject({ status: 422, body: { code: 'RULE' } })
    expect((await kinds.record.read(id))?.minutes).toBe(60)
    expect((await changes())[0]?.undo).toBe('open')
  })

  it('makes the exam the main one again that had to step back', async () => {
    const [first, second] = [randomUUID(), randomUUID()]
    await kinds.exam.save(first, asAda)
    await kinds.exam.save(second, forAda)
    const open = (await changes()).filter(({ undo }) => undo === 'open')
    expect(open.map(({ action }) => action).sort()).toEqual(['create', 'update'])

    for (const { id } of open) expect((await undo(id)).status).toBe(200)

    expect(await kinds.exam.read(first)).toMatchObject({ is_main: true })
    expect(await kinds.exam.read(second)).toBeUndefined()
  })

  it('leaves a group that the coach has put Ada into', async () => {
    await world.call('GET /croom/save', { query: { id: cemGroup, name: 'Salı grubu' } }, { as: cem })
    const members = (body: object) =>
      world.call('POST /croom/members', { body: { croom_id: cemGroup, ...body } as never }, { as: cem })
    await members({ add: [ada.id] })
    const [joined] = await changes()
    expect(joined).toMatchObject({ action: 'join', undo: 'open' })

    await undo(joined?.id ?? '')

    const crooms = await world.call('GET /croom', {}, asAda)
    expect(crooms.some(({ id }) => id === cemGroup)).toBe(false)
    await members({ add: [ada.id] })
    await members({ remove: [ada.id] })
    expect((await changes())[0]).toMatchObject({ action: 'leave', undo: null })
  })

  it('is not offered for what no save brings back: timers, accounts, passwords, letters', async () => {
    await world.call('POST /timer/start', { body: { kind: 'practice' } }, forAda)
    await world.call('GET /user/save', { query: { id: ada.id, name: 'Ada Er' } }, { as: eda })
    await world.call('POST /ai/analysis-pdfs', { body: { kind: 'weekly', note: 'İyi hafta.' } }, forAda)

    const rows = await changes()

    expect(rows.map(({ entity, undo }) => [entity, undo])).toEqual([
      ['report', null],
      ['account', null],
      ['timer', null],
    ])
    for (const { id } of rows) expect((await undo(id)).status).toBe(404)
    expect((await undo(randomUUID())).status).toBe(404)
  })

  it('of one change by many presses at once happens once', async () => {
    const id = randomUUID()
    await kinds.plan.save(id, asAda)
    await kinds.plan.change(id, forAda)
    const [done] = await changes()

    const answered = await Promise.all(Array.from({ length: 5 }, () => undo(done?.id ?? '')))

    expect(answered.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await kinds.plan.read(id))?.version).toBe(3)
  })
})

describe('the bell', () => {
  const told = async () => (await world.call('GET /notice', { query: {} }, asAda)).rows

  it('tells the changes one by one with what can be taken back, the latest first', async () => {
    const id = randomUUID()
    await kinds.plan.save(id, forAda)
    await kinds.plan.change(id, forAda)

    const [notice] = await told()
    expect(notice).toMatchObject({
      text: 'Cem Aksoy planında 2 değişiklik yaptı.',
      more: null,
      lines: [
        {
          text: 'Plan değiştirildi: Sözcükte Anlam · tekrar · 2 Aralık · 40 dk · 20 soru',
          link: null,
          undo: 'open',
        },
        { text: 'Plan eklendi: Sözcükte Anlam · soru çözümü · 1 Aralık · 40 dk', link: null, undo: null },
      ],
    })
    await undo(notice?.lines[0]?.change ?? '')

    expect((await told())[0]?.lines.map(({ undo }) => undo)).toEqual(['done', 'open'])
  })

  it('tells five of them and how many more there are', async () => {
    for (let i = 1; i <= 7; i++) await world.call('GET /state/save', { query: { minutes: i } }, forAda)

    const [notice] = await told()

    expect(notice?.lines.map(({ text }) => /(\d+) dk/.exec(text)?.[1])).toEqual(['7', '6', '5', '4', '3'])
    expect(notice?.more).toBe('ve 2 değişiklik daha')
  })

  it('tells what cannot be taken back without offering it, and nothing more where the sentence says it all', async () => {
    await world.call('GET /user/save', { query: { id: ada.id, name: 'Ada Er' } }, { as: eda })
    await world.call('GET /user/pass/reset', { query: { id: ada.id } }, { as: eda })

    const told = await world.database.rows<{ event: string; facts: object }>`
      select event, facts from notice where user_id = ${ada.id} order by event`
    expect(told.map(({ event }) => event)).toEqual(['accountChanged', 'passwordGiven'])
    expect(told.map(({ facts }) => 'changes' in facts)).toEqual([true, false])
  })
})
