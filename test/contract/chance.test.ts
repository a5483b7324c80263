import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#contract/call.ts'
import { ada, baris, cem, defne, eda, fatma } from '#contract/examples.ts'
import { rowCounter } from '../support/contract/stored.ts'
import { anyOf, objectOf } from '../support/contract/values.ts'
import { fillExamples, prepare, rows } from '../support/examples.ts'
import { scaled } from '../support/scale.ts'
import { type Key, openWorld, requestOf, type Who, type World } from '../support/world.ts'

/** Inputs of each call: four thousand over all calls, and in the long run eighty thousand. */
const numRuns = scaled(4_000 / rows.length)

/** These end other sessions, so each has a separate world. */
const ending = new Set<Key>(['DELETE /user/delete/{id}', 'GET /user/pass/change', 'GET /user/pass/reset'])

describe('whatever is sent', () => {
  let world: World
  let countRows: () => Promise<unknown>
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
    // Signed in before rows are counted, since signing in leaves a row.
    for (const who of [ada, baris, cem, defne, eda, fatma]) await world.tokenOf(who)
    countRows = await rowCounter(world)
  })
  afterAll(() => world.close())

  it.each(rows.filter(({ key }) => !ending.has(key)))(
    'is answered or refused with a message: $key',
    async ({ key, row }) => {
      await prepare(world, key)
      await tryAll(world, countRows, key, row)
    },
  )
})

describe('whatever is sent to what ends sessions', () => {
  it.each(rows.filter(({ key }) => ending.has(key)))(
    'is answered or refused with a message: $key',
    async ({ key, row }) => {
      const world = await openWorld()
      await fillExamples(world)
      for (const who of [ada, baris, cem, defne, eda, fatma]) await world.tokenOf(who)
      await tryAll(world, await rowCounter(world), key, row).finally(world.close)
    },
  )
})

async function tryAll(world: World, countRows: () => Promise<unknown>, key: Key, row: Row): Promise<void> {
  const people = {
    student: [ada, baris],
    coach: [cem, defne],
    admin: [eda],
    parent: [fatma],
    guest: [undefined],
  }
  const who = fc.constantFrom(...row.who.flatMap((role): (Who | undefined)[] => people[role]), undefined)
  const student = fc.option(fc.constantFrom(ada.id, baris.id, 'nobody'), { nil: undefined, freq: 8 })
  let before = await countRows()

  await fc.assert(
    fc.asyncProperty(inputOf(row), who, student, async (input, as, whom) => {
      const answered = await ask(world, key, input, as, whom)

      expect(answered.status, answered.text).toBeLessThan(500)
      if (row.writes) {
        const after = await countRows()
        if (answered.status >= 400) expect(after).toEqual(before)
        before = after
      }
      if (answered.status < 400) return
      const { message, code, fields = {} } = JSON.parse(answered.text) as Record<string, unknown>
      expect(message).toEqual(expect.stringMatching(/\S/))
      expect(code).toEqual(expect.stringMatching(/^[A-Z_]+$/))
      for (const said of Object.values(fields as object)) expect(said).toEqual(expect.stringMatching(/\S/))
    }),
    { numRuns },
  )
}

async function ask(
  world: World,
  key: Key,
  input: Record<string, unknown>,
  as: Who | undefined,
  student: string | undefined,
) {
  const { method, url, headers, payload } = requestOf(key, input)
  const token = as && (await world.tokenOf(as))
  const response = await world.app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(student && { 'x-coach-mode': 'true', 'x-student-id': student }),
    },
    ...(payload !== undefined && { payload }),
  })
  return { status: response.statusCode, text: response.body }
}

/** As URL parameters, which are strings. */
function asTexts(fields: object): object {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, text(value)]))
}

/** Params and search stay objects, as in a URL; other parts may be anything. */
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
