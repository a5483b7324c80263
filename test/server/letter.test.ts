import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Input, Reply } from '#contract/call.ts'
import {
  ada,
  adaLetter,
  adaTrial,
  baris,
  cem,
  defne,
  eda,
  fatma,
  seedPassword,
  turkce,
  tytCroom,
} from '#contract/examples.ts'
import type { Table } from '#contract/table.ts'
import { addDays } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Printer } from '#server/services/printer/printer.ts'
import { fillExamples } from '../support/examples.ts'
import { readLetter } from '../support/letter-text.ts'
import { openWorld, type Who, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.renew())
afterAll(() => world.close())

type Body = Input<Table['POST /ai/analysis-pdfs']>['body']
type Letter = Reply<Table['POST /ai/analysis-pdfs']>
const today = dayAt(Date.now(), 'Europe/Istanbul', 4)

const make = (body: Body, options: object = { as: ada }) =>
  world.call('POST /ai/analysis-pdfs', { body }, options)
const refused = (body: Body, options: object = { as: ada }) =>
  world.try('POST /ai/analysis-pdfs', { body }, options)
const list = async (options: object = { as: ada }) =>
  (await world.call('GET /ai/analysis-pdfs', { search: {} }, options)).rows
const study = (minutes: number, day = today, options: object = { as: ada }) =>
  world.call('GET /state/save', { query: { minutes, day } }, options)

/** The file of a letter as it is sent, read back. */
async function open(id: string, who: Who = ada, headers: Record<string, string> = {}) {
  const answer = await world.app.inject({
    url: `/api/ai/analysis-pdfs/${id}/file`,
    headers: { authorization: `Bearer ${await world.tokenOf(who)}`, ...headers },
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], pdf: answer.rawPayload }
}
const asCoach = { 'x-coach-mode': 'true', 'x-student-id': ada.id }

const page = (id: string, options: object = { as: ada }) =>
  world.try('GET /ai/analysis-pdfs/{id}', { params: { id } }, options)

it('is a page with the facts of its PDF, in the same words', async () => {
  await fillExamples(world)
  await study(30, addDays(today, -8))
  const note = 'Güzel bir hafta.\nPazar dinlen.'
  const { id, title } = await make({ kind: 'weekly', note }, { as: cem, for: ada.id })

  const { letter, ...row } = await world.call('GET /ai/analysis-pdfs/{id}', { params: { id } }, { as: ada })

  expect(row).toMatchObject({ id, title, status: 'ready', note, read_at: expect.any(String) })
  expect(letter).toMatchObject({ lang: 'tr', claim: expect.stringContaining('Ada Yıldız bu hafta'), note })
  const of = (kind: string) => letter?.blocks.find((block) => block.kind === kind)
  expect(letter?.blocks.map(({ kind }) => kind)).toEqual([
    'lead',
    'days',
    'figures',
    'lessons',
    'good',
    'focus',
    'question',
    'plan',
    'note',
    'source',
  ])
  expect(of('days')?.rows).toHaveLength(7)
  expect(of('figures')?.rows.map(({ label }) => label)).toEqual(['Süre', 'Soru', 'Çalışılan gün'])
  expect(of('note')).toMatchObject({ title: 'Not · Cem Aksoy', rows: [] })
  const { text } = await readLetter((await open(id)).pdf)
  for (const said of [letter?.claim, of('lead')?.text, of('source')?.text])
    expect(text).toContain(said?.replace(/\s/g, ' '))
})

it('has no page where its facts are not stored, and its PDF as before', async () => {
  const { id } = await make({ kind: 'weekly' })
  await world.database.run`update analysis_pdf set letter = null`

  expect((await page(id)).body).toMatchObject({ id, letter: null })
  expect((await open(id)).status).toBe(200)
})

