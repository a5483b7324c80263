import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, baris } from '#contract/examples.ts'
import { exampleOf, fillExamples, prepare, rows, speakerOf } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

describe('every reply', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
  })
  afterAll(() => world.close())

  const rest = rows.filter(({ row }) => !row.etag)
  it.each(rest)('is not cached, sets no cookie and runs no script: $key', async ({ key, row }) => {
    const replies = [await world.send(key, row.example), await world.send(key, {}, { as: baris })]

    for (const { headers } of replies) {
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['set-cookie']).toBeUndefined()
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('to an unknown call is not cached', async () => {
    const answered = await world.app.inject({ url: '/api/nothing' })

    expect(answered.headers['cache-control']).toBe('no-store')
  })

  it.each(['/%61pi/timer', '/ap%69/timer', '//api/timer', '/api/%2e%2e/timer', '/healthz', '/readyz'])(
    'is kept nowhere, however the address is written: %s',
    async (url) => {
      expect((await world.app.inject({ url })).headers['cache-control']).toBe('no-store')
    },
  )

  it.each(rows.filter(({ row }) => row.etag === true))(
    'with a tag is asked for again in one line: $key',
    async ({ key, row }) => {
      const { input } = await exampleOf(world, key)
      const asked = (headers: Record<string, string> = {}) => world.send(key, input, { headers })
      const first = await asked()
      const etag = String(first.headers.etag)

      const known = await asked({ 'if-none-match': etag })
      const stale = await asked({ 'if-none-match': '"another"' })
      const english = await asked({ 'accept-language': 'en', 'if-none-match': etag })

      expect(etag).toMatch(/^"[\w-]{22}"$/)
      expect(first.headers['cache-control']).toBe('private, no-cache')
      expect(known).toMatchObject({ status: 304, body: '' })
      expect(stale).toMatchObject({ status: 200, body: first.body })
      // A calendar is in the language of its student.
      expect(english.status).toBe(row.file ? 304 : 200)
    },
  )

  it.each([
    [undefined, 'tr'],
    ['tr', 'tr'],
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['de, en;q=0.8, tr;q=0.5', 'en'],
    ['tr-TR,tr;q=0.9,en-US;q=0.8', 'tr'],
    ['de', 'tr'],
    ['*', 'tr'],
    ['en;q=0.2, tr;q=0.9', 'tr'],
    ['en;q=0, tr', 'tr'],
  ])('to Accept-Language %s is in %s', async (language, locale) => {
    const headers: Record<string, string> = language ? { 'accept-language': language } : {}

    const answered = await world.try('GET /timer', {}, { headers })
    const field = await world.try('GET /state/save', { query: { minutes: -1 } }, { as: ada, headers })

    const said = { tr: 'Devam etmek için giriş yap.', en: 'Sign in to go on.' }
    const fault = { tr: 'En az 0 olabilir.', en: 'Must be at least 0.' }
    expect(answered.body.message).toBe(said[locale as 'tr'])
    expect(field.body.fields).toMatchObject({ minutes: fault[locale as 'tr'] })
  })

  it('accepts a bare token, and the scheme before it in any case', async () => {
    const token = await world.tokenOf(ada)

    for (const authorization of [token, `Bearer ${token}`, `bearer  ${token}`, `  BEARER ${token} `]) {
      expect((await world.send('GET /timer', {}, { headers: { authorization } })).status).toBe(200)
    }
  })

  it('ignores the time zone of the request', async () => {
    const headers = { 'x-timezone': 'Pacific/Apia' }

    const there = await world.call(
      'GET /state/time/{period}',
      { params: { period: 'day' }, search: {} },
      { as: ada, headers },
    )
    const here = await world.call(
      'GET /state/time/{period}',
      { params: { period: 'day' }, search: {} },
      { as: ada },
    )

    expect(there).toEqual(here)
  })
})

describe('the same save', () => {
  const saves = rows.filter(({ key }) => /\/save$/.test(key) && key !== 'GET /user/save')

  // A phone may repeat anything, also before it has heard of the first.
  it.each(saves)('sent five times at once leaves one row and one answer: $key', async ({ key, row }) => {
    const world = await openWorld()
    await fillExamples(world)
    await prepare(world, key)
    const { input } = await exampleOf(world, key)
    const id = '0198f000-0000-7000-8000-00000000abcd'
    const part = input.query ? 'query' : 'body'
    const sent = { ...input, [part]: { ...(input[part] as object), id } }
    const as = speakerOf(row) ?? ada

    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => world.send(key, sent, { as })))
    const later = await world.send(key, sent, { as })

    const bodies = [...replies, later].map(({ status, body }) => ({ status, body }))
    await world.close()
    expect(bodies[0]).toMatchObject({ status: 200, body: { id } })
    for (const body of bodies) expect(body).toEqual(bodies[0])
  })
})
