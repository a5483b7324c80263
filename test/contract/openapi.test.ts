import { Validator } from '@seriousme/openapi-schema-validator'
import type { TSchema } from '@sinclair/typebox'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isForGuests, isForSelf, type Row } from '#contract/call.ts'
import { table } from '#contract/table.ts'
import { openWorld, type World } from '../support/world.ts'

type Place = { name: string; in: string; required?: boolean; schema?: TSchema; content?: Content }
type Content = Record<string, { schema: TSchema }>
type Operation = {
  operationId: string
  parameters: (Place | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, { content: Content }>
  security: object[]
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { parameters: Record<string, Place>; schemas: { Error: TSchema } }
}

/** Calls with an optional token. */
const withOrWithoutToken = [
  'GET /sabit/class',
  'POST /invite/preview',
  'GET /auth/logout',
  'GET /user/pass/reset',
  'GET /user/pass/change',
]
const rows = Object.entries<Row>(table)

describe('/openapi.json', () => {
  let world: World
  let document: Document
  beforeAll(async () => {
    world = await openWorld()
    const answered = await world.app.inject({ url: '/openapi.json' })
    expect(answered.headers['content-type']).toContain('application/json')
    document = answered.json()
  })
  afterAll(() => world.close())

  it('is a valid description of version 3.1', async () => {
    const validator = new Validator()

    const { valid, errors } = await validator.validate(structuredClone(document))

    expect(valid, JSON.stringify(errors)).toBe(true)
    expect(validator.version).toBe('3.1')
  })

  it('holds schemas that are JSON Schema 2020-12', () => {
    // Strict: a keyword or a format that no other tool knows is an error. A type or null is a list of types.
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false })
    addFormats.default(ajv as never) // its types know only the class of draft 7
    const faulty = operations(document).flatMap(({ call, operation }) =>
      schemasOf(document, operation).flatMap((schema) =>
        complaintOf(ajv, schema).map((text) => `${call}: ${text}`),
      ),
    )

    expect(faulty).toEqual([])
  })

  it('holds every call and no other', () => {
    const described = operations(document)

    expect(described.map(({ call }) => call).sort()).toEqual(rows.map(([key]) => key).sort())
    expect(new Set(described.map(({ operation }) => operation.operationId)).size).toBe(rows.length)
  })

  it('says which headers coach mode needs', () => {
    const named = (name: string) =>
      Object.values(document.components.parameters).find((each) => each.name === name)

    expect(named('x-coach-mode')).toMatchObject({
      in: 'header',
      schema: { enum: ['true', 'false'] },
      description: expect.stringContaining('x-student-id'),
    })
    expect(named('x-student-id')).toMatchObject({
      in: 'header',
      schema: { format: 'uuid' },
      description: expect.stringMatching(/x-coach-mode: true.*x-acting-for/s),
    })
  })

  it.each(rows)('describes request and reply: %s', (key, row) => {
    const [method = '', path = ''] = key.split(' ')
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${key} is not described`)
    const named = (place: string) =>
      placesOf(document, operation)
        .filter((each) => each.in === place)
        .map(({ name }) => name)

    expect(named('path')).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
    expect(named('query')).toEqual(Object.keys(row.search?.properties ?? {}))
    expect(named('header')).toEqual([
      ...(row.query ? ['query'] : []),
      ...(key === 'GET /auth/reftoken' ? ['reftoken'] : []),
      ...(isForGuests(row) || isForSelf(row) ? [] : ['x-coach-mode', 'x-student-id']),
      'Accept-Language',
    ])
    expect(operation.requestBody !== undefined).toBe(row.body !== undefined)
    expect(Object.keys(operation.responses)).toEqual([String(row.status ?? 200), 'default'])
    const answer = operation.responses[String(row.status ?? 200)]?.content
    expect(Object.keys(answer ?? {})).toEqual(row.file ?? ['application/json'])
    expect(operation.security).toEqual(securityOf(key, row))
  })
})

function complaintOf(ajv: Ajv2020, schema: TSchema): string[] {
  try {
    ajv.compile(schema)
    return []
  } catch (error) {
    return [String(error)]
  }
}

/** The ways to sign in to a call; none for guests. */
function securityOf(key: string, { who }: Row) {
  if (withOrWithoutToken.includes(key)) return [{}, { token: [] }]
  return who.includes('guest') ? [] : [{ token: [] }]
}

function operations({ paths }: Document) {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
}

function placesOf({ components }: Document, { parameters }: Operation): Place[] {
  return parameters.map((each) => {
    if (!('$ref' in each)) return each
    const named = components.parameters[each.$ref.replace('#/components/parameters/', '')]
    if (!named) throw new Error(`${each.$ref} is not there`)
    return named
  })
}

function schemasOf(document: Document, operation: Operation): TSchema[] {
  const places = placesOf(document, operation)
  const contents = [
    operation.requestBody?.content,
    ...places.map(({ content }) => content),
    ...Object.values(operation.responses).map(({ content }) => content),
  ]
  return [
    ...places.flatMap(({ schema }) => schema ?? []),
    ...contents.flatMap((content) =>
      Object.values(content ?? {}).map(({ schema }) =>
        '$ref' in schema ? document.components.schemas.Error : schema,
      ),
    ),
  ]
}