it('tells of no rest where only a level was recorded', async () => {
  const level = { croom_id: tytCroom, study_id: turkce, level: 2 as const }
  await world.call('GET /state/save', { query: level }, { as: ada })
  const claimOf = async (id: string) => {
    const { letter } = await world.call('GET /ai/analysis-pdfs/{id}', { params: { id } }, { as: ada })
    return letter?.claim
  }
  const of = { weekly: await make({ kind: 'weekly' }), monthly: await make({ kind: 'monthly' }) }

  expect(await claimOf(of.weekly.id)).toBe('Ada Yıldız: bu hafta süre ya da soru sayısı yazılmadı.')
  expect(await claimOf(of.monthly.id)).toBe('Ada Yıldız: bu ay süre ya da soru sayısı yazılmadı.')
})

it('tells the correct answers of a topic of the questions whose results are known', async () => {
  const [topic] = await world.call('GET /topic/study/{id}', { params: { id: turkce } }, { as: ada })
  const place = { croom_id: tytCroom, study_id: turkce, topic_id: topic?.id ?? null }
  await world.call('GET /state/save', { query: { ...place, correct: 38, wrong: 2 } }, { as: ada })
  await world.call('GET /state/save', { query: { ...place, questions: 10 } }, { as: ada })

  const { id } = await make({ kind: 'weekly' })
  const { letter } = await world.call('GET /ai/analysis-pdfs/{id}', { params: { id } }, { as: ada })

  const good = letter?.blocks.find(({ kind }) => kind === 'good')?.rows.map(({ label }) => label)
  expect(good).toContain(`${topic?.name}: 40 sorunun 38 tanesi doğru.`)
})

it('is opened on its page as by its file: read once by the student, by nobody else’s reading', async () => {
  const { id } = await make({ kind: 'weekly' })
  const failed = randomUUID()
  await world.database.run`
    insert into analysis_pdf (user_id, id, kind, title, status, fault, created_by)
    values (${ada.id}, ${failed}, 'weekly', 'Mektup', 'failed', 'timeout', ${ada.id})`
  const statuses = async (of: string) =>
    await Promise.all([baris, cem, eda, fatma].map(async (as) => (await page(of, { as })).status))

  expect(await statuses(id)).toEqual([404, 403, 403, 404])
  expect((await page(id, { as: cem, for: ada.id })).body).toMatchObject({ id, read_at: null })
  const [first, second] = [(await page(id)).body, (await page(id)).body]
  expect(first).toMatchObject({ read_at: expect.any(String) })
  expect(second).toEqual(first)
  expect(await statuses(id)).toEqual([404, 403, 403, 200])
  expect((await page(failed)).status).toBe(404)
  expect((await list()).find((row) => row.id === failed)?.read_at).toBeNull()
})

it('tells a week in a tagged PDF with title, language and the numbers of the calls', async () => {
  await study(125)
  await study(65, addDays(today, -1))
  await study(30, addDays(today, -8))
  await study(15, addDays(today, -12))

  const letter = await make({ kind: 'weekly' })

  expect(letter).toMatchObject({
    status: 'ready',
    stale: false,
    made_by: 'rules',
    fault: null,
    read_at: null,
  })
  expect(letter).toMatchObject({ from: addDays(today, -6), to: today, created_by: ada.id, user_id: ada.id })
  const { type, pdf } = await open(letter.id)
  expect(type).toBe('application/pdf')
  expect(pdf.length).toBe(letter.bytes)
  expect(pdf.length).toBeLessThan(200_000)
  const read = await readLetter(pdf)
  expect(read).toMatchObject({ pages: letter.pages, language: 'tr', title: `${letter.title} · Ada Yıldız` })
  for (const role of ['Document', 'H1', 'H2', 'P', 'L', 'LI']) expect(read.roles).toContain(role)
  for (const said of [
    'Ada Yıldız bu hafta 2 gün, toplam 3 saat 10 dakika çalıştı.',
    '2 sa 5 dk',
    '1 sa 5 dk',
    'İlk 6 günün toplamı 1 saat 5 dakika, önceki 6 günün toplamı 45 dakika.',
    'kayıt yok',
  ])
    expect(read.text).toContain(said)
})

