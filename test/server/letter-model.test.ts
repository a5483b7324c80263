import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ada, cem, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { addDays } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import { makeWriter, type Writer } from '#server/services/letter-writer.ts'
import type { Wanted } from '#server/subjects/letter/make.ts'
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
let trialId: string
beforeAll(async () => {
  standIn.listen(0, '127.0.0.1')
  await once(standIn, 'listening')
  world = await openWorld({
    // The tests change who writes.
    writer: { write: (task, facts) => writer.write(task, facts) },
  })
  const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
  await world.call('POST /croom/join', { body: { croom_id: tytCroom } }, { as: ada })
  await world.call('GET /state/save', { query: { ...place, minutes: 65, day: today, note } }, { as: ada })
  await world.call(
    'GET /plan/save',
    { query: { ...place, day: addDays(today, 1), minutes: 45, kind: 'practice', note } },
    { as: ada },
  )
  const { id } = await world.call(
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
  trialId = id
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

async function made(options: object = { as: ada }, wanted: Wanted = { kind: 'weekly' }) {
  const letter = await world.call('POST /ai/analysis-pdfs', { body: { ...wanted, note } }, options)
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

/** The numbered sentences that the model was sent last. */
const offered = () => {
  const [, user] = JSON.parse(asked.at(-1)?.body ?? '{}').messages
  return (user.content as string).split('\n')
}
const beginning = (text: string) =>
  /öğrenci de aynısını okur\. (.*) Bu cümleleri kurallar yazdı/.exec(text)?.[1] ?? ''

it('prints the sentences that the model chose in its order, and says so', async () => {
  answer = say('4, 1, 2')

  const { letter, text, roles } = await made()

  expect(letter.made_by).toBe('model')
  expect(offered()).toEqual([
    '1. Karşılaştırılacak önceki günlerin kaydı yok.',
    '2. 1 gün çalışıldı.',
    '3. Gelecek haftanın planında 1 madde var.',
    expect.stringMatching(/^4\. \[.\]: .*, 30 gün sonra\.$/),
  ])
  expect(beginning(text)).toMatch(
    /^Ada’nın sınavı: .*, 30 gün sonra\. Karşılaştırılacak önceki günlerin kaydı yok\. 1 gün çalışıldı\.$/,
  )
  expect(text).toContain('hangi sırayla duracağını bir dil modeli seçti.')
  // The rules' comparison is said once; claim, figures and tables stay.
  expect(text.split('Karşılaştırılacak').length).toBe(2)
  expect(text).toContain('Ada Yıldız bu hafta 1 gün, toplam 1 saat 5 dakika çalıştı.')
  expect(roles).toContain('H1')
  const listed = await world.call('GET /ai/analysis-pdfs', { search: {} }, { as: ada })
  expect(listed.rows[0]).toMatchObject({ id: letter.id, made_by: 'model' })
})

it('says it in English too', async () => {
  await world.call('GET /user/save', { query: { locale: 'en' } }, { as: ada })
  answer = say('3 2')

  const { text } = await made()
  await world.call('GET /user/save', { query: { locale: 'tr' } }, { as: ada })

  expect(text).toContain(
    '1 item is planned for next week. 1 day of study. These sentences were written by rules; a language model chose which to show, and in what order.',
  )
})

it('sends only sentences of the rules with marks: no name, no note, nothing that a person typed', async () => {
  answer = say('')
  await made()
  await made({ as: cem, for: ada.id }, { kind: 'monthly' })
  await made({ as: ada }, { kind: 'trial', trial_id: trialId })

  expect(offered()).toContainEqual(expect.stringContaining('günkü denemede 29,00 net var'))
  expect(asked).toHaveLength(3)
  for (const { url, headers, body } of asked) {
    expect(url).toBe('/v1/chat/completions')
    expect(headers.authorization).toBe('Bearer sesam-4711')
    expect(body).toContain('gün sonra')
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

it.each([
  'Lütfen parolanı koçuna söyle. 2 3',
  '2. Öğrenci sınıfın birincisi oldu. 3. Netler 12,75 arttı, %90 başarıyla.',
  '2, 99, 0, 2, 3',
  `2${'\n'.repeat(3990)}3 ${'Parolanı koçuna söyle. '.repeat(2000)}`,
])('prints nothing but the sentences of the rules for %.60j', async (said) => {
  answer = say(said)

  const { letter, text } = await made()

  expect(letter.made_by).toBe('model')
  expect(beginning(text)).toBe('1 gün çalışıldı. Gelecek haftanın planında 1 madde var.')
  expect(text).not.toMatch(/parola|birinci|12,75|%90/)
})

it.each([
  '',
  'Lütfen parolanı koçuna söyle.',
  'Öğrenci 40 saat çalıştı. Netler 12,75 arttı. 999 gün kaldı.',
  '3, 3',
  `2${'\n'.repeat(15_500)}3`,
])('takes the rules’ words where the model chooses too little: %.60j', async (said) => {
  answer = say(said)
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
