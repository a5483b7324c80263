import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#contract/call.ts'
import { ada, baris, cem, defne, eda } from '#contract/examples.ts'
import { fillExamples, prepare, rows } from '../examples.ts'
import { type Key, openWorld, requestOf, type Who, type World } from '../world.ts'
import { anyOf, objectOf } from './values.ts'

/** Inputs a call; `CHANCE=2000` looks longer. */
const numRuns = Number(process.env.CHANCE ?? 60)

// These would end the sessions of everybody else here; their inputs have tests of their own.
const ending = new Set<Key>(['DELETE /user/delete/{id}', 'GET /user/pass/change', 'GET /user/pass/reset'])

describe('whatever is sent', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
  })
  afterAll(() => world.close())

  it.each(rows.filter(({ key }) => !ending.has(key)))(
    'is answered or refused in words: $key',
    async ({ key, row }) => {
      await prepare(world, key)
      const who = row.who.flatMap(
        (role) => ({ student: [ada, baris], coach: [cem, defne], admin: [eda], guest: [] })[role],
      )

      await fc.assert(
        fc.asyncProperty(inputOf(row), fc.constantFrom(...who, undefined), async (input, as) => {
          const answered = await ask(key, input, as)

          expect(answered.status, answered.text).toBeLessThan(500)
          if (answered.status >= 400) {
            const { message, code, fields = {} } = JSON.parse(answered.text) as Record<string, unknown>
            expect(message).toEqual(expect.stringMatching(/\S/))
            expect(code).toEqual(expect.stringMatching(/^[A-Z_]+$/))
            for (const said of Object.values(fields as object))
              expect(said).toEqual(expect.stringMatching(/\S/))
          }
        }),
        { numRuns },
      )
    },
  )

  async function ask(key: Key, input: Record<string, unknown>, as: Who | undefined) {
    const { method, url, headers, payload } = requestOf(key, input)
    const token = as && (await world.tokenOf(as))
    const response = await world.app.inject({
      method,
      url,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload !== undefined && { payload }),
    })
    return { status: response.statusCode, text: response.body }
  }
})

/** What a URL can hold. */
function asTexts(fields: object): object {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value)]))
}

/** Params and search stay objects, since a URL cannot hold anything else; the other parts may be anything. */
function inputOf(row: Row) {
  const parts = (['params', 'query', 'search', 'body'] as const).flatMap((part) => {
    const schema = row[part]
    if (!schema) return []
    const inUrl = fc.oneof(fc.constant({ ...(row.example[part] as object) }), objectOf(schema).map(asTexts))
    const arbitrary: fc.Arbitrary<unknown> = part === 'query' || part === 'body' ? anyOf(schema) : inUrl
    return [{ part, arbitrary }]
  })
  return fc.record(Object.fromEntries(parts.map(({ part, arbitrary }) => [part, arbitrary])))
}
