import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, turkce, tytCroom } from '#contract/examples.ts'
import { fillExamples, rows } from '../examples.ts'
import { openWorld, type World } from '../world.ts'
import { fieldsOf, sendRaw } from './raw.ts'

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
    ['deep nesting', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
  ]
  const cases = withBody.flatMap(({ key, row }) => bad.map(([what, body]) => ({ key, row, what, body })))
  it.each(cases)('must not be $what: $key', async ({ key, row, body }) => {
    const answered = await sendRaw(world, key, row, { body })

    expect(answered).toMatchObject({ status: 400, body: { code: 'INVALID', message: expect.any(String) } })
  })

  it.each(withBody)('names the field of a wrong type: $key', async ({ key, row }) => {
    // What the server computes may stand in a trial exam and is not read.
    const fields = fieldsOf(row.body).filter(([, schema]) => schema.type ?? schema.enum)
    for (const [name] of fields) {
      const body = JSON.stringify({ ...(row.example.body as object), [name]: { an: 'object' } })
      const answered = await sendRaw(world, key, row, { body })

      expect(answered, name).toMatchObject({ status: 400, body: { code: 'INVALID' } })
      expect(Object.keys(answered.body.fields as object).join(), name).toContain(name)
    }
  })

  it.each(withBody)('holds a mebibyte and no more: $key', async ({ key, row }) => {
    const ask = (bytes: number) =>
      sendRaw(world, key, row, { body: `{"unheard_of":"${'x'.repeat(bytes - 17)}"}` })

    const [within, over] = [await ask(1024 * 1024), await ask(1024 * 1024 + 1)]

    expect(within).toMatchObject({ status: 400, body: { code: 'INVALID', fields: expect.any(Object) } })
    expect(over).toMatchObject({ status: 413, body: { code: 'TOO_LARGE', message: expect.any(String) } })
  })

  it('may be JSON of any content type, or empty', async () => {
    const headers = { 'content-type': 'text/plain' }
    const texts = await world.send(
      'POST /exam/check-date',
      { body: { examdate: '2030-01-02' } },
      { as: ada, headers },
    )
    const empty = await world.app.inject({
      method: 'POST',
      url: '/api/timer/discard',
      headers: { authorization: `Bearer ${await world.tokenOf(ada)}`, 'content-type': 'application/json' },
      payload: '',
    })

    expect(texts.status).toBe(200)
    expect(empty.statusCode).toBe(200)
  })

  const trial = { croom_id: tytCroom, name: 'Deneme', day: '2026-11-01', lessons: [{ study_id: turkce }] }
  it.each([
    ['lists', { ...trial, marks: Array(300_000).fill({}) }, 'marks'],
    ['keys', Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [`k${n}`, 1])), /^(k0|croom_id)$/],
    [
      'keys below',
      { ...trial, ranks: Object.fromEntries(Array.from({ length: 80_000 }, (_, n) => [n, 1])) },
      /^ranks/,
    ],
  ])('with faults by the hundred thousand is told the first: %s', async (_what, body, field) => {
    const answered = await world.try('POST /trialexam/save', { body: body as never }, { as: ada })

    expect(answered).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect(Object.keys(answered.body.fields ?? {})).toEqual([expect.stringMatching(field)])
  })
})
