import type { TSchema } from '@sinclair/typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usualBodyBytes } from '#contract/call.ts'
import { ada, turkce, tytCroom } from '#contract/examples.ts'
import { fieldsOf, sendRaw } from '../support/contract/raw.ts'
import { fillExamples, rows } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

const withBody = rows.filter(({ row }) => row.body)

describe('a body', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
  })
  afterAll(() => world.close())

  const bad: [string, string][] = [
    ['no JSON', '{"a":'],
    ['a form', 'email=ada%40example.com'],
    ['an array', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['text in quotes', '"x"'],
    ['a key named __proto__', '{"__proto__":{"email":"x"}}'],
    ['a constructor with a prototype', '{"constructor":{"prototype":{"email":"x"}}}'],
    ['an unknown key', '{"unheard_of":1}'],
    ['a NUL character', '{"unheard_of":"\\u0000"}'],
    ['half of a surrogate pair', '{"unheard_of":"\\ud800"}'],
    ['half of a surrogate pair as a key', '{"\\udfff":1}'],
    ['deep nesting', `${'['.repeat(15_000)}${']'.repeat(15_000)}`],
  ]
  const cases = withBody.flatMap(({ key, row }) => bad.map(([what, body]) => ({ key, row, what, body })))
  it.each(cases)('must not be $what: $key', async ({ key, row, body }) => {
    const answered = await sendRaw(world, key, row, { body })

    expect(answered).toMatchObject({ status: 400, body: { code: 'INVALID', message: expect.any(String) } })
  })

  it.each(withBody)('names the field of a wrong type: $key', async ({ key, row }) => {
    // Computed fields of a trial exam are accepted and ignored.
    const fields = fieldsOf(row.body).filter(([, schema]) => schema.type ?? schema.enum)
    for (const [name] of fields) {
      const body = JSON.stringify({ ...(row.example.body as object), [name]: { an: 'object' } })
      const answered = await sendRaw(world, key, row, { body })

      expect(answered, name).toMatchObject({ status: 400, body: { code: 'INVALID' } })
      expect(Object.keys(answered.body.fields as object).join(), name).toContain(name)
    }
  })

  it.each(withBody)(
    'holds what its schema allows, and no more than its limit: $key',
    async ({ key, row }) => {
      const limit = row.bodyLimit ?? usualBodyBytes
      const ask = (bytes: number) =>
        sendRaw(world, key, row, { body: `{"unheard_of":"${'x'.repeat(bytes - 17)}"}` })

      const [within, over] = [await ask(limit), await ask(limit + 1)]

      expect(longestOf(row.body as TSchema)).toBeLessThan(limit)
      expect(within).toMatchObject({ status: 400, body: { code: 'INVALID', fields: expect.any(Object) } })
      expect(over).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', message: expect.any(String) } })
    },
  )

  it.each(withBody.filter(({ row }) => row.bodyLimit))(
    'that is large is counted before it is parsed: $key',
    async ({ key, row }) => {
      const body = `{"unheard_of":[${Array(30_000).fill('{}').join(',')}]}`

      const answered = await sendRaw(world, key, row, { body })

      expect(answered).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
    },
  )

  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    'no type',
    ' ',
    '',
  ])('needs a JSON content type, not “%s”', async (type) => {
    for (const language of ['tr', 'en']) {
      const answered = await world.app.inject({
        method: 'POST',
        url: '/api/exam/check-date',
        headers: {
          authorization: `Bearer ${await world.tokenOf(ada)}`,
          'accept-language': language,
          ...(type && { 'content-type': type }),
        },
        payload: Buffer.from('{"examdate":"2030-01-02"}'),
      })

      expect(answered.statusCode).toBe(400)
      expect(answered.json()).toMatchObject({
        code: 'INVALID',
        message: expect.stringContaining('application/json'),
      })
    }
  })

  it.each(['application/json', 'Application/JSON; charset=utf-8', 'application/merge-patch+json'])(
    'may be of type %s, or empty of any type',
    async (type) => {
      const ask = (url: string, contentType: string, payload: string) =>
        world.tokenOf(ada).then((token) =>
          world.app.inject({
            method: 'POST',
            url,
            headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
            payload,
          }),
        )

      const sent = await ask('/api/exam/check-date', type, '{"examdate":"2030-01-02"}')
      const empty = [
        await ask('/api/timer/discard', type, ''),
        await ask('/api/timer/discard', 'text/plain', ''),
      ]

      expect(sent.statusCode).toBe(200)
      expect(empty.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    },
  )

  const trial = { croom_id: tytCroom, name: 'Deneme', day: '2026-11-01', lessons: [{ study_id: turkce }] }
  it.each([
    ['lists', { ...trial, marks: Array(6000).fill({}) }, 'marks'],
    ['keys', Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [`k${n}`, 1])), /^(k0|croom_id)$/],
    [
      'keys below',
      { ...trial, ranks: Object.fromEntries(Array.from({ length: 15_000 }, (_, n) => [n, 1])) },
      /^ranks/,
    ],
  ])('with thousands of faults is refused with the first one: %s', async (_what, body, field) => {
    const answered = await world.try('POST /trialexam/save', { body: body as never }, { as: ada })

    expect(answered).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect(Object.keys(answered.body.fields ?? {})).toEqual([expect.stringMatching(field)])
  })
})

/** Bytes of the longest JSON that a schema allows, with three bytes per character. */
function longestOf(schema: TSchema): number {
  if (schema.anyOf) return Math.max(...schema.anyOf.map(longestOf))
  if (schema.items) return 2 + (schema.maxItems ?? 0) * (longestOf(schema.items) + 1)
  if (schema.properties)
    return Object.entries<TSchema>(schema.properties).reduce(
      (sum, [name, part]) => sum + name.length + 4 + longestOf(part),
      2,
    )
  if (schema.enum) return Math.max(...schema.enum.map((each: unknown) => JSON.stringify(each).length))
  if (schema.format === 'uuid') return 38
  if (schema.maximum !== undefined) return String(schema.maximum).length
  const isBase64 = schema.description?.startsWith('base64') ?? false
  return 2 + (schema.maxLength ?? 40) * (schema.maxLength === undefined || isBase64 ? 1 : 3)
}
