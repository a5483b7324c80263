import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, defne, eda, linkOfAda, tytCroom } from '#contract/examples.ts'
import { limits } from '#rules/limits.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const notices = (as: Who, query: { unread?: boolean; page?: number; size?: number } = {}) =>
  world.call('GET /notice', { query }, { as })
const told = async (as: Who) => (await notices(as)).rows.map(({ kind, text, link }) => ({ kind, text, link }))
const forAda = { as: cem, for: ada.id }

describe('a notice', () => {
  it('tells the student what the coach changed, with the page that shows it, and not of own changes', async () => {
    await world.call('GET /state/save', { query: { minutes: 10 } }, { as: ada })
    expect(await told(ada)).toEqual([])

    const { day } = await world.call('GET /state/save', { query: { minutes: 20 } }, forAda)

    expect(await told(ada)).toEqual([
      { kind: 'coach_change', text: 'Cem Aksoy senin için bir değişiklik yaptı.', link: `/log?day=${day}` },
    ])
    expect(await told(cem)).toEqual([])
  })

  it('is one for many saves by one person, until it is read', async () => {
    for (const minutes of [10, 20, 30]) await world.call('GET /state/save', { query: { minutes } }, forAda)
    expect(await told(ada)).toEqual([
      {
        kind: 'coach_change',
        text: 'Cem Aksoy senin için 3 değişiklik yaptı.',
        link: '/settings?section=changes',
      },
    ])

    await world.call('POST /notice/read', { body: { all: true } }, { as: ada })
    await world.call('GET /state/save', { query: { minutes: 40 } }, forAda)

    expect(await notices(ada)).toMatchObject({ total: 2, unread: 1 })
  })

  it('names what was planned and how, so that items of the same day and length can be told apart', async () => {
    const { studies } = await world.call('GET /croom/data/{id}', { params: { id: tytCroom } }, { as: ada })
    const [study] = studies
    const [first] = study?.topics ?? []
    if (!study || !first) throw new Error('the class group has topics')
    const day = '2027-03-05'
    const base = { croom_id: tytCroom, day, minutes: 45 }
    const topic = { ...base, study_id: study.id, topic_id: first.id }
    for (const query of [
      { ...topic, kind: 'practice' as const },
      { ...topic, kind: 'review' as const },
      { ...base, study_id: study.id, kind: 'review' as const },
    ])
      await world.call('GET /plan/save', { query }, forAda)

    const [{ lines = [] } = {}] = (await notices(ada)).rows

    expect(lines.map(({ text }) => text)).toEqual([
      `Plan eklendi: ${study.name} · tekrar · 5 Mart · 45 dk`,
      `Plan eklendi: ${first.name} · tekrar · 5 Mart · 45 dk`,
      `Plan eklendi: ${first.name} · soru çözümü · 5 Mart · 45 dk`,
    ])
  })

  it('is one for several people who link themselves, and names the latest', async () => {
    for (const who of [ada, baris]) {
      const { code } = await world.call('POST /link/invite', { body: { access: 'view' } }, { as: defne })
      await world.call('POST /link/accept', { body: { code } }, { as: who })
    }

    expect(await told(defne)).toEqual([
      {
        kind: 'link',
        text: `${baris.name} seninle bağlandı; 1 yeni bağlantın daha var.`,
        link: '/students',
      },
    ])
  })

  it('is new for a change after half a day', async () => {
    await world.call('GET /state/save', { query: { minutes: 10 } }, forAda)
    await world.database.run`
      update notice set created_at = now() - interval '13 hours' where user_id = ${ada.id}`
    await world.call('GET /state/save', { query: { minutes: 20 } }, forAda)

    expect(await notices(ada)).toMatchObject({ total: 2, unread: 2 })
  })

  it('is not left when the change is refused, and is left once when it is sent again', async () => {
    const query = { id: randomUUID(), minutes: 20 }
    expect((await world.try('GET /state/save', { query: { minutes: 961 } }, forAda)).status).not.toBe(200)
    expect(await told(ada)).toEqual([])

    await world.call('GET /state/save', { query }, forAda)
    await world.call('GET /state/save', { query }, forAda)

    expect(await told(ada)).toHaveLength(1)
    expect((await told(ada))[0]?.text).toContain('bir değişiklik')
  })

  it('of a plan, an exam, a letter and an account has its own kind', async () => {
    const day = '2026-12-01'
    await world.call('GET /plan/save', { query: { croom_id: tytCroom, note: 'Tekrar', day } }, forAda)
    await world.call('GET /exam/save', { query: { name: 'Koçun sınavı', examdate: '2030-01-01' } }, forAda)
    await world.call('POST /ai/analysis-pdfs', { body: { kind: 'weekly', note: 'İyi bir hafta.' } }, forAda)
    await world.call('GET /user/save', { query: { id: ada.id, name: 'Ada Yıldız Er' } }, { as: eda })

    expect(await told(ada)).toEqual([
      { kind: 'account', text: 'Eda Şen hesap bilgilerini değiştirdi.', link: '/settings?section=changes' },
      { kind: 'letter', text: 'Cem Aksoy senin için bir mektup hazırladı.', link: '/reports' },
      { kind: 'coach_change', text: 'Cem Aksoy senin için bir değişiklik yaptı.', link: '/plan?exams=1' },
      { kind: 'plan', text: 'Cem Aksoy planını değiştirdi.', link: '/plan' },
    ])
  })

  it('tells both sides of a link what the other did', async () => {
    const { code } = await world.call('POST /link/invite', { body: { access: 'view' } }, { as: defne })
    const { id } = await world.call('POST /link/accept', { body: { code } }, { as: baris })
    expect(await told(defne)).toEqual([
      { kind: 'link', text: 'Barış Demir seninle bağlandı.', link: '/students' },
    ])

    await world.call('DELETE /link/{id}', { params: { id } }, { as: defne })
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })
    await world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, { as: ada })

    expect(await told(baris)).toEqual([
      { kind: 'link', text: 'Defne Kaya bağlantıyı bitirdi.', link: '/settings?section=coaches' },
    ])
    expect((await told(cem)).map(({ text }) => text)).toEqual([
      'Ada Yıldız bağlantıyı bitirdi.',
      'Ada Yıldız verdiği yetkiyi değiştirdi.',
    ])
  })

  it('tells a student that the coach has given up rights', async () => {
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: cem })

    expect(await told(ada)).toEqual([
      { kind: 'link', text: 'Cem Aksoy kendi yetkisini azalttı.', link: '/settings?section=coaches' },
    ])
    expect(await told(cem)).toEqual([])
  })

  it('waits for a student whose account a coach has made', async () => {
    const made = await world.call(
      'GET /user/save',
      { query: { name: 'Gül Er', email: 'gul@example.com' } },
      { as: cem },
    )
    const rows = await world.database.rows<{ event: string }>`
      select event from notice where user_id = ${made.id}`

    expect(rows).toEqual([{ event: 'linkAsked' }])
  })

  it('tells that a reset was asked for, once however often, without saying by whom', async () => {
    for (let n = 0; n < 3; n++) await world.call('GET /user/pass/reset', { query: { email: ada.email } }, {})
    await world.services.mailer.settled()

    expect(await told(ada)).toMatchObject([{ kind: 'account', link: null }])
  })

  it('is told in the language of the request', async () => {
    await world.call('GET /state/save', { query: { minutes: 20 } }, forAda)

    const { rows } = await world.call(
      'GET /notice',
      { query: {} },
      { as: ada, headers: { 'accept-language': 'en' } },
    )

    expect(rows[0]?.text).toBe('Cem Aksoy made 1 change for you.')
  })
})

