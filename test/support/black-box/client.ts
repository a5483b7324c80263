import { failureArrived, takeFailures } from '../server-log.ts'
import { type Line, lines } from './lines.ts'
import type { Of, Shape } from './shape.ts'
import { refusal, tokens as tokensTold } from './told.ts'

export type Tokens = { token: string; reftoken: string }
export type Parts = {
  path?: Record<string, string | number>
  search?: Record<string, string | number>
  /** Content of the `query` header. */
  query?: object
  body?: object
  /** The student for whom a coach acts. */
  for?: string
  headers?: Record<string, string>
}
export type Reply = { status: number; body: unknown; headers: Headers }

const refreshBefore = 600

/** A client of the calls on a server; `called` collects the calls that succeeded. */
export function openClient(address: string) {
  const called = new Set<Line>()

  async function send(line: Line, parts: Parts = {}, tokens?: Tokens): Promise<Reply> {
    const [method = '', pattern = ''] = line.split(' ')
    const path = pattern.replace(/\?.*$/, '').replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = parts.path?.[name]
      if (value === undefined) throw new Error(`${line}: no ${name}`)
      return encodeURIComponent(value)
    })
    const search = new URLSearchParams(Object.entries(parts.search ?? {}).map(([k, v]) => [k, String(v)]))
    const response = await fetch(`${address}/api${path}${search.size > 0 ? `?${search}` : ''}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(tokens && { authorization: `Bearer ${tokens.token}` }),
        ...(parts.query && { query: inHeader(parts.query) }),
        ...(parts.for && { 'x-coach-mode': 'true', 'x-student-id': parts.for }),
        ...parts.headers,
      },
      ...(parts.body && method !== 'GET' && { body: JSON.stringify(parts.body) }),
    })
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const body: unknown = isJson ? await response.json() : await response.text()
    if (response.ok) called.add(formOf(line, search))
    if (response.status === 500) await failureArrived()
    return { status: response.status, body, headers: response.headers }
  }

  /** Makes a call without a token that must succeed with a shape. */
  async function ask<T>(line: Line, parts: Parts, shape: Shape<T>): Promise<T> {
    return fitting(line, await send(line, parts), shape)
  }

  /** Makes a call without a token that must be refused. */
  async function refused(line: Line, parts: Parts, status: number, code?: string) {
    return asRefused(line, await send(line, parts), status, code)
  }

  /**
   * A signed-in client as in the specification: refreshes a token that has expired or soon will, once for all
   * waiting calls.
   */
  function person(tokens: Tokens) {
    let current = tokens
    let refreshing: Promise<void> | undefined
    let refreshes = 0
    let slowBy = 0

    async function refresh(): Promise<void> {
      refreshes++
      current = await ask('POST /auth/refresh', { body: { reftoken: current.reftoken } }, tokensTold)
    }

    async function freshen(): Promise<void> {
      refreshing ??= refresh().finally(() => {
        refreshing = undefined
      })
      await refreshing
    }

    async function sendMine(line: Line, parts: Parts = {}): Promise<Reply> {
      if (Number(claimsOf(current.token).exp) - Date.now() / 1000 + slowBy < refreshBefore) await freshen()
      const sent = current
      const reply = await send(line, parts, sent)
      if (reply.status !== 498) return reply
      // Another call may have refreshed it.
      if (current === sent) await freshen()
      return send(line, parts, current)
    }

    return {
      get id() {
        return String(claimsOf(current.token).sub)
      },
      get tokens() {
        return current
      },
      /** Number of refreshes. */
      get refreshes() {
        return refreshes
      },
      /** Uses other tokens, with a clock that is `seconds` slow. */
      hold(tokens: Tokens, seconds = 0) {
        current = tokens
        slowBy = seconds
      },
      send: sendMine,
      async ask<T>(line: Line, parts: Parts, shape: Shape<T>): Promise<T> {
        return fitting(line, await sendMine(line, parts), shape)
      },
      async refused(line: Line, parts: Parts, status: number, code?: string) {
        return asRefused(line, await sendMine(line, parts), status, code)
      },
    }
  }

  return { address, called, send, ask, refused, person }
}
export type Client = ReturnType<typeof openClient>
export type Person = ReturnType<Client['person']>

/** The specified form of a call; with `limit` it is a separate line of the specification. */
function formOf(line: Line, search: URLSearchParams): Line {
  const limited = lines.find((each) => each === `${line}?limit={n}`)
  return limited && search.has('limit') ? limited : line
}

/** UTF-8 JSON as base64. */
export function inHeader(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

/** Claims of an access token, not verified here. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

function fitting<T>(line: Line, { status, body }: Reply, shape: Shape<T>): T {
  if (status >= 300)
    throw new Error([`${line}: ${status} ${JSON.stringify(body)}`, ...takeFailures()].join('\n'))
  const faults = shape.faults(body, line)
  if (faults.length > 0) throw new Error(faults.slice(0, 10).join('\n'))
  return body as T // checked above
}

function asRefused(line: Line, { status, body }: Reply, wanted: number, code?: string) {
  const faults = refusal.faults(body, line)
  const said = body as Of<typeof refusal>
  if (status !== wanted || faults.length > 0 || (code !== undefined && said.code !== code))
    throw new Error(
      [`${line}: ${status} ${JSON.stringify(body)}, not ${wanted} ${code ?? ''}`, ...takeFailures()].join(
        '\n',
      ),
    )
  return said
}
