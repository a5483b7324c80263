import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { table } from '#contract/table.ts'
import { base64, fieldsOf, sendRaw } from '../support/contract/raw.ts'
import { fillExamples, rows } from '../support/examples.ts'
import { openWorld, type World } from '../support/world.ts'

const withQuery = rows.filter(({ row }) => row.query)
const save = { key: 'GET /state/save', row: table['GET /state/save'] } as const

describe('the query header', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
  })
  afterAll(() => world.close())

  const bad: [string, string][] = [
    ['text that is no base64', '{"size":1}'],
    ['base64 of no JSON', base64('{size:1}')],
    ['base64 of nothing', base64(' ')],
    ['an array', base64('[]')],
    ['a number', base64('1')],
    ['null', base64('null')],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]).toString('base64')],
    ['a key named __proto__', base64('{"__proto__":{"size":1}}')],
    ['an unknown key', base64('{"unheard_of":1}')],
    ['an unknown key of every object', base64('{"toString":1}')],
  ]
  const cases = withQuery.flatMap(({ key, row }) => bad.map(([what, query]) => ({ key, row, what, query })))
  it.each(cases)('must not be $what: $key', async ({ key, row, query }) => {
    const answered = await sendRaw(world, key, row, { query })

    expect(answered).toMatchObject({ status: 400, body: { code: 'BAD_QUERY', message: expect.any(String) } })
  })

  it.each(withQuery)('names the field of a wrong type: $key', async ({ key, row }) => {
    for (const [name, { type }] of fieldsOf(row.query)) {
      const wrong = type === 'array' ? {} : [[]]
      const query = key === 'GET /user/pass/reset' ? {} : row.example.query
      const answered = await sendRaw(world, key, row, {
        query: base64(JSON.stringify({ ...query, [name]: wrong })),
      })

      expect(answered, name).toMatchObject({ status: 400, body: { code: 'BAD_QUERY' } })
      expect(answered.body.fields, name).toHaveProperty(name, expect.any(String))
    }
  })

  it.each(withQuery)('holds 6 KiB and no more: $key', async ({ key, row }) => {
    const within = await sendRaw(world, key, row, { query: base64('{"unheard_of":1}'.padEnd(6144)) })
    const over = await sendRaw(world, key, row, { query: base64('{"unheard_of":1}'.padEnd(6145)) })
    const far = await sendRaw(world, key, row, { query: base64('{}'.padEnd(60_000)) })

    expect(within).toMatchObject({ status: 400, body: { code: 'BAD_QUERY' } })
    expect(over).toMatchObject({ status: 413, body: { code: 'QUERY_TOO_LARGE' } })
    expect(far).toMatchObject({ status: 413, body: { code: 'QUERY_TOO_LARGE' } })
  })

  it.each(withQuery)('refuses text that a database cannot store: $key', async ({ key, row }) => {
    const texts = fieldsOf(row.query).filter(
      ([, { type, format, enum: words }]) => [type].flat().includes('string') && !format && !words,
    )
    for (const [name] of texts) {
      for (const text of ['a\\u0000b', '\\ud83d', '\\ude00x']) {
        const answered = await sendRaw(world, key, row, { query: base64(`{"${name}":"${text}"}`) })
        expect(answered, name).toMatchObject({
          status: 400,
          body: { code: 'BAD_QUERY', faults: { [name]: { fault: 'controlCharacter' } } },
        })
      }
    }
  })

  // Its base64 has both signs that the URL-safe alphabet replaces, and padding.
  const note = '>>>???'
  const text = JSON.stringify({ minutes: 5, note })
  it.each([
    ['standard', base64(text)],
    ['unpadded', base64(text).replace(/=+$/, '')],
    ['URL-safe', Buffer.from(text).toString('base64url')],
    ['URL-safe and padded', base64(text).replaceAll('+', '-').replaceAll('/', '_')],
  ])('may be %s base64', async (_form, query) => {
    expect(base64(text)).toMatch(/(?=.*\+)(?=.*\/).*=$/)

    const answered = await sendRaw(world, save.key, save.row, { query })

    expect(answered).toMatchObject({ status: 200, body: { minutes: 5, note } })
  })

  it.each([
    ['{size:1}', 'notJsonText'],
    ['[]', 'notObject'],
    ['{"__proto__":{}}', 'unknown'],
    ['{"size":0}', 'tooSmall'],
    ['{"a\\u0000":1}', 'controlCharacter'],
  ])('whose base64 is right is refused for what is wrong in it: %s', async (sent, fault) => {
    const row = table['GET /state']
    for (const query of [base64(sent), Buffer.from(sent).toString('base64url')]) {
      const answered = await sendRaw(world, 'GET /state', row, { query })

      expect(answered).toMatchObject({ status: 400, body: { code: 'BAD_QUERY' } })
      expect(Object.values(answered.body.faults as object)).toMatchObject([{ fault }])
      expect(JSON.stringify(answered.body)).not.toMatch(/base64/i)
    }
  })

  it('may contain text that looks like an escape', async () => {
    const query = base64(JSON.stringify({ minutes: 5, note: 'C:\\u0000 ve 😀' }))

    const answered = await sendRaw(world, save.key, save.row, { query })

    expect(answered).toMatchObject({ status: 200, body: { note: 'C:\\u0000 ve 😀' } })
  })

  it('may be missing or empty', async () => {
    const missing = await world.send('GET /state', {}, { as: ada })
    const empty = await world.send('GET /state', {}, { as: ada, headers: { query: '' } })

    expect(missing.status).toBe(200)
    expect(empty.body).toEqual(missing.body)
  })

  it('is read whole over a socket, and refused in JSON when it is far too long', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const authorization = `Bearer ${await world.tokenOf(ada)}`
    const ask = async (length: number) => {
      const response = await fetch(`${address}/api/state`, {
        headers: { authorization, query: base64('{}'.padEnd(length)) },
      })
      return { status: response.status, body: (await response.json()) as object }
    }

    expect((await ask(6144)).status).toBe(200)
    expect(await ask(6145)).toMatchObject({ status: 413, body: { code: 'QUERY_TOO_LARGE' } })
    expect(await ask(40_000)).toMatchObject({ status: 413, body: { code: 'QUERY_TOO_LARGE' } })
  })
})
