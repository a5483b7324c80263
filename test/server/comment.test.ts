import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ada,
  adaMistake,
  adaPlan,
  adaRecord,
  adaTrial,
  baris,
  cem,
  defne,
  eda,
  fatma,
  linkOfAda,
  seedPassword,
} from '#contract/examples.ts'
import { limits } from '#rules/limits.ts'
import { type CommentKind, commentKinds } from '#rules/vocabulary.ts'
import { sweep } from '#server/background.ts'
import { fillExamples } from '../support/examples.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  await fillExamples(world)
  await world.database.run`delete from comment`
})
afterAll(() => world.close())

type By = { as: Who; for?: string }
const asAda: By = { as: ada }
const asCem: By = { as: cem, for: ada.id }
const onTrial = { kind: 'trialexam', id: adaTrial } as const

type On = { kind: CommentKind; id?: string; day?: string }
const write = (by: By, text: string, on: On = onTrial) =>
  world.call('POST /comment', { body: { on, text } }, by)
const list = async (by: By, query: object = {}) => (await world.call('GET /comment', { query }, by)).rows
const textsOf = async (by: By, query: object = {}) => (await list(by, query)).map(({ text }) => text)
const read = (by: By, ids: string[]) => world.call('POST /comment/read', { body: { ids } }, by)
const told = async (as: Who) =>
  (await world.call('GET /notice', { query: {} }, { as })).rows.filter(({ kind }) => kind === 'comment')

/** A link of another coach to Ada. */
async function linkDefne(): Promise<By> {
  const { code } = await world.call('POST /link/invite', { body: { access: 'view' } }, { as: defne })
  await world.call('POST /link/accept', { body: { code } }, { as: ada })
  return { as: defne, for: ada.id }
}

