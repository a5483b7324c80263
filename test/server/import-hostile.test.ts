import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris, tytCroom } from '#contract/examples.ts'
import { makeFileReader } from '#server/services/sheets/file-reader.ts'
import type { FileToRead } from '#server/services/sheets/read-trials.ts'
import { gate } from '../support/gate.ts'
import { hostileFiles } from '../support/server/hostile-files.ts'
import { openWorld, type World } from '../support/world.ts'

/** Answers to others while a file is read. More prove nothing and take the processor from the reader. */
const enough = 100

describe('a hostile file', () => {
  // The built thread, as the product has it: one that compiles the sources takes seconds for each file.
  const real = makeFileReader(undefined, (options) => new Worker('./dist/server/import-worker.js', options))
  let [asked, isRead] = [gate(), false]
  let world: World
  let address: string
  beforeAll(async () => {
    const fileReader = {
      ...real,
      async read(...given: Parameters<typeof real.read>) {
        asked.open()
        return real.read(...given).finally(() => {
          isRead = true
        })
      },
    }
    world = await openWorld({ fileReader })
    address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => world.close())

  it.each(hostileFiles)('is refused with a message, and does not delay others: %s', async (_what, make) => {
    const file = Buffer.from(make())
    expect(file.length).toBeLessThan(740_000)
    const body = { croom_id: tytCroom, file: file.toString('base64') }
    const headers = { authorization: `Bearer ${await world.tokenOf(baris)}` }
    ;[asked, isRead] = [gate(), false]

    const reading = world.try('POST /import/trialexam', { body }, { as: ada })
    await asked.opened
    let answeredFirst = 0
    while (!isRead && answeredFirst < enough) {
      const other = await fetch(`${address}/api/timer`, { headers })
      await other.arrayBuffer()
      expect(other.status).toBe(200)
      if (!isRead) answeredFirst += 1
    }
    const { status, body: refusal } = await reading

    expect(status).toBe(422)
    expect(refusal).toMatchObject({ code: 'RULE', fields: { file: expect.stringMatching(/\S/) } })
    // What blocks the thread that answers lets nobody through before it has ended.
    expect(answeredFirst).toBeGreaterThan(0)
  })
})

describe('a file that is being read', () => {
  it('holds no database connection and locks no row of the student', async () => {
    const real = makeFileReader()
    const [asked, go] = [gate(), gate()]
    const fileReader = {
      ...real,
      async read(...given: Parameters<typeof real.read>) {
        asked.open()
        await go.opened
        return real.read(...given)
      },
    }
    const world = await openWorld({ fileReader })
    const body = { croom_id: tytCroom, file: Buffer.from('Tarih;Türkçe D\n01.11.2026;30').toString('base64') }

    const reading = world.try('POST /import/trialexam', { body }, { as: ada })
    await asked.opened
    const { open, idle } = world.database.load()
    const saved = await world.try('GET /state/save', { query: { minutes: 5 } }, { as: ada })
    go.open()

    expect(open - idle).toBe(0)
    expect(saved.status).toBe(200)
    expect((await reading).status).toBe(200)
    await world.close()
  })
})

describe('the reader of files', () => {
  const endless: FileToRead = {
    file: Buffer.from('a'),
    form: { penalty: 4, studies: [], sections: [], topics: new Map(), subtopics: new Map() },
    group: { exam: null, name: '' },
    today: '2026-11-22',
    locale: 'tr',
  }
  it('stops reading at its deadline', async () => {
    const reader = makeFileReader({ threads: 1, places: 1, perOwner: 1, deadlineMs: 0 })
    const big = { ...endless, file: Buffer.from(`${'a;b\n'.repeat(150_000)}`) }

    await expect(reader.read('ada', big)).rejects.toMatchObject({ code: 'RULE' })
  })

  it('reads a few files at a time, one per account, and queues a few', async () => {
    const reader = makeFileReader({ threads: 2, places: 2, perOwner: 2, deadlineMs: 3000 })
    const codes: string[] = []
    const read = (owner: string) =>
      reader.read(owner, endless).catch((error: { code: string }) => codes.push(`${owner} ${error.code}`))

    const all = [read('ada'), read('ada'), read('ada'), read('baris'), read('cem'), read('defne')]
    const first = codes.slice()
    await Promise.all(all)

    expect(first).toEqual([])
    expect(codes.slice(0, 2)).toEqual(['ada TOO_MANY', 'defne UNAVAILABLE'])
    expect(codes.slice(2).sort()).toEqual(['ada RULE', 'ada RULE', 'baris RULE', 'cem RULE'])
    await expect(reader.read('ada', endless)).rejects.toMatchObject({ code: 'RULE' })
  })
})
