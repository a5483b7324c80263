import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ada, baris, cem, cemGroup, seedPassword, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { makeFileReader } from '#server/services/sheets/file-reader.ts'
import { workbookOf } from '../support/server/workbook.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')
const table = `Deneme;Tarih;Yayın;Türkçe D;Türkçe Y;Mat D;Mat Y
Genel 1;01.11.2026;3D;31;5;22;4
Genel 2;08.11.2026;Bilgi;33;"3,0";;
`
type Sent = {
  id?: string
  croom_id?: string
  file?: string
  save?: boolean
  replace?: boolean
  line?: number
  sheet?: string
  columns?: {
    title: string
    is?: 'lesson' | null
    study_id?: string | null
    result?: 'correct' | 'wrong' | null
  }[]
}
const send = (body: Sent, options: object = { as: ada }) =>
  world.try('POST /import/trialexam', { body: { croom_id: tytCroom, file: base64(table), ...body } }, options)
const trials = async () => (await world.call('GET /trialexam', { query: { desc: false } }, { as: ada })).rows

describe('an import', () => {
  it('shows a preview first and saves nothing', async () => {
    const { status, body } = await send({})

    expect(status).toBe(200)
    expect(body.saved).toBeNull()
    expect(body.columns).toMatchObject([
      { title: 'Deneme', is: 'name' },
      { is: 'day' },
      { is: 'publisher' },
      { is: 'lesson', study_id: turkce, result: 'correct' },
      { is: 'lesson', result: 'wrong' },
      { is: 'lesson', result: 'correct' },
      { is: 'lesson' },
    ])
    expect(body.rows).toMatchObject([
      { line: 2, status: 'new', trial: { name: 'Genel 1', kind: 'general', net: 50.75, questions: 80 } },
      {
        line: 3,
        status: 'new',
        trial: { name: 'Genel 2', kind: 'branch', net: 32.25 },
        cells: ['Genel 2', '08.11.2026', 'Bilgi', '33', '3,0', '', ''],
      },
    ])
    expect(await trials()).toEqual([])
  })

  it('saves all rows once, however often it is sent', async () => {
    const id = randomUUID()

    const replies = await Promise.all([send({ id, save: true }), send({ id, save: true })])
    const again = await send({ id: randomUUID(), save: true })

    expect(replies.map(({ body }) => body.saved)).toEqual([2, 2])
    expect(again.body).toMatchObject({ saved: 0, rows: [{ status: 'exists' }, { status: 'exists' }] })
    expect(await trials()).toMatchObject([
      { name: 'Genel 1', day: '2026-11-01', publisher: '3D', totals: { net: 50.75 } },
      { name: 'Genel 2', day: '2026-11-08', version: 1 },
    ])
  })

  it('with one faulty cell reports its place and saves nothing', async () => {
    const file = base64(table.replace('31;5', '31;10'))

    const shown = await send({ file })
    const refused = await send({ file, save: true })

    expect(shown.body.rows).toMatchObject([
      { status: 'faulty', trial: null, errors: [{ column: 4, message: expect.stringContaining('40') }] },
      { status: 'new' },
    ])
    expect(refused).toMatchObject({ status: 422, body: { fields: { '2.Türkçe Y': expect.any(String) } } })
    expect(await trials()).toEqual([])
  })

  it.each([
    ['UTF-8 with its mark', Buffer.from(`\uFEFF${table}`)],
    ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(table, 'utf16le')])],
    [
      'the Turkish Windows alphabet',
      Buffer.from(table.replaceAll('ü', '\xfc').replaceAll('ı', '\xfd'), 'latin1'),
    ],
    ['tabs', Buffer.from(table.replaceAll(';', '\t').replace('"3,0"', '3'))],
    ['commas', Buffer.from(table.replaceAll(';', ','))],
  ])('reads %s', async (_, bytes) => {
    const { body } = await send({ file: bytes.toString('base64') })

    expect(body.rows).toMatchObject([{ trial: { net: 50.75 } }, { trial: { net: 32.25 } }])
  })

  it.each([
    ['an old Excel file', base64(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])), '.xlsx'],
    ['a picture', base64(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])), 'Excel'],
    ['a torn archive', base64('PK\x03\x04abcdef'), 'Excel'],
    ['an archive of something else', base64(zipSync({ 'a.txt': strToU8('a') })), 'Excel'],
    ['what unpacks to far too much', base64(zipSync({ 'a.xml': new Uint8Array(30_000_000) })), 'Excel'],
    ['no lesson', base64('Ad;Soyad\nAda;Yıldız\n'), 'Türkçe Doğru'],
    ['nothing', base64('\n\n\n'), 'Türkçe Doğru'],
    ['too many lines', base64(`${table}${'A;01.11.2026;;1;1;;\n'.repeat(500)}`), '500'],
  ])('refuses %s with a message', async (_, file, word) => {
    const { status, body } = await send({ file })

    expect(status).toBe(422)
    expect(body.fields?.file).toContain(word)
  })

  it('refuses what is not base64, and a file over the limit of a body', async () => {
    expect((await send({ file: 'ğğğğ' })).status).toBe(400)
    expect((await send({ file: 'A'.repeat(1_000_001) })).status).toBe(400)
    expect((await send({ file: 'A'.repeat(1_600_000) })).status).toBe(413)
  })

  it('needs a class group that the student sees', async () => {
    await world.call('GET /croom/save', { query: { id: cemGroup, name: 'Salı grubu' } }, { as: cem })

    expect((await send({ croom_id: cemGroup })).body.fields).toHaveProperty('croom_id')
  })

  it('by a coach belongs to the student, and leaves an audit row for each trial', async () => {
    await send({ save: true }, { as: cem, for: ada.id })

    expect(await trials()).toHaveLength(2)
    const audit = await world.call('GET /audit', { query: {} }, { as: ada })
    expect(audit.rows.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'trialexam create',
      'trialexam create',
    ])
    expect((await send({ save: true }, { as: cem, for: baris.id })).status).toBe(403)
  })
})

