import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ask = (url: string, encodings?: string) =>
  world.app.inject({ url, headers: encodings === undefined ? {} : { 'accept-encoding': encodings } })

it.each([
  ['a long reply in one piece', '/api/sabit', true],
  ['a very long one as a stream', '/openapi.json', false],
])('compresses for a client that accepts gzip: %s', async (_, url, isWhole) => {
  const [plain, zipped] = await Promise.all([ask(url), ask(url, 'br, gzip')])

  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': plain.headers['content-type'],
  })
  expect(zipped.headers['content-length']).toBe(isWhole ? String(zipped.rawPayload.length) : undefined)
  expect(zipped.headers.vary).toContain('accept-encoding')
  expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
})

it.each([
  ['a short reply', '/healthz', 'gzip'],
  ['a client that refuses gzip', '/openapi.json', 'gzip;q=0, identity'],
])('leaves the reply as it is: %s', async (_, url, encodings) => {
  expect((await ask(url, encodings)).headers['content-encoding']).toBeUndefined()
})