describe('a comment', () => {
  it('of student and coaches is read by each of them, latest first, and by nobody else', async () => {
    const asDefne = await linkDefne()
    const asked = await write(asAda, '  Süre yetmedi.\n')
    await write(asCem, 'Paragrafa 40 dakika ayır.')
    await write(asDefne, 'Ben de öyle düşünüyorum.')

    expect(asked).toMatchObject({
      on: onTrial,
      by: { id: ada.id, name: ada.name },
      text: 'Süre yetmedi.',
      edited_at: null,
      read_at: null,
      version: 1,
    })
    const texts = ['Ben de öyle düşünüyorum.', 'Paragrafa 40 dakika ayır.', 'Süre yetmedi.']
    for (const by of [asAda, asCem, asDefne]) expect(await textsOf(by)).toEqual(texts)
    expect(await textsOf({ as: baris })).toEqual([])
    for (const as of [fatma, eda, cem])
      expect(await world.try('GET /comment', { query: {} }, { as })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      })
  })

  it('is found by what it is on, and by the days of that', async () => {
    await write(asAda, 'kayıt', { kind: 'record', id: adaRecord })
    await write(asAda, 'deneme')
    await write(asAda, 'plan', { kind: 'plan', id: adaPlan })
    const week = await write(asAda, 'hafta', { kind: 'week', day: '2026-11-18' })

    // By the first day of Ada's week.
    expect(week.on).toEqual({ kind: 'week', day: '2026-11-16' })
    expect(await textsOf(asAda, { kind: 'plan' })).toEqual(['plan'])
    expect(await textsOf(asAda, { ids: [adaTrial, adaRecord] })).toEqual(['deneme', 'kayıt'])
    expect(await textsOf(asAda, { from: '2026-11-16', to: '2026-11-22' })).toEqual(['hafta', 'plan'])
    expect(await textsOf(asAda, { kind: 'trialexam', to: '2026-10-31' })).toEqual([])
  })

  it('is changed only by its author, in coach mode with access view too', async () => {
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, asAda)
    const { id, version } = await write(asCem, 'Güzel.')
    const change = (by: By, body: { text: string; version?: number; on?: On }) =>
      world.try('POST /comment', { body: { id, ...body } }, by)

    const edited = await change(asCem, { text: 'Çok güzel.', version })
    expect(edited).toMatchObject({
      status: 200,
      body: { text: 'Çok güzel.', edited_at: expect.any(String), version: 2 },
    })
    expect((await change(asCem, { text: 'Eski.', version })).status).toBe(409)
    expect((await change(asAda, { text: 'Kötü.' })).status).toBe(403)
    // Sent back as it was read, by anybody: no change.
    expect(
      await world.try('POST /comment', { body: { ...edited.body, text: 'Çok güzel.' } }, asAda),
    ).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    const moved = await change(asCem, { text: 'Çok güzel.', on: { kind: 'plan', id: adaPlan } })
    expect([moved.status, Object.keys(moved.body.fields ?? {})]).toEqual([422, ['on']])
  })

  it('on a week is changed as it was read, also where weeks begin on another day by now', async () => {
    const { id, on } = await write(asAda, 'hafta', { kind: 'week', day: '2026-11-25' })
    await world.call('GET /user/save', { query: { week_start: 7 } }, asAda)

    const change = (body: { on: On; text: string }) =>
      world.try('POST /comment', { body: { id, ...body } }, asAda)
    expect(await change({ on, text: 'Haftam' })).toMatchObject({ status: 200, body: { on, text: 'Haftam' } })
    expect((await change({ on: { kind: 'week', day: '2026-11-11' }, text: 'Haftam' })).status).toBe(422)
  })

  it('is deleted by its author and by the student, by no other coach', async () => {
    const asDefne = await linkDefne()
    const [first, second, own] = [await write(asCem, '1'), await write(asCem, '2'), await write(asAda, '3')]
    const remove = async (by: By, id: string) =>
      (await world.try('DELETE /comment/{id}', { params: { id } }, by)).status

    expect([await remove(asDefne, first.id), await remove(asCem, own.id)]).toEqual([403, 403])
    expect([await remove(asCem, first.id), await remove(asAda, second.id)]).toEqual([200, 200])
    expect([await remove(asAda, first.id), await remove({ as: baris }, own.id)]).toEqual([404, 404])
    expect(await textsOf(asAda)).toEqual(['3'])
  })

  it('sent twice is one, with one notice', async () => {
    const body = { id: randomUUID(), on: onTrial, text: 'Güzel.' }
    const [first, again] = await Promise.all([1, 2].map(() => world.call('POST /comment', { body }, asCem)))

    expect(again).toEqual(first)
    expect(await list(asAda)).toHaveLength(1)
    expect((await told(ada)).map(({ text }) => text)).toEqual(['Cem Aksoy bir yorum yazdı.'])
  })

  it.each([
    [{ text: 'x' }, 'on'],
    [{ on: { kind: 'week' }, text: 'x' }, 'on.day'],
    [{ on: { kind: 'week', day: '1999-12-31' }, text: 'x' }, 'on.day'],
    [{ on: { kind: 'week', day: '2101-01-05' }, text: 'x' }, 'on.day'],
    [{ on: { kind: 'record', day: '2026-11-16' }, text: 'x' }, 'on.id'],
    [{ on: { kind: 'record', id: adaTrial }, text: 'x' }, 'on'],
  ] as const)('that is on nothing is refused: %j', async (body, field) => {
    const refused = await world.try('POST /comment', { body }, asAda)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, [field]])
  })

  it.each(['', ' \n', 'x'.repeat(1001)])('without words, or with too many, is refused', async (text) => {
    const refused = await world.try('POST /comment', { body: { on: onTrial, text } }, asAda)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['text']])
  })

  it('is one of at most 50 on a thing, and 100 a day of one author', async () => {
    const fill = (count: number, kind: string, id: string | null, author: string, hours: number) =>
      world.database.run`
        insert into comment (user_id, id, on_kind, on_id, on_day, author_id, author_name, text, updated_by, created_at)
        select ${ada.id}, gen_random_uuid(), ${kind}, ${id}::uuid, case when ${kind} = 'week' then date '2026-01-05' end,
               ${author}::uuid, 'Biri', 'x', ${author}::uuid, now() - make_interval(hours => ${hours})
        from generate_series(1, ${count})`
    const tryOn = async (by: By, on: On) =>
      (await world.try('POST /comment', { body: { on, text: 'x' } }, by)).status
    await fill(49, 'trialexam', adaTrial, cem.id, 48)
    expect([await tryOn(asAda, onTrial), await tryOn(asAda, onTrial)]).toEqual([200, 422])
    await fill(limits.commentsPerDay, 'week', null, cem.id, 0)

    const week = { kind: 'week', day: '2026-11-16' } as const
    expect([await tryOn(asCem, week), await tryOn(asAda, week)]).toEqual([422, 200])
  })
})