describe('the thread that reads a file', () => {
  // Each reading loads the sources in a thread of its own, which costs seconds: the tests above read in this one.
  let inThread: World
  beforeAll(async () => {
    inThread = await openWorld({ fileReader: makeFileReader() })
  })
  afterAll(() => inThread.close())

  it('reads what is in an Excel file, which is saved', async () => {
    const rows = [
      ['Deneme', 'Tarih', 'Türkçe D', 'Türkçe Y'],
      ['Genel 1', 46_327, 31, 5],
    ]
    const body = { croom_id: tytCroom, file: base64(workbookOf({ Sayfa1: rows })), save: true }

    expect(await inThread.call('POST /import/trialexam', { body }, { as: ada })).toMatchObject({ saved: 1 })
    const { rows: saved } = await inThread.call('GET /trialexam', { query: {} }, { as: ada })
    expect(saved).toMatchObject([{ name: 'Genel 1', day: '2026-11-01', totals: { net: 29.75 } }])
  })

  it('gives why it refuses one', async () => {
    const body = { croom_id: tytCroom, file: base64(zipSync({ 'a.xml': new Uint8Array(30_000_000) })) }

    const refused = await inThread.try('POST /import/trialexam', { body }, { as: ada })

    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { file: expect.stringContaining('Excel') } },
    })
  })
})

describe('a sheet without names', () => {
  const nameless = `Tarih;Türkçe D;Türkçe Y
01.11.2026;31;5
`
  it('is recognized again, on a device in another language too', async () => {
    const file = base64(nameless)
    await send({ id: randomUUID(), file, save: true })
    for (const locale of ['tr', 'en']) {
      const { body } = await send(
        { id: randomUUID(), file, save: true },
        { as: ada, headers: { 'accept-language': locale } },
      )
      expect(body.rows).toMatchObject([{ status: 'exists' }])
    }
    expect((await trials()).map(({ name }) => name)).toEqual(['Deneme 1 Kasım 2026'])
  })
})

