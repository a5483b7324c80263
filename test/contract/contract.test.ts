import type { TSchema } from '@sinclair/typebox'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#contract/call.ts'
import { table } from '#contract/table.ts'
import { exampleOf, fillExamples, prepare, rows, speakerOf } from '../support/examples.ts'
import { type Key, openWorld, type World } from '../support/world.ts'

const ajv = new Ajv({ allErrors: true, strict: false })
addFormats.default(ajv)

describe('the example of each call', () => {
  let filled: Awaited<ReturnType<World['keep']>>
  let reading: World
  const opened: World[] = []
  beforeAll(async () => {
    const first = await openWorld()
    await fillExamples(first)
    filled = await first.keep()
    reading = await openWorld({}, {}, filled.template)
  })
  afterEach(async () => {
    for (const world of opened.splice(0)) await world.close()
  })
  afterAll(async () => {
    await reading.close()
    await filled.drop()
  })

  /** Of its own for a call that changes something, as many do that a guest may call: some delete the account. */
  async function worldFor(key: Key, { writes, slow, who }: Row): Promise<World> {
    const mayChange = writes || slow || who.includes('guest') || key.includes(' /auth/')
    if (!mayChange) return reading
    const world = await openWorld({}, {}, filled.template)
    opened.push(world)
    return world
  }

  it.each(rows)('is answered as the table says: $key', async ({ key, row }) => {
    const world = await worldFor(key, row)
    await prepare(world, key)
    const { input, headers } = await exampleOf(world, key)

    const as = speakerOf(row)
    const answered = await world.send(key, input, { ...(as && { as }), headers })

    expect(answered.status, JSON.stringify(answered.body)).toBe(row.status ?? 200)
    if (row.file) {
      const type = String(answered.headers['content-type']).split(';')[0]
      expect(row.file).toContain(type)
      return
    }
    const fits = ajv.compile(row.reply)
    expect(fits(answered.body), JSON.stringify(fits.errors)).toBe(true)
  })
})

describe('the table', () => {
  it('closes every object of a reply, so that no unlisted field leaks', () => {
    const open = rows.flatMap(({ key, row }) => openObjects(row.reply).map((path) => `${key}${path}`))

    expect(open).toEqual(['GET /audit.rows[].before', 'GET /audit.rows[].after', 'GET /sabit.limits'])
  })

  it('closes every object that is sent', () => {
    const open = rows.flatMap(({ key, row }) =>
      [row.params, row.query, row.search, row.body].flatMap((part) =>
        part ? openObjects(part).map((path) => `${key}${path}`) : [],
      ),
    )

    expect(open).toEqual([])
  })

  it('bounds every list and every text that is sent', () => {
    const endless = rows.flatMap(({ key, row }) =>
      [row.params, row.query, row.search, row.body].flatMap((part) =>
        part ? endlessParts(part).map((path) => `${key}${path}`) : [],
      ),
    )

    expect(endless).toEqual([])
  })

  it('lets nobody write without a token', () => {
    const written = rows.filter(({ row }) => row.writes && row.who.includes('guest'))

    expect(written).toEqual([])
  })

  it('has no two rows for one path', () => {
    const patterns = Object.keys(table).map((key) => key.replace(/\{\w+\}/g, '{}'))

    expect(new Set(patterns).size).toBe(patterns.length)
  })
})

/** Paths of objects in a schema that allow unlisted fields. */
function openObjects(schema: TSchema, path = ''): string[] {
  const parts: TSchema[] = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const types: unknown[] = [schema.type].flat()
  const open = types.includes('object') && schema.additionalProperties !== false ? [path] : []
  return [
    ...open,
    ...parts.flatMap((part) => openObjects(part, path)),
    ...(schema.items ? openObjects(schema.items, `${path}[]`) : []),
    ...Object.entries<TSchema>(schema.properties ?? {}).flatMap(([name, part]) =>
      openObjects(part, `${path}.${name}`),
    ),
  ]
}

/** Paths of lists and strings in a schema without a maximum length. */
function endlessParts(schema: TSchema, path = ''): string[] {
  const types: unknown[] = [schema.type].flat()
  const isEndlessList = types.includes('array') && schema.maxItems === undefined
  const isBoundText =
    schema.anyOf ||
    schema.maxLength !== undefined ||
    schema.format ||
    schema.enum ||
    /\$$/.test(schema.pattern ?? '')
  const isEndlessText = types.includes('string') && !isBoundText && schema.const === undefined
  return [
    ...(isEndlessList || isEndlessText ? [path] : []),
    ...(schema.anyOf ?? []).flatMap((part: TSchema) => endlessParts(part, path)),
    ...(schema.items ? endlessParts(schema.items, `${path}[]`) : []),
    ...Object.entries<TSchema>(schema.properties ?? {}).flatMap(([name, part]) =>
      endlessParts(part, `${path}.${name}`),
    ),
  ]
}
