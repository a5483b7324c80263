import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ada,
  baris,
  cem,
  defne,
  eda,
  fatma,
  linkOfAda,
  seedPassword,
  turkce,
  tytCroom,
} from '#contract/examples.ts'
import type { Access } from '#rules/vocabulary.ts'
import { insertLink } from '#server/services/links/sql.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  await world.renew()
  await link(baris.id, 'act')
})
afterAll(() => world.close())

const link = (student_id: string, access: Access, coach_id = cem.id) =>
  insertLink(world.database, randomUUID(), { coach_id, student_id }, access)
const head = 'Ad Soyad;Deneme;Tarih;Türkçe D;Türkçe Y'
const ofAda = 'Ada Yıldız;Kurum 1;11.05.2026;30;6'
const ofBaris = 'DEMİR, Barış;Kurum 1;11.05.2026;20;4'
const table = (...rows: string[]) => Buffer.from([head, ...rows, ''].join('\n')).toString('base64')
const both = table(ofAda, ofBaris)

type Sent = {
  id?: string
  file?: string
  croom_id?: string
  people?: { line: number; user_id: string | null }[]
  save?: boolean
  digest?: string
}
const send = (body: Sent, as: Who = cem, options: object = {}) =>
  world.try(
    'POST /import/many',
    { body: { id: randomUUID(), croom_id: tytCroom, file: both, ...body } },
    { as, ...options },
  )
/** Looks first, then saves what was shown. */
async function save(body: Sent, as: Who = cem) {
  const sent = { id: randomUUID(), ...body }
  const { body: shown } = await send(sent, as)
  return send({ ...sent, save: true, digest: String(shown.digest) }, as)
}
const undo = (id: string, as: Who = cem) => world.try('POST /import/many/undo', { body: { id } }, { as })
const trialsOf = async (as: Who) => (await world.call('GET /trialexam', { query: {} }, { as })).rows
const changesOf = async (as: Who) => (await world.call('GET /audit', { query: {} }, { as })).rows
const nothingSaved = async () => expect([await trialsOf(ada), await trialsOf(baris)]).toEqual([[], []])

/** A student of the coach with a name. */
async function student(name: string, access: Access = 'act'): Promise<Who> {
  const email = `${randomUUID()}@example.com`
  const made = await world.call('GET /user/save', { query: { name, email } }, { as: eda })
  await link(made.id, access)
  return { id: made.id, name, email }
}

