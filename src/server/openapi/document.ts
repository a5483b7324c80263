import type { Row } from '#contract/call.ts'
import { table } from '#contract/table.ts'

const error = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['message', 'code'],
}

/** The table of calls as OpenAPI 3.1. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, row] of Object.entries<Row>(table)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, row) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Etüt',
      version: '1',
      description: 'Study and trial exams of students, and their coaches.',
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: error },
    },
    paths,
  }
}

function operation(path: string, row: Row) {
  const parameters = [
    ...parametersOf('path', row.params?.properties, () => true),
    ...parametersOf('query', row.search?.properties, (name) => row.search?.required?.includes(name) ?? false),
    ...(row.query
      ? [
          {
            name: 'query',
            in: 'header',
            required: false,
            description: 'base64 of the UTF-8 JSON of this object',
            content: { 'application/json': { schema: row.query } },
          },
        ]
      : []),
  ]
  return {
    summary: row.note,
    tags: [path.split('/')[1]],
    'x-who': row.who,
    ...(row.writes && { 'x-writes': true }),
    security: row.who.includes('guest') ? [] : [{ token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(row.body && {
      requestBody: { required: true, content: { 'application/json': { schema: row.body } } },
    }),
    responses: {
      [row.status ?? 200]: { description: row.note, content: contentOf(row) },
      default: {
        description: 'A refusal, fit to be shown to a person.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function contentOf({ file = ['application/json'], reply }: Row) {
  return Object.fromEntries(file.map((type) => [type, { schema: reply }]))
}

function parametersOf(
  place: 'path' | 'query',
  properties: Record<string, unknown> | undefined,
  isRequired: (name: string) => boolean,
) {
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: isRequired(name),
    schema,
  }))
}