describe('a corrected file', () => {
  const corrected = base64(table.replace('31;5', '32;4'))
  const marked = async () => {
    await send({ save: true })
    const [first] = await trials()
    return world.call('GET /trialexam/data/{id}', { params: { id: first?.id ?? '' } }, { as: ada })
  }

  it('shows what it replaces before and after, and replaces it in one update', async () => {
    await send({ save: true })
    const shown = await send({ file: corrected, replace: true })

    expect(shown.body.rows).toMatchObject([
      {
        status: 'replaces',
        replaces: {
          before: { net: 50.75, lessons: expect.arrayContaining([expect.objectContaining({ correct: 31 })]) },
          after: { net: 52, lessons: expect.arrayContaining([expect.objectContaining({ correct: 32 })]) },
        },
      },
      { status: 'exists', replaces: null },
    ])
    expect((await trials())[0]).toMatchObject({ version: 1 })

    expect((await send({ file: corrected, replace: true, save: true })).body.saved).toBe(1)
    expect(await trials()).toMatchObject([
      { totals: { net: 52 }, version: 2, publisher: '3D' },
      { version: 1 },
    ])
  })

  it('keeps lessons that the file does not hold, and is refused where marks no longer fit', async () => {
    const trial = await marked()
    const mark = { study_id: turkce, topic_id: tytTopic, result: 'wrong', count: 5 } as const
    await world.call('POST /trialexam/save', { body: { ...trial, marks: [mark] } }, { as: ada })
    const only = (wrong: number) => base64(`Deneme;Tarih;Türkçe D;Türkçe Y\nGenel 1;01.11.2026;30;${wrong}\n`)

    expect((await send({ file: only(6), replace: true, save: true })).body.saved).toBe(1)
    const after = await world.call('GET /trialexam/data/{id}', { params: { id: trial.id } }, { as: ada })
    expect(after.lessons).toHaveLength(2)
    expect(after.marks).toHaveLength(1)
    const refused = await send({ file: only(4), replace: true, save: true })
    expect(refused).toMatchObject({ status: 422, body: { fields: { '2.Türkçe D': expect.any(String) } } })
  })

  it('replaces the lessons of a test by its sum, and the sum by a lesson', async () => {
    const trial = await marked()
    const read = () => world.call('GET /trialexam/data/{id}', { params: { id: trial.id } }, { as: ada })
    const cells = (test: string, correct: number) =>
      base64(`Deneme;Tarih;${test} D;${test} Y\nGenel 1;01.11.2026;${correct};1\n`)

    expect((await send({ file: cells('Sosyal', 12), replace: true, save: true })).body.saved).toBe(1)
    const summed = await read()
    expect(summed.lessons).toHaveLength(trial.lessons.length)
    expect(summed.sections).toMatchObject([{ name: 'Sosyal Bilimler', correct: 12, wrong: 1, blank: 7 }])

    expect((await send({ file: cells('Tarih', 3), replace: true })).body.rows).toMatchObject([
      { status: 'replaces' },
    ])
  })

  it('is refused where two trials have that name on that day', async () => {
    const trial = await marked()
    await world.call('POST /trialexam/save', { body: { ...trial, id: randomUUID(), marks: [] } }, { as: ada })
    const { body } = await send({ file: corrected, replace: true })
    expect(body).toMatchObject({
      rows: [{ status: 'faulty', errors: [{ column: 0 }] }, { status: 'exists' }],
    })
  })
})

describe('what a person says of a file', () => {
  it('reads a column that was not understood', async () => {
    const file = base64('Tarih;Tr1;Tr2;Mat D;Mat Y\n01.11.2026;30;5;20;4\n')
    const column = (title: string, result: 'correct' | 'wrong') =>
      ({ title, is: 'lesson', study_id: turkce, result }) as const

    const first = await send({ file })
    expect(first.body.warnings).toMatchObject([
      { code: 'unread_column', sheet: null, line: null, column: 1, message: expect.stringContaining('Tr1') },
      { code: 'unread_column', column: 2 },
    ])
    const columns = [column('Tr1', 'correct'), column('Tr2', 'wrong')]
    expect((await send({ file, columns })).body).toMatchObject({
      warnings: [],
      rows: [{ trial: { questions: 80 } }],
    })
    expect(
      (await send({ file, columns: [{ ...column('Tr1', 'correct'), study_id: randomUUID() }] })).body.fields,
    ).toHaveProperty('columns.0.study_id')
    const left = columns.map(({ title }) => ({ title, is: null }))
    expect((await send({ file, columns: left })).body).toMatchObject({
      warnings: [],
      rows: [{ trial: { questions: 40 } }],
    })
  })

  it('takes the student’s line of a class list, and saves nothing without it', async () => {
    const file = base64('Öğrenci;Tarih;Türkçe D;Türkçe Y\nAda;01.11.2026;30;5\nCem;01.11.2026;20;5\n')

    expect((await send({ file })).body.warnings).toMatchObject([{ code: 'class_list', column: 0 }])
    expect((await send({ file, save: true })).body.fields).toHaveProperty('line')
    expect((await send({ file, line: 9 })).body.fields).toHaveProperty('line')
    expect((await send({ file, line: 3, save: true })).body).toMatchObject({ saved: 1, rows: [{ line: 3 }] })
    expect(await trials()).toMatchObject([{ totals: { correct: 20 } }])
  })

  it('by a sheet that is not there is refused', async () => {
    expect((await send({ sheet: 'Mart' })).body.fields).toHaveProperty('sheet')
  })
})

it('the export is read back: nothing is new', async () => {
  await send({ save: true })
  const search = { format: 'csv', table: 'trials' } as const
  const exported = await world.send('GET /export', { search, query: { password: seedPassword } }, { as: ada })
  const file = base64(exported.body)

  expect((await send({ id: randomUUID(), file })).body).toMatchObject({
    rows: [{ status: 'exists' }, { status: 'exists' }],
    warnings: [],
  })
  expect((await send({ id: randomUUID(), file, replace: true, save: true })).body.saved).toBe(0)
})