describe('the list', () => {
  const fill = (n: number) => world.database.run`
    insert into notice (user_id, id, kind, event, facts, created_at)
    select ${ada.id}, gen_random_uuid(), 'letter', 'letter', '{}', now() - n * interval '1 minute'
    from generate_series(1, ${n}) n`

  it('comes in pages, latest first, and can be limited to what is unread', async () => {
    await fill(5)
    const [first, second] = (await notices(ada, { size: 2 })).rows
    await world.call('POST /notice/read', { body: { ids: [first?.id ?? ''] } }, { as: ada })

    expect(await notices(ada, { size: 2, page: 3 })).toMatchObject({ total: 5, unread: 4, page: 3, size: 2 })
    const unread = await notices(ada, { unread: true })
    expect(unread).toMatchObject({ total: 4, unread: 4 })
    expect(unread.rows[0]?.id).toBe(second?.id)
  })

  it('of an event that a later version tells of is left out, and the others stay', async () => {
    await world.call('GET /state/save', { query: { minutes: 20 } }, forAda)
    await world.database.run`
      insert into notice (user_id, id, kind, event, facts)
      values (${ada.id}, ${randomUUID()}, 'account', 'ofTomorrow', '{}')`

    expect(await notices(ada)).toMatchObject({ total: 1, unread: 1, rows: [{ kind: 'coach_change' }] })
  })

  it('is marked as read only by its owner', async () => {
    await fill(2)
    const ids = (await notices(ada)).rows.map(({ id }) => id)

    expect(await world.call('POST /notice/read', { body: { ids } }, { as: baris })).toEqual({ unread: 0 })
    expect((await notices(ada)).unread).toBe(2)
    expect(await world.call('POST /notice/read', { body: {} }, { as: ada })).toEqual({ unread: 2 })
    expect(await world.call('POST /notice/read', { body: { ids } }, { as: ada })).toEqual({ unread: 0 })
  })

  it('keeps the latest', async () => {
    await fill(limits.notices)

    await world.call('GET /state/save', { query: { minutes: 20 } }, forAda)

    expect((await notices(ada, { size: 1 })).total).toBe(limits.notices)
    expect((await told(ada))[0]?.kind).toBe('coach_change')
  })

  it('is exported, and loses what a coach did who has deleted the account', async () => {
    await world.call('GET /state/save', { query: { minutes: 20 } }, forAda)
    const query = { password: 'günaydın-etüt' }
    const file = await world.send('GET /export', { search: { format: 'json' }, query }, { as: ada })
    expect(file.body).toHaveProperty('notices')
    expect((file.body as { notices: unknown }).notices).toMatchObject([
      { kind: 'coach_change', event: 'changed' },
    ])

    await world.call('DELETE /user/delete/{id}', { params: { id: cem.id }, query }, { as: cem })

    expect(await told(ada)).toEqual([])
  })
})
