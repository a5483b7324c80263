import { accepted } from '#contract/accepted.ts'
import { isForGuests, isForSelf, type Row, scopesOf, usualBodyBytes } from '#contract/call.ts'
import { table } from '#contract/table.ts'
import { locales } from '#rules/vocabulary.ts'
import { coachModes } from '#server/http/allow.ts'

/** Headers shared by many calls. */
const headers = {
  language: {
    name: 'Accept-Language',
    in: 'header',
    description: `${locales.join(' or ')}: the language of messages`,
    schema: { type: 'string' },
  },
  coachMode: {
    name: 'x-coach-mode',
    in: 'header',
    description:
      'true: a coach acts for the student of x-student-id, which is needed then; false: as without; any other value is a 400',
    schema: { type: 'string', enum: coachModes },
  },
  student: {
    name: 'x-student-id',
    in: 'header',
    description:
      'needed with x-coach-mode: true. Whom a coach acts for; the reply names the student in x-acting-for',
    schema: { type: 'string', format: 'uuid' },
  },
  reftoken: {
    name: 'reftoken',
    in: 'header',
    required: true,
    description: 'the refresh token',
    schema: { type: 'string' },
  },
}

const error = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    ticket: {
      type: 'string',
      description:
        'of SECOND_FACTOR: what POST /auth/second takes; of OIDC_UNKNOWN: what POST /auth/register takes',
    },
    known: {
      type: 'object',
      description: 'of OIDC_UNKNOWN: what the provider says, to begin the form of a new account with',
      properties: { name: { type: ['string', 'null'] }, email: { type: ['string', 'null'] } },
    },
    faults: {
      type: 'object',
      description: 'why each of the fields is refused, and what it may be',
      additionalProperties: {
        type: 'object',
        properties: {
          fault: { type: 'string' },
          limit: { type: ['number', 'string'] },
          allowed: { type: 'array' },
          format: { type: 'string' },
        },
        required: ['fault'],
      },
    },
  },
  required: ['message', 'code'],
}

/** Keywords and formats of our own validation: other tools refuse what they do not know. */
const ownKeywords = ['lowerCase', 'readDay', 'nullIsAbsent']
const ownFormats = ['name', 'line', 'plain-text']

/** JSON of a schema without what only our own validation knows. */
export function published(value: unknown, indent?: number): string {
  const isOwn = (key: string, each: unknown) =>
    ownKeywords.includes(key) || (key === 'format' && ownFormats.includes(String(each)))
  return JSON.stringify(value, (key, each) => (isOwn(key, each) ? undefined : each), indent)
}

export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [key, row] of Object.entries<Row>(table)) {
    const [method = '', path = ''] = key.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(key, path, row) }
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
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'an access token, or a personal token of POST /token for the calls whose x-scopes it was made for',
        },
      },
      schemas: { Error: error },
      parameters: headers,
    },
    paths,
  }
}

function operation(key: string, path: string, row: Row) {
  const { query, body } = accepted(row)
  const parameters = [
    ...parametersOf('path', row.params?.properties, () => true),
    ...parametersOf('query', row.search?.properties, (name) => row.search?.required?.includes(name) ?? false),
    ...(query
      ? [
          {
            name: 'query',
            in: 'header',
            required: false,
            description: 'base64 of the UTF-8 JSON of this object',
            content: { 'application/json': { schema: query } },
          },
        ]
      : []),
    ...(row.header === 'reftoken' ? [parameter('reftoken')] : []),
    ...(isForGuests(row) || isForSelf(row) ? [] : [parameter('coachMode'), parameter('student')]),
    parameter('language'),
  ]
  return {
    operationId: nameOf(key),
    summary: row.note,
    tags: [path.split('/')[1]],
    'x-who': row.who,
    ...(row.writes && { 'x-writes': true }),
    'x-scopes': scopesOf(row),
    security: securityOf(row),
    parameters,
    ...(body && {
      requestBody: {
        required: true,
        description: `JSON of at most ${(row.bodyLimit ?? usualBodyBytes) / 1024} KiB.`,
        content: { 'application/json': { schema: body } },
      },
    }),
    responses: {
      [row.status ?? 200]: { description: row.note, content: contentOf(row) },
      default: {
        description: 'A refusal with a message for the user.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

function parameter(name: keyof typeof headers) {
  return { $ref: `#/components/parameters/${name}` }
}

/** Operation id: `getTrialexamDataId` for `GET /trialexam/data/{id}`. */
function nameOf(key: string): string {
  const [method = '', ...parts] = key.split(/[^A-Za-z]+/).filter(Boolean)
  return method.toLowerCase() + parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('')
}

/** An empty requirement makes the other one optional. */
function securityOf({ who, header }: Row) {
  const token = { token: [] }
  if (!who.includes('guest')) return [token]
  return who.length > 1 || header === 'authorization' ? [{}, token] : []
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
