import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, adaExam, adaRecord } from '#contract/examples.ts'
import { fingerprints } from '../support/contract/stored.ts'
import { exampleOf, fillExamples, rows, speakerOf } from '../support/examples.ts'
import { openWorld, requestOf, type World } from '../support/world.ts'

const reading = rows.filter(({ key }) => key.startsWith('GET '))

describe('a method', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
  })
  afterAll(() => world.close())

  async function ask(method: string, key: string, input: object, headers: object = {}) {
    const { url, headers: own } = requestOf(key, input)
    return world.app.inject({ method: method as 'GET', url, headers: { ...own, ...headers } })
  }

  // These leave a trace of a reading: a letter was opened, a parent has looked, the notice was seen.
  const letter = 'GET /ai/analysis-pdfs/{id}'
  const traced = [letter, `${letter}/file`, 'GET /parent/child/{id}', 'GET /privacy']
  // Made once on first need, and told by nobody.
  const kept = ['vapid', 'unfixed_count', 'standing']
  it.each(reading.filter(({ key }) => !traced.includes(key)))(
    'HEAD reads or is refused, and GET changes nothing where HEAD reads: $key',
    async ({ key, row }) => {
      const { input, headers } = await exampleOf(world, key)
      const who = speakerOf(row)
      const sent = { ...headers, ...(who && { authorization: `Bearer ${await world.tokenOf(who)}` }) }
      const before = await stored()

      const head = await ask('HEAD', key, input, sent)

      if (head.statusCode === 405) {
        expect(String(head.headers.allow).split(', ')).toContain('GET')
        expect(String(head.headers.allow)).not.toContain('HEAD')
        expect(await stored()).toEqual(before)
        return
      }
      expect(head.body).toBe('')
      const got = await ask('GET', key, input, sent)
      expect([head.statusCode, head.headers.allow]).toEqual([got.statusCode, undefined])
      expect(await stored()).toEqual(before)
    },
  )

  /** Fingerprints of what people have, and of their sessions. */
  async function stored() {
    await world.services.mailer.settled()
    const tables = Object.entries(await fingerprints(world)).filter(([name]) => !kept.includes(name))
    const tokens = await world.database.one`
      select md5(string_agg(to_jsonb(r)::text, '' order by to_jsonb(r)::text)) as print from refresh_token r`
    return { ...Object.fromEntries(tables), tokens }
  }

  it.each([
    ['GET /exam/delete/{id}', { params: { id: adaExam } }],
    ['GET /state/delete/{id}', { params: { id: adaRecord } }],
    ['GET /exam/save', { query: { name: 'HEAD', kind: 'other', examdate: '2030-01-01' } }],
    ['GET /auth/logout', {}],
  ])('HEAD is refused where GET changes something: %s', async (key, input) => {
    const token = { authorization: `Bearer ${await world.tokenOf(ada)}` }

    const head = await ask('HEAD', key, input, token)

    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET'])
    expect((await world.try('GET /exam/data/{id}', { params: { id: adaExam } }, { as: ada })).status).toBe(
      200,
    )
  })

  it('HEAD is refused beside built pages too, which answer it on any other path', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'etut-pages-'))
    await writeFile(join(webRoot, 'index.html'), '<!doctype html>')
    const app = await world.makeServer({ webRoot })

    const head = await app.inject({ method: 'HEAD', url: `/api/exam/delete/${adaExam}` })
    const page = await app.inject({ method: 'HEAD', url: '/login' })

    await app.close()
    await rm(webRoot, { recursive: true })
    expect([head.statusCode, head.headers.allow]).toEqual([405, 'GET'])
    expect(page.statusCode).toBe(200)
  })

  const paths = [...new Set(rows.map(({ key }) => key.split(' ')[1] ?? ''))]
  it.each(paths)('that a path does not take is a 405 before rights and body: %s', async (path) => {
    const taken = rows.filter(({ key }) => key.split(' ')[1] === path)
    const params = taken[0]?.row.example.params
    for (const method of ['PUT', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const answered = await ask(method, `${method} ${path}`, { params }, { 'content-type': 'text/xml' })

      expect(answered.statusCode, method).toBe(405)
      expect(answered.json()).toMatchObject({ code: 'METHOD', message: expect.stringMatching(/\S/) })
      const allowed = String(answered.headers.allow).split(', ')
      expect(allowed).toEqual(expect.arrayContaining(taken.map(({ key }) => key.split(' ')[0])))
    }
  })

  it.each(['/healthz', '/readyz', '/openapi.json', '/docs'])(
    'is a 405 outside the API too: %s',
    async (url) => {
      const answered = await world.app.inject({ method: 'POST', url, payload: '<a/>' })

      expect([answered.statusCode, answered.headers.allow]).toEqual([405, 'GET, HEAD'])
    },
  )

  it.each(['/api/nothing', '/api/exam/nothing/at/all'])('is a 404 on an unknown path: %s', async (url) => {
    const answered = await world.app.inject({ method: 'PUT', url })

    expect([answered.statusCode, answered.headers.allow]).toEqual([404, undefined])
  })
})