describe('reading a comment', () => {
  it('shows its author the first reading by the other side, others their own', async () => {
    const asDefne = await linkDefne()
    const [byCem, byAda] = [await write(asCem, 'Güzel.'), await write(asAda, 'Süre yetmedi.')]
    const readAt = async (by: By) =>
      Object.fromEntries((await list(by)).map(({ text, read_at }) => [text, read_at !== null]))
    const unread = async (by: By) => (await textsOf(by, { unread: true })).sort()
    expect([await unread(asAda), await unread(asCem)]).toEqual([['Güzel.'], ['Süre yetmedi.']])

    // Another coach is not the other side of a coach.
    expect(await read(asDefne, [byCem.id])).toEqual({ unread: 1 })
    expect([await readAt(asCem), await readAt(asDefne), await readAt(asAda)]).toEqual([
      { 'Güzel.': false, 'Süre yetmedi.': false },
      { 'Güzel.': true, 'Süre yetmedi.': false },
      { 'Güzel.': false, 'Süre yetmedi.': false },
    ])

    // An own one and an unknown one are no reading.
    expect(await read(asAda, [byCem.id, byAda.id, randomUUID()])).toEqual({ unread: 0 })
    await read(asDefne, [byAda.id])
    expect(await readAt(asCem)).toEqual({ 'Güzel.': true, 'Süre yetmedi.': false })
    expect(await readAt(asAda)).toEqual({ 'Güzel.': true, 'Süre yetmedi.': true })

    const [before] = await list(asCem, { kind: 'trialexam' })
    await read(asAda, [byCem.id])
    expect((await list(asCem, { kind: 'trialexam' }))[0]).toEqual(before)
  })

  it('leaves no trail, and marks the notice as read', async () => {
    const { id } = await write(asCem, 'Güzel.')
    await read(asAda, [id])

    expect((await told(ada)).map(({ read_at }) => read_at !== null)).toEqual([true])
    await write(asAda, 'Sağ ol.')
    const trail = () => world.database.rows`select id from audit where user_id = ${ada.id}`
    const before = await trail()
    await read(
      asCem,
      (await list(asCem, { unread: true })).map(({ id }) => id),
    )
    expect(await trail()).toEqual(before)
    expect((await told(cem)).map(({ read_at }) => read_at !== null)).toEqual([true])
  })
})

describe('the notice of a comment', () => {
  it('is one line for several, and leads to the thing', async () => {
    await write(asCem, '1')
    expect(await told(ada)).toMatchObject([
      { text: 'Cem Aksoy bir yorum yazdı.', link: `/trial-exams/${adaTrial}`, lines: [] },
    ])

    await write(asCem, '2', { kind: 'plan', id: adaPlan })
    expect(await told(ada)).toMatchObject([
      { text: 'Cem Aksoy 2 yorum yazdı.', link: '/plan?day=2026-11-18' },
    ])
  })

  it('of a student reaches each coach with an active link, and no own one comes back', async () => {
    await linkDefne()
    await write(asAda, 'Süre yetmedi.')

    for (const coach of [cem, defne])
      expect(await told(coach)).toMatchObject([
        { text: 'Ada Yıldız bir yorum yazdı.', link: `/students/${ada.id}` },
      ])
    expect([await told(ada), await told(baris)]).toEqual([[], []])
  })
})

/** What a comment can be on: a row of Ada, the page that shows it, and how Cem deletes it. */
const rows: Record<Exclude<CommentKind, 'week'>, { id: string; link: RegExp; remove(): Promise<unknown> }> = {
  record: {
    id: adaRecord,
    link: /^\/log\?day=\d/,
    remove: () => world.call('GET /state/delete/{id}', { params: { id: adaRecord } }, asCem),
  },
  trialexam: {
    id: adaTrial,
    link: RegExp(`^/trial-exams/${adaTrial}$`),
    remove: () => world.call('GET /trialexam/delete/{id}', { params: { id: adaTrial } }, asCem),
  },
  plan: {
    id: adaPlan,
    link: /^\/plan\?day=2026-11-18$/,
    remove: () => world.call('GET /plan/delete/{id}', { params: { id: adaPlan }, query: {} }, asCem),
  },
  mistake: {
    id: adaMistake,
    link: RegExp(`^/mistakes\\?open=${adaMistake}$`),
    remove: () => world.call('DELETE /mistake/{id}', { params: { id: adaMistake } }, asCem),
  },
}
const kinds = commentKinds.filter((kind) => kind !== 'week')