describe('an import for many students', () => {
  it('shows whose each row is and saves nothing, then all of them, each with a trace', async () => {
    const id = randomUUID()
    const shown = await send({ id })

    expect(shown.status).toBe(200)
    expect(shown.body).toMatchObject({
      saved: null,
      warnings: [],
      rows: [
        { line: 2, user_id: ada.id, name: 'Ada Yıldız', sure: true, status: 'new', trial: { net: 28.5 } },
        { line: 3, user_id: baris.id, name: 'DEMİR, Barış', sure: true, status: 'new', trial: { net: 19 } },
      ],
    })
    await nothingSaved()

    const saved = await send({ id, save: true, digest: String(shown.body.digest) })

    expect(saved.body).toMatchObject({ saved: 2, digest: shown.body.digest })
    expect(await trialsOf(ada)).toMatchObject([{ name: 'Kurum 1', day: '2026-05-11', totals: { net: 28.5 } }])
    expect(await trialsOf(baris)).toMatchObject([
      { name: 'Kurum 1', totals: { net: 19 }, updated_by: cem.id },
    ])
    for (const who of [ada, baris])
      expect(await changesOf(who)).toMatchObject([{ action: 'create', entity: 'trialexam', undo: 'open' }])
  })

  it('finds students by their address, and asks for others', async () => {
    const nur = await student('Elif Nur Kaya')
    const file = Buffer.from(
      [
        'Ad Soyad;E-posta;Deneme;Tarih;Türkçe D;Türkçe Y',
        ';BARIS@example.com;Kurum 1;11.05.2026;20;4',
        'elif kaya;;Kurum 1;11.05.2026;20;4',
        'Zeynep Ak;;Kurum 1;11.05.2026;20;4',
      ].join('\n'),
    ).toString('base64')
    const id = randomUUID()

    const shown = await send({ id, file })
    expect(shown.body.rows).toMatchObject([
      { user_id: baris.id, name: 'BARIS@example.com', sure: true },
      { user_id: nur.id, name: 'elif kaya', sure: false },
      { user_id: null, name: 'Zeynep Ak', sure: false },
    ])
    const refused = await send({ id, file, save: true, digest: String(shown.body.digest) })
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { 'people.1': expect.any(String), 'people.2': expect.any(String) } },
    })

    const people = [
      { line: 3, user_id: nur.id },
      { line: 4, user_id: null },
    ]
    const saved = await save({ id, file, people })
    expect(saved.body).toMatchObject({
      saved: 2,
      rows: [{}, { user_id: nur.id, sure: true }, { user_id: null, sure: true }],
    })
    expect(await trialsOf(baris)).toHaveLength(1)
  })

  it('is the first answer when it is sent again, and writes nothing again', async () => {
    const id = randomUUID()
    const first = await save({ id })
    const { digest } = first.body
    const [trial] = await trialsOf(ada)
    await world.call('GET /trialexam/delete/{id}', { params: { id: trial?.id ?? '' } }, { as: ada })

    const again = await Promise.all([1, 2].map(() => send({ id, save: true, digest: String(digest) })))

    for (const each of again) expect(each.body).toEqual(first.body)
    expect([await trialsOf(ada), (await trialsOf(baris)).length]).toEqual([[], 1])
    expect(await send({ id, save: true, digest: 'another' })).toMatchObject({ status: 409 })
  })

  it('saves two that arrive at the same time once', async () => {
    const id = randomUUID()
    const digest = String((await send({ id })).body.digest)

    const saved = await Promise.all([1, 2, 3].map(() => send({ id, save: true, digest })))

    expect(saved.map(({ body }) => body.saved)).toEqual([2, 2, 2])
    expect([await changesOf(ada), await changesOf(baris)].map((rows) => rows.length)).toEqual([1, 1])
  })

  it('needs what was shown', async () => {
    const id = randomUUID()
    const digest = String((await send({ id })).body.digest)
    const none = await send({ id, save: true })
    expect(none).toMatchObject({ status: 422, body: { fields: { digest: expect.any(String) } } })

    const body = {
      croom_id: tytCroom,
      name: 'KURUM 1',
      day: '2026-05-11',
      lessons: [{ study_id: turkce, correct: 1, wrong: 1 }],
    }
    await world.call('POST /trialexam/save', { body }, { as: baris })
    const changed = await send({ id, save: true, digest })

    expect(changed).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', fields: { digest: expect.any(String) } },
    })
    expect(await trialsOf(ada)).toEqual([])
    expect((await save({ id })).body).toMatchObject({
      saved: 1,
      rows: [{ status: 'new' }, { status: 'exists' }],
    })
  })

  it('takes another student for another preview', async () => {
    const id = randomUUID()
    const digest = String((await send({ id, people: [{ line: 3, user_id: null }] })).body.digest)

    expect(await send({ id, save: true, digest })).toMatchObject({ status: 409 })
    await nothingSaved()
  })

  it('is refused with a faulty cell, unless its row is left out', async () => {
    const file = table(ofAda, 'Barış Demir;Kurum 1;11.05.2026;39;9')

    expect((await send({ file })).body.rows).toMatchObject([{ status: 'new' }, { status: 'faulty' }])
    expect(await save({ file })).toMatchObject({
      status: 422,
      body: { fields: { '3.Türkçe Y': expect.any(String) } },
    })
    await nothingSaved()
    expect((await save({ file, people: [{ line: 3, user_id: null }] })).body.saved).toBe(1)
  })

  it('takes several mocks of a student, and none twice', async () => {
    const file = table(ofAda, ofAda.replace('Kurum 1', 'Kurum 2'), 'yildiz ada;kurum 1;11.05.2026;10;1')

    expect((await send({ file })).body.rows).toMatchObject([
      { status: 'new' },
      { status: 'new' },
      { status: 'faulty', user_id: ada.id, errors: [{ column: 1 }] },
    ])
    expect((await save({ file, people: [{ line: 4, user_id: null }] })).body.saved).toBe(2)
    expect(await trialsOf(ada)).toHaveLength(2)
  })
})

