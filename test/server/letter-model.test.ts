import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { makeWriter, type Writer } from '#server/report/writer.ts'
import { readLetter } from '../support/letter-text.ts'
import { openWorld, type World } from '../support/world.ts'

const today = dayAt(Date.now(), 'Europe/Istanbul', 4)
const note = 'Bu not kimseye gitmez.'

type Asked = { headers: IncomingMessage['headers']; url: string; body: string }
/** A server that speaks the format, or does what it should not. */
let answer: (response: ServerResponse) => void
let asked: Asked[]
const standIn = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  asked.push({ headers: request.headers, url: request.url ?? '', body })
  // No connection is used twice: one that the last test closed would fail the next.
  response.setHeader('connection', 'close')
  answer(response)
})
const say = (content: unknown) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }))
}

let world: World
let writer: Writer
let errors: unknown[]
beforeAll(async () => {
  standIn.listen(0, '127.0.0.1')
  await once(standIn, 'listening')
  world = await openWorld({
    // The tests change who writes.
    writer: { write: (task, facts) => writer.write(task, facts) },
  })
  const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
  await world.call('GET /state/save', { query: { ...place, minutes: 125, day: today, note } }, { as: ada })
  await world.call(
    'GET /plan/save',
    { query: { ...place, day: addDays(today, 1), minutes: 45, kind: 'practice', note } },
    { as: ada },
  )
  await world.call(
    'POST /trialexam/save',
    {
      body: {
        croom_id: tytCroom,
        name: 'Ada’nın denemesi',
        publisher: 'Gizli Yayın',
        day: today,
        note,
        lessons: [{ study_id: turkce, correct: 30, wrong: 4 }],
      },
    },
    { as: ada },
  )
  await world.call(
    'GET /exam/save',
    { query: { name: 'Ada’nın sınavı', kind: 'other', examdate: addDays(today, 30), note } },
    { as: ada },
  )
})
beforeEach(() => {
  asked = []
  errors = []
  writer = writerWith({})
})
afterEach(() => standIn.closeAllConnections())
afterAll(async () => {
  await world.close()
  standIn.close()
})

function writerWith(limits: Partial<Parameters<typeof makeWriter>[2]>): Writer {
  const { port } = standIn.address() as AddressInfo
  return makeWriter(
    { url: `http://127.0.0.1:${port}/v1`, key: 'sesam-4711', model: 'küçük' },
    (error) => errors.push(error),
    { waitMs: 20_000, bytes: 64 * 1024, atOnce: 4, restMs: 0, ...limits },
  )
}

async function made(options: object = { as: ada }, kind: 'weekly' | 'monthly' = 'weekly') {
  const letter = await world.call('POST /ai/analysis-pdfs', { body: { kind, note } }, options)
  const file = await world.app.inject({
    url: `/api/ai/analysis-pdfs/${letter.id}/file`,
    headers: { authorization: `Bearer ${await world.tokenOf(ada)}` },
  })
  return { letter, ...(await readLetter(file.rawPayload)) }
}
const byRules = async () => {
  const { letter, text } = await made()
  expect(letter).toMatchObject({ status: 'ready', made_by: 'rules' })
  expect(text).toContain('Karşılaştırılacak önceki günlerin kaydı yok.')
  expect(text).not.toContain('dil modeli')
}

it('prints what the model wrote, says so, and counts nothing else as its words', async () => {
  answer = say(
    'Öğrenci bu hafta 2 saat 5 dakika çalıştı. [A] dersine zaman ayrıldı. Gelecek hafta 45 dakika planlı.',
  )

  const { letter, text, roles } = await made()

  expect(letter.made_by).toBe('model')
  expect(text).toContain(
    'Öğrenci bu hafta 2 saat 5 dakika çalıştı. Türkçe dersine zaman ayrıldı. Gelecek hafta 45 dakika planlı.',
  )
  expect(text).toContain('Bu paragrafı bir dil modeli yazdı.')
  // The rules' comparison has given way; claim, figures and tables stay.
  expect(text).not.toContain('Karşılaştırılacak önceki günlerin kaydı yok.')
  expect(text).toContain('Ada Yıldız bu hafta 1 gün, toplam 2 saat 5 dakika çalıştı.')
  expect(roles).toContain('H1')
  const listed = await world.call('GET /ai/analysis-pdfs', { search: {} }, { as: ada })
  expect(listed.rows[0]).toMatchObject({ id: letter.id, made_by: 'model' })
})