it('speaks English to an English student', async () => {
  await world.call('GET /user/save', { query: { locale: 'en' } }, { as: ada })
  await study(60)

  const { id } = await make({ kind: 'weekly' })

  const { text, language } = await readLetter((await open(id)).pdf)
  expect(language).toBe('en')
  expect(text).toContain('Ada Yıldız studied on 1 day this week, 1 h in all.')
  expect(text).not.toMatch(/kayıt|çalış|hafta/)
})

it('tells what a trial exam lost, where and why, and shows the way of the nets', async () => {
  await fillExamples(world)
  // Only the last weeks are compared with.
  await world.database.run`update trial_exam set day = ${addDays(today, -20)} where id = ${adaTrial}`
  const topics = await world.call('GET /topic/study/{id}', { params: { id: turkce } }, { as: ada })
  const topic = topics[0]
  const { id: trial_id } = await world.call(
    'POST /trialexam/save',
    {
      body: {
        croom_id: tytCroom,
        name: 'TYT Deneme 2',
        publisher: '3D Yayınları',
        day: today,
        lessons: [{ study_id: turkce, correct: 31, wrong: 6 }],
        marks: [
          { study_id: turkce, topic_id: topic?.id ?? '', result: 'wrong', count: 4, reason: 'misread' },
        ],
      },
    },
    { as: ada },
  )

  const letter = await make({ kind: 'trial', trial_id })

  expect(letter).toMatchObject({ kind: 'trial', trial_id, from: today, to: today })
  const { text, pictures } = await readLetter((await open(letter.id)).pdf)
  for (const said of [
    'Ada Yıldız: 40 soruluk denemede 29,50 net.',
    'TYT Deneme 2 · 3D Yayınları',
    'Önceki benzer denemeye göre +1,00 net.',
    '31 6 3 29,50 10,50',
    `${topic?.name} 4 0 5,00`,
    '9 yanlış ve boştan 4 tanesinin konusu işaretli.',
    'Soruyu yanlış okuma: 4',
    'Doğru sayısından her 4 yanlış için 1 çıkarılır.',
  ])
    expect(text).toContain(said)
  expect(pictures).toEqual(['2 denemenin netleri, ilki 28,50, sonuncusu 29,50.'])
  const { letter: onPage } = await world.call(
    'GET /ai/analysis-pdfs/{id}',
    { params: { id: letter.id } },
    { as: ada },
  )
  const rows = (kind: string) => onPage?.blocks.find((block) => block.kind === kind)?.rows
  expect(rows('results')).toMatchObject([
    { value: '29,50 net', details: ['31 doğru', '6 yanlış', '3 boş', '10,50 kayıp'] },
  ])
  expect(rows('losses')).toMatchObject([{ label: topic?.name, value: '5,00 net', details: ['4 yanlış'] }])
  expect(rows('trend')?.map(({ value, amount }) => [value, amount])).toEqual([
    ['28,50', 28.5],
    ['29,50', 29.5],
  ])
})

it('is one row however often it is sent, at the same time too', async () => {
  const id = randomUUID()

  const sent = await Promise.all([1, 2, 3].map(() => make({ id, kind: 'weekly' })))
  const again = await make({ id, kind: 'weekly' })

  expect(new Set([...sent, again].map((letter) => letter.id))).toEqual(new Set([id]))
  expect((await list()).length).toBe(1)
  expect((await list())[0]?.created_at).toBe(again.created_at)
})

it('is stale once a number of its days changes, and is made again with its id', async () => {
  const record = await study(40)
  const { id } = await make({ kind: 'weekly' })
  const isStale = async () => (await list()).find((letter) => letter.id === id)?.stale

  await study(20, addDays(today, -500))
  expect(await isStale()).toBe(false)
  await world.call('GET /state/delete/{id}', { params: { id: record.id } }, { as: ada })
  expect(await isStale()).toBe(true)
  await world.call('GET /state/save', { query: { id: record.id, minutes: 40, day: today } }, { as: ada })
  expect(await isStale()).toBe(false)
  await world.call('GET /state/save', { query: { id: record.id, minutes: 55 } }, { as: ada })
  expect(await isStale()).toBe(true)

  const again = await make({ id, kind: 'weekly' })

  expect(again).toMatchObject({ id, stale: false, status: 'ready' })
  expect((await readLetter((await open(id)).pdf)).text).toContain('toplam 55 dakika')
})