describe('who may import for whom', () => {
  it('refuses a student for whom the coach may not act, before and after the preview', async () => {
    const looked = await student('Zeynep Ak', 'view')
    const file = table(ofAda, ofBaris, 'Zeynep Ak;Kurum 1;11.05.2026;20;4')
    const shown = await send({ file })

    expect(shown.body.rows).toMatchObject([
      { status: 'new' },
      { status: 'new' },
      {
        status: 'faulty',
        user_id: looked.id,
        sure: true,
        errors: [{ column: 0, message: expect.any(String) }],
      },
    ])
    expect(await save({ file })).toMatchObject({
      status: 422,
      body: { fields: { 'people.2': expect.any(String) } },
    })
    const people = [{ line: 4, user_id: looked.id }]
    expect(await save({ file, people })).toMatchObject({
      status: 422,
      body: { fields: { 'people.0': expect.any(String) } },
    })
    await nothingSaved()

    const id = randomUUID()
    const digest = String((await send({ id })).body.digest)
    await world.call('POST /link/access', { body: { id: linkOfAda, access: 'view' } }, { as: ada })
    expect((await send({ id, save: true, digest })).status).toBe(422)
    await nothingSaved()
  })

  it('knows no student of somebody else', async () => {
    await link(baris.id, 'act', defne.id)
    const people = [{ line: 2, user_id: baris.id }]
    await world.database.run`delete from coach_link where student_id = ${baris.id} and coach_id = ${cem.id}`

    const shown = await send({})
    const named = await send({ people })
    const nobody = await send({ people: [{ line: 2, user_id: randomUUID() }] })

    expect(shown.body.rows).toMatchObject([{ user_id: ada.id }, { user_id: null, sure: false }])
    expect(named).toMatchObject({ status: 422, body: { fields: { 'people.0': expect.any(String) } } })
    expect(nobody.body).toEqual(named.body)
  })

  it('refuses a line that the file does not have', async () => {
    expect(await send({ people: [{ line: 9, user_id: ada.id }] })).toMatchObject({
      status: 422,
      body: { fields: { 'people.0.line': expect.any(String) } },
    })
  })

  it('reads by the tree of a group of the coach, for its members', async () => {
    const { id } = await world.call(
      'GET /croom/save',
      { query: { name: 'Grup', from_croom_id: tytCroom, mode: 'follow' } },
      { as: cem },
    )
    await world.call('POST /croom/members', { body: { croom_id: id, add: [ada.id] } }, { as: cem })

    expect((await send({ croom_id: id })).body.rows).toMatchObject([
      { user_id: ada.id, status: 'new' },
      { user_id: baris.id, status: 'faulty' },
    ])
    const foreign = await send({ croom_id: id }, defne)
    expect(foreign).toMatchObject({ status: 422, body: { fields: { croom_id: expect.any(String) } } })
  })

  it.each([
    ['a student', ada],
    ['a parent', fatma],
    ['an administrator', eda],
  ])('is no call for %s', async (_, who) => {
    expect([(await send({}, who)).status, (await undo(randomUUID(), who)).status]).toEqual([403, 403])
  })

  it('is no call in coach mode', async () => {
    expect((await send({}, cem, { for: ada.id })).body.code).toBe('COACH_SCOPE')
  })
})

describe('taking it back', () => {
  it('removes what is as it was saved, once, and names what is kept', async () => {
    const id = randomUUID()
    await save({ id })
    const [trial] = await trialsOf(baris)
    const {
      version: _,
      totals: __,
      ...whole
    } = await world.call('GET /trialexam/data/{id}', { params: { id: trial?.id ?? '' } }, { as: baris })
    const draft = {
      id: whole.id,
      croom_id: whole.croom_id,
      name: 'Kurum 1 B',
      day: whole.day,
      lessons: [{ study_id: turkce, correct: 21, wrong: 4 }],
    }
    await world.call('POST /trialexam/save', { body: draft }, { as: baris })

    const undone = await undo(id)

    const answer = { removed: 1, kept: [{ user_id: baris.id, item_id: trial?.id }] }
    expect(undone.body).toEqual(answer)
    expect([await trialsOf(ada), (await trialsOf(baris)).map(({ name }) => name)]).toEqual([
      [],
      ['Kurum 1 B'],
    ])
    expect((await changesOf(ada)).map(({ action }) => action).sort()).toEqual(['create', 'delete'])
    await world.call('GET /trialexam/delete/{id}', { params: { id: trial?.id ?? '' } }, { as: baris })
    expect((await undo(id)).body).toEqual(answer)
    expect(await trialsOf(baris)).toEqual([])
  })

  it('keeps deleted what the student has deleted, and students for whom the coach may no longer act', async () => {
    const id = randomUUID()
    await save({ id })
    const [ofAda] = await trialsOf(ada)
    const [ofBaris] = await trialsOf(baris)
    await world.call('GET /trialexam/delete/{id}', { params: { id: ofAda?.id ?? '' } }, { as: ada })
    await world.database.run`update coach_link set access = 'view' where student_id = ${baris.id}`

    expect((await undo(id)).body).toEqual({ removed: 0, kept: [{ user_id: baris.id, item_id: ofBaris?.id }] })
    expect(await trialsOf(baris)).toHaveLength(1)
  })

  it('is open for seven days, to the coach who imported', async () => {
    const id = randomUUID()
    await save({ id })
    expect((await undo(id, defne)).status).toBe(404)
    await world.database
      .run`update group_save set at = now() - interval '7 days 1 minute' where user_id = ${cem.id}`

    expect((await undo(id)).status).toBe(404)
    expect(await trialsOf(ada)).toHaveLength(1)
    // The same file with the same id again finds what is there.
    expect(await save({ id })).toMatchObject({ status: 200, body: { saved: 0 } })
  })

  it('leaves the change of each student to the student too', async () => {
    await save({})
    const [change] = await changesOf(ada)

    await world.call('POST /audit/undo', { body: { id: change?.id ?? '' } }, { as: ada })

    expect([await trialsOf(ada), (await trialsOf(baris)).length]).toEqual([[], 1])
  })

  it('is in the coach’s export with ids only', async () => {
    await save({})

    const file = await world.send(
      'GET /export',
      { search: {}, query: { password: seedPassword } },
      { as: cem },
    )

    expect((file.body as { imports: object[] }).imports).toMatchObject([
      {
        rows: [
          { line: 2, user_id: ada.id, status: 'new' },
          { line: 3, user_id: baris.id },
        ],
      },
    ])
  })
})