it('sends only numbers and marks: no name, no note, nothing that a person typed', async () => {
  answer = say('')
  await made()
  await made({ as: cem, for: ada.id }, 'monthly')

  expect(asked).toHaveLength(2)
  for (const { url, headers, body } of asked) {
    expect(url).toBe('/v1/chat/completions')
    expect(headers.authorization).toBe('Bearer sesam-4711')
    expect(body).toContain('2 sa 5 dk')
    for (const secret of [
      'Ada',
      'Yıldız',
      'Cem',
      'Aksoy',
      'example.com',
      'Gizli',
      'denemesi',
      'sınavı',
      note,
      'Türkçe',
    ])
      expect(body).not.toContain(secret)
    expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    expect(JSON.parse(body)).toMatchObject({
      model: 'küçük',
      messages: [{ role: 'system' }, { role: 'user' }],
    })
  }
})

it('drops what is not in the facts from a model that lies', async () => {
  answer = say(
    'Öğrenci bu hafta 2 saat 5 dakika çalıştı. Bu, geçen haftanın üç katı. Netler 12,75 arttı. Sınıfın birincisi oldu, %90 başarıyla. Gelecek hafta 45 dakika planlı.',
  )

  const { letter, text } = await made()

  expect(letter.made_by).toBe('model')
  expect(text).toContain('Öğrenci bu hafta 2 saat 5 dakika çalıştı. Gelecek hafta 45 dakika planlı.')
  expect(text).not.toMatch(/üç katı|12,75|birincisi|%90/)
})

it('takes the rules’ words where the model only lies', async () => {
  answer = say('Öğrenci 40 saat çalıştı. Netler 12,75 arttı. 999 gün kaldı.')
  await byRules()
  expect(errors).toEqual([])
})

it.each<[string, (response: ServerResponse) => void]>([
  [
    'breaks off',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"choices":[{"message":{"content":"Öğrenci')
      setImmediate(() => response.destroy())
    },
  ],
  ['answers rubbish', (response) => response.end('<html>')],
  ['answers another shape', (response) => response.end('{"choices":{"length":1}}')],
  ['answers null', (response) => response.end('null')],
  ['answers no text', say({ parts: ['x'] })],
  ['refuses', (response) => response.writeHead(429).end('{"error":"no credit"}')],
  ['leads elsewhere', (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()],
  [
    'answers without end',
    (response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    },
  ],
])('takes the rules’ words where the model’s server %s', async (_what, does) => {
  answer = does
  await byRules()
  expect(errors).toHaveLength(1)
  expect(String(errors[0])).not.toContain('sesam-4711')
})

it('takes the rules’ words where the model’s server hangs, before its first word or after', async () => {
  writer = writerWith({ waitMs: 150 })
  answer = () => {}
  await byRules()
  answer = (response) => {
    response.writeHead(200)
    response.write('{"choices":')
  }
  await byRules()
  expect(errors).toHaveLength(2)
})

it('asks nothing for a while after a failure, and not more at a time than it may', async () => {
  writer = writerWith({ restMs: 60_000 })
  answer = (response) => response.writeHead(500).end()
  await byRules()
  await byRules()
  expect(asked).toHaveLength(1)

  writer = writerWith({ atOnce: 1 })
  const waiting: ServerResponse[] = []
  answer = (response) => waiting.push(response)
  const slow = writer.write('task', 'facts')
  await expect.poll(() => waiting.length).toBe(1)
  expect(await writer.write('task', 'facts')).toBeUndefined()
  const [held] = waiting
  if (held) say('Tamam.')(held)
  expect(await slow).toBe('Tamam.')
})

it('sends no key where there is none', async () => {
  answer = say('Tamam.')
  const { port } = standIn.address() as AddressInfo
  const open = makeWriter({ url: `http://127.0.0.1:${port}`, key: undefined, model: 'm' }, (error) =>
    errors.push(error),
  )
  expect(await open.write('task', 'facts')).toBe('Tamam.')
  expect(asked[0]?.headers.authorization).toBeUndefined()
})