it('of a coach carries the coach’s words and leaves a line in the student’s history', async () => {
  const options = { as: cem, for: ada.id }
  await study(30, today, options)

  const letter = await make({ kind: 'weekly', note: 'Düzenini koruyor.\n\nAferin 👏' }, options)

  expect(letter).toMatchObject({
    created_by: cem.id,
    user_id: ada.id,
    note: 'Düzenini koruyor.\n\nAferin 👏',
  })
  const { text } = await readLetter((await open(letter.id)).pdf)
  expect(text).toContain('Not · Cem Aksoy Düzenini koruyor. Aferin 👏')
  expect(text).toContain('Bu dönemde öğrenci adına 1 kayıt eklendi (30 dk)')
  const history = await world.call('GET /audit', { query: {} }, { as: ada })
  expect(history.rows[0]).toMatchObject({
    actor: { id: cem.id },
    action: 'create',
    entity: 'report',
    entity_id: letter.id,
    summary: expect.stringContaining('Mektup eklendi'),
    after: { note: 'Düzenini koruyor.\n\nAferin 👏' },
  })

  const changed = await make({ id: letter.id, kind: 'weekly', note: 'Kısa not.' }, options)
  expect((await readLetter((await open(changed.id)).pdf)).text).toContain('Not · Cem Aksoy Kısa not.')
})

it('names who wrote the note, also when somebody else makes the letter again', async () => {
  const note = 'Bu hafta düzenliydin.'
  const byCoach = await make({ kind: 'weekly', note }, { as: cem, for: ada.id })
  await study(40)

  const again = await make({ id: byCoach.id, kind: 'weekly' })
  const words = (await readLetter((await open(again.id)).pdf)).text

  expect(again).toMatchObject({ note, created_by: cem.id, stale: false })
  expect(words).toContain(`Not · Cem Aksoy ${note}`)
  const own = await make({ id: byCoach.id, kind: 'weekly', note: 'Kendi notum.' })
  expect(own.created_by).toBe(ada.id)
  expect((await readLetter((await open(own.id)).pdf)).text).toContain('Not · Ada Yıldız Kendi notum.')
})

it('lists the plan of the next week with its dates, and says how much more there is', async () => {
  const plan = (n: number) =>
    world.call(
      'GET /plan/save',
      { query: { day: addDays(today, 1 + (n % 7)), minutes: 30 + n, kind: 'review' } },
      { as: ada },
    )
  const dated = (ago: number) => {
    const date = new Date(addDays(today, ago))
    const part = (options: object) => date.toLocaleDateString('tr', { ...options, timeZone: 'UTC' })
    return [part({ weekday: 'short' }), part({ day: 'numeric', month: 'short' })] as const
  }
  for (let n = 0; n < 21; n++) await plan(n)
  const { id } = await make({ kind: 'weekly' })
  const all = (await readLetter((await open(id)).pdf)).text

  for (let n = 0; n < 21; n++)
    expect(all).toContain(`${dated(1 + (n % 7)).join(' ')} Tekrar ${30 + n === 60 ? '1 sa' : `${30 + n} dk`}`)
  expect(all).not.toContain('madde daha')
  for (let ago = 0; ago > -7; ago--) expect(all).toContain(dated(ago)[1])

  for (let n = 21; n < 24; n++) await plan(n)
  const more = await make({ id, kind: 'weekly', note: 'x' })
  expect((await readLetter((await open(more.id)).pdf)).text).toContain('Ve 3 madde daha.')
})