describe.each(kinds)('what a comment is on: %s', (kind) => {
  const { id: rowId, link, remove: hide } = rows[kind]
  const on = { kind, id: rowId }
  const undo = async () => {
    const [change] = (await world.call('GET /audit', { query: {} }, asAda)).rows
    await world.call('POST /audit/undo', { body: { id: change?.id ?? '' } }, asAda)
  }

  it('has it in its list, and its page in the notice', async () => {
    await write(asCem, 'Güzel.', on)
    expect(await textsOf(asAda, { kind, ids: [rowId], from: '2000-01-01', to: '2100-12-31' })).toEqual([
      'Güzel.',
    ])
    expect(await textsOf(asAda, { kind, to: '2025-12-31' })).toEqual([])
    expect(await told(ada)).toMatchObject([{ link: expect.stringMatching(link) }])
  })

  it('hides it while it is deleted; undone, it is there again', async () => {
    const { id } = await write(asCem, 'Güzel.', on)
    await hide()
    expect([await textsOf(asAda), await textsOf(asAda, { unread: true })]).toEqual([[], []])
    const late = await world.try('POST /comment', { body: { id, text: 'Çok güzel.' } }, asCem)
    expect(late.status).toBe(422)

    await undo()
    expect(await textsOf(asAda)).toEqual(['Güzel.'])
  })

  it('takes it along after 30 days, unless it was brought back', async () => {
    const pass = (days: number) =>
      world.database.run`update comment set hidden_at = now() - make_interval(days => ${days})`
    await write(asCem, 'Güzel.', on)
    await hide()
    await pass(29)
    expect((await sweep(world.database)).comments).toBe(0)
    await undo()
    await pass(31)
    expect((await sweep(world.database)).comments).toBe(0)
    await hide()
    expect((await sweep(world.database)).comments).toBe(0)

    await pass(31)
    expect((await sweep(world.database)).comments).toBe(1)
    await undo()
    expect(await list(asAda)).toEqual([])
  })
})

describe('a comment of a coach', () => {
  const changes = async () =>
    (await world.call('GET /audit', { query: {} }, asAda)).rows.filter(({ entity }) => entity === 'comment')

  it('is in the trail of changes and can be taken back; its words stay the coach’s', async () => {
    const { id } = await write(asCem, 'Güzel.')
    await world.call('POST /comment', { body: { id, text: 'Çok güzel.' } }, asCem)
    await world.call('DELETE /comment/{id}', { params: { id } }, asCem)
    const [deleted, edited, added] = await changes()
    expect([added, edited, deleted].map((row) => row?.summary)).toEqual([
      'Yorum eklendi',
      'Yorum değiştirildi',
      'Yorum silindi',
    ])
    expect([added?.undo, edited?.undo, deleted?.undo]).toEqual([null, null, 'open'])

    await world.call('POST /audit/undo', { body: { id: deleted?.id ?? '' } }, asAda)
    expect(await list(asAda)).toMatchObject([{ id, text: 'Çok güzel.', by: { id: cem.id, name: cem.name } }])
    await world.call('POST /audit/undo', { body: { id: edited?.id ?? '' } }, asAda)
    expect(await textsOf(asAda)).toEqual(['Güzel.'])
    await world.call('POST /audit/undo', { body: { id: added?.id ?? '' } }, asAda)
    expect(await list(asAda)).toEqual([])
    // Brought back by the student it is nobody's news.
    expect((await told(ada)).map(({ text }) => text)).toEqual(['Cem Aksoy bir yorum yazdı.'])
  })

  it('outlives the link and the account, under the name of that day', async () => {
    await write(asCem, 'Güzel.')
    await world.call('GET /user/save', { query: { name: 'Cem Uz' } }, { as: cem })
    await world.call('DELETE /link/{id}', { params: { id: linkOfAda } }, asAda)
    expect((await list(asAda)).map(({ by }) => by)).toEqual([{ id: cem.id, name: cem.name }])
    expect((await world.try('GET /comment', { query: {} }, asCem)).status).toBe(403)

    await world.call(
      'DELETE /user/delete/{id}',
      { params: { id: cem.id }, query: { password: seedPassword } },
      { as: cem },
    )
    expect((await list(asAda)).map(({ by }) => by)).toEqual([{ id: null, name: cem.name }])
    const [row] = await list(asAda)
    expect((await world.try('POST /comment', { body: { ...row, text: 'Ben yazdım.' } }, asAda)).status).toBe(
      403,
    )
  })
})

it('the export of the student holds all comments with their readings, that of a coach only own ones', async () => {
  const { id } = await write(asCem, 'Koç yazdı.')
  await write(asAda, 'Ada yazdı.')
  await read(asAda, [id])
  const textOf = async (as: Who) => {
    const { body } = await world.send(
      'GET /export',
      { query: { password: seedPassword }, search: { format: 'json' } },
      { as },
    )
    return (typeof body === 'string' ? JSON.parse(body) : body).comments as {
      text: string
      readings: object[]
    }[]
  }

  const ofAda = await textOf(ada)
  expect(ofAda.map(({ text }) => text).sort()).toEqual(['Ada yazdı.', 'Koç yazdı.'])
  expect(ofAda.find(({ text }) => text === 'Koç yazdı.')?.readings).toMatchObject([{ by: ada.id }])
  expect((await textOf(cem)).map(({ text }) => text)).toEqual(['Koç yazdı.'])
})
