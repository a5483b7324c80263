import type { Row } from '#contract/call.ts'
import { namedExample, speakerOf } from '../examples.ts'
import { type Key, requestOf, type World } from '../world.ts'

/** Sends a row's example with its query header or its body as they are given, by somebody who may call. */
export async function sendRaw(world: World, key: Key, row: Row, given: { query?: string; body?: string }) {
  const { method, url, headers, payload } = requestOf(key, namedExample(row))
  const as = speakerOf(row)
  const body = given.body ?? payload
  const response = await world.app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...(given.query !== undefined && { query: given.query }),
      ...(as && { authorization: `Bearer ${await world.tokenOf(as)}` }),
    },
    ...(body !== undefined && { payload: body }),
  })
  return { status: response.statusCode, body: response.json() as Record<string, unknown> }
}

export function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

type Property = { type?: unknown; format?: string; enum?: unknown; pattern?: string }

/** The fields of a closed object with what its schema says of each. */
export function fieldsOf(schema: unknown): [string, Property][] {
  return Object.entries((schema as { properties?: Record<string, Property> }).properties ?? {})
}