it('remembers when the student opened it first, not when the coach did', async () => {
  const { id } = await make({ kind: 'weekly' }, { as: cem, for: ada.id })
  const readAt = async () => (await list())[0]?.read_at

  expect((await open(id, cem, asCoach)).status).toBe(200)
  expect(await readAt()).toBe(null)
  await open(id)
  const first = await readAt()
  await open(id)

  expect(first).toEqual(expect.any(String))
  expect(await readAt()).toBe(first)
})

it('is for the student and a coach in coach mode; writing needs the access to act', async () => {
  const { id } = await make({ kind: 'weekly' })
  for (const who of [baris, eda, cem, defne]) expect((await open(id, who)).status).toBeGreaterThanOrEqual(403)
  const another = await open(id, baris)
  expect(another.status).toBe(404)
  expect((await refused({ id, kind: 'weekly' }, { as: baris })).status).toBe(404)
  expect((await refused({ kind: 'weekly' }, { as: cem })).status).toBe(403)
  expect((await refused({ kind: 'weekly' }, { as: defne, for: ada.id })).status).toBe(403)

  const { links } = await world.call('GET /link', {}, { as: ada })
  const link = links.find(({ coach }) => coach.id === cem.id)
  await world.call('POST /link/access', { body: { id: link?.id ?? '', access: 'view' } }, { as: ada })

  expect((await open(id, cem, asCoach)).status).toBe(200)
  expect((await refused({ kind: 'weekly' }, { as: cem, for: ada.id })).status).toBe(403)
  const removed = await world.try(
    'DELETE /ai/analysis-pdfs/{id}',
    { params: { id } },
    { as: cem, for: ada.id },
  )
  expect(removed.status).toBe(403)
})

it('refuses days to come, too many days and a trial exam of somebody else', async () => {
  const fields = async (body: Body) => {
    const { status, body: answer } = await refused(body)
    expect(status).toBe(422)
    return Object.keys(answer.fields ?? {})
  }
  expect(await fields({ kind: 'weekly', from: today, to: addDays(today, 1) })).toEqual(['to'])
  expect(await fields({ kind: 'weekly', from: today, to: addDays(today, -1) })).toEqual(['from'])
  expect(await fields({ kind: 'weekly', from: addDays(today, -7), to: today })).toEqual(['from'])
  expect(await fields({ kind: 'monthly', from: addDays(today, -31), to: today })).toEqual(['from'])
  expect(await fields({ kind: 'trial' })).toEqual(['trial_id'])
  expect(await fields({ kind: 'weekly', trial_id: randomUUID() })).toEqual(['trial_id'])
  expect(await fields({ kind: 'trial', trial_id: randomUUID() })).toEqual(['trial_id'])
  expect((await make({ kind: 'monthly' })).from).toBe(addDays(today, -29))
  expect((await make({ kind: 'monthly', from: '2026-10-01', to: '2026-10-31' })).to).toBe('2026-10-31')
})

it('deletes a letter, and brings it back with its id', async () => {
  const letter = await make({ kind: 'weekly', note: 'Bir not' })
  const { id, from, to } = letter as Letter & { from: string; to: string }

  await world.call('DELETE /ai/analysis-pdfs/{id}', { params: { id } }, { as: ada })
  expect([(await list()).length, (await open(id)).status]).toEqual([0, 404])
  await make({ id, kind: 'weekly', from, to, note: 'Bir not' })

  expect((await list())[0]).toMatchObject({ id, from, to, note: 'Bir not' })
})

it('keeps the latest 52 letters of a student', async () => {
  for (let n = 1; n <= limits.letters + 2; n++)
    await world.database.run`
      insert into analysis_pdf (user_id, id, kind, title, status, created_by, created_at)
      values (${ada.id}, ${randomUUID()}, 'weekly', ${`Mektup ${n}`}, 'failed', ${ada.id},
              now() - make_interval(days => ${100 - n}))`

  const { id } = await make({ kind: 'weekly' })

  const kept = (await world.call('GET /ai/analysis-pdfs', { search: { size: 200 } }, { as: ada })).rows
  expect(kept.length).toBe(limits.letters)
  expect(kept[0]?.id).toBe(id)
  expect(kept.at(-1)?.title).toBe('Mektup 4')
})

it('says why it failed, keeps what was written, and can be tried again', async () => {
  const real = world.services.printer
  let isBroken = true
  const printer: Printer = {
    ...real,
    print: (...given) => (isBroken ? Promise.resolve({ fault: 'timeout' }) : real.print(...given)),
  }
  const other = await world.makeServer({ services: { ...world.services, printer } })
  const token = await world.tokenOf(ada)
  const post = async (body: object) => {
    const answer = await other.inject({
      method: 'POST',
      url: '/api/ai/analysis-pdfs',
      headers: { authorization: `Bearer ${token}` },
      payload: body,
    })
    return { status: answer.statusCode, body: answer.json() as Letter }
  }

  const failed = await post({ id: adaLetter, kind: 'weekly', note: 'Elle yazılmış not' })

  expect(failed).toMatchObject({ status: 201, body: { status: 'failed', pages: null, bytes: null } })
  expect(failed.body.fault).toContain('tekrar dene')
  expect((await open(adaLetter)).status).toBe(404)
  isBroken = false
  expect((await post({ id: adaLetter, kind: 'weekly' })).body).toMatchObject({
    status: 'ready',
    fault: null,
    note: 'Elle yazılmış not',
  })
  await other.close()
})

it('of a coach that could not be printed is no news for the student', async () => {
  const printer: Printer = { ...world.services.printer, print: async () => ({ fault: 'timeout' }) }
  const other = await world.makeServer({ services: { ...world.services, printer } })
  const answered = await other.inject({
    method: 'POST',
    url: '/api/ai/analysis-pdfs',
    headers: {
      authorization: `Bearer ${await world.tokenOf(cem)}`,
      'x-coach-mode': 'true',
      'x-student-id': ada.id,
    },
    payload: { kind: 'weekly', note: 'İyi hafta.' },
  })
  await other.close()

  expect(answered.json()).toMatchObject({ status: 'failed' })
  expect((await world.call('GET /notice', { query: {} }, { as: ada })).rows).toEqual([])
})

it('is made for a student without a record, with a long name, from right to left', async () => {
  const name = `${'Ğüneş İıŞçÖ '.repeat(5)}عائشة יעל`.slice(0, limits.nameCharacters)
  await world.call('GET /user/save', { query: { name } }, { as: ada })

  for (const kind of ['weekly', 'monthly'] as const) {
    const letter = await make({ kind, note: '漢字' })
    expect(letter).toMatchObject({ status: 'ready', pages: 1 })
    const { text } = await readLetter((await open(letter.id)).pdf)
    expect(text).toContain('Ğüneş İıŞçÖ')
    expect(text).toContain('kayıt yok')
    expect(text).toContain('Kayıt olmaması çalışılmadığı anlamına gelmez')
    expect(text).not.toMatch(/NaN|undefined|null|Infinity/)
  }
})

it('prints what was typed as it was typed, whatever it means to the engine', async () => {
  const name = '#panic("a") *b*'
  const note = '#set page(fill: red) $x^2$ `raw` @label <b> [c] \\u{41} // d #read("/etc/passwd") = e'
  await world.call('GET /user/save', { query: { name } }, { as: ada })

  const letter = await make({ kind: 'weekly', note })

  expect(letter.status).toBe('ready')
  const { text } = await readLetter((await open(letter.id)).pdf)
  expect(text).toContain(name)
  expect(text.replaceAll(' ', '')).toContain(note.replaceAll(' ', ''))
})

it('is part of the export', async () => {
  const { id } = await make({ kind: 'weekly', note: 'Bir not' })

  const answer = await world.app.inject({
    url: '/api/export?format=json',
    headers: {
      authorization: `Bearer ${await world.tokenOf(ada)}`,
      query: Buffer.from(JSON.stringify({ password: seedPassword })).toString('base64'),
    },
  })

  expect(answer.json().reports).toEqual([expect.objectContaining({ id, note: 'Bir not' })])
})
