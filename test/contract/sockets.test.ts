import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada, turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { rowCounter } from '../support/contract/stored.ts'
import { fillExamples } from '../support/examples.ts'
import { openWorld, requestOf, type World } from '../support/world.ts'

/** Short, so that the test need not wait for half a minute; long enough for a client that sends at once. */
const requestTimeoutMs = 3000

describe('a connection', () => {
  let world: World
  let app: FastifyInstance
  let port: number
  beforeAll(async () => {
    world = await openWorld()
    await fillExamples(world)
    app = await world.makeServer({ requestTimeoutMs })
    port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  afterAll(async () => {
    await app.close()
    await world.close()
  })

  it('has thirty seconds for a request', () => {
    const { requestTimeout, headersTimeout } = world.app.server

    expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000])
  })

  it('that sends its request too slowly is closed, while others are served', async () => {
    const body = JSON.stringify({ email: ada.email, password: 'x'.repeat(500) })
    const head = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`
    const slow = [
      ...Array.from({ length: 10 }, () => byDrops('', head + body)),
      ...Array.from({ length: 10 }, () => byDrops(head, body)),
      ...Array.from({ length: 10 }, () => byDrops('', '')),
    ]
    const meanwhile = await Promise.all(
      Array.from({ length: 50 }, () => fetch(`http://127.0.0.1:${port}/api/sabit`)),
    )

    expect(meanwhile.map(({ status }) => status)).toEqual(Array(50).fill(200))
    for (const reply of await Promise.all(slow)) {
      expect(reply).toMatch(/^HTTP\/1.1 408 /)
      expect(jsonOf(reply)).toMatchObject({ code: 'TOO_SLOW', message: expect.stringMatching(/\S/) })
    }
  })

  it.each([
    ['no HTTP', 'ne haber\r\n\r\n', 400, 'INVALID'],
    [
      'a head without end',
      `GET /api/state HTTP/1.1\r\nHost: x\r\nquery: ${'A'.repeat(66_000)}\r\n\r\n`,
      413,
      'QUERY_TOO_LARGE',
    ],
    [
      'a length that is none',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      400,
      'INVALID',
    ],
    ['a wish for a proxy', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'INVALID'],
    ['no host', 'GET /api/state HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'INVALID'],
    ['an expectation', 'GET /api/state HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n', 400, 'INVALID'],
    ['an unknown method', 'GIVE /api/state HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'INVALID'],
    ['an unknown version', 'GET /api/state HTTP/9.9\r\nHost: x\r\n\r\n', 400, 'INVALID'],
    ['an address that is none', get('/api/%ff'), 400, 'INVALID'],
    ['half of a coded sign', get('/api/state/%e0%a4%a'), 400, 'INVALID'],
    ['a coded sign at the end', get('/%'), 400, 'INVALID'],
    ['an address of another form', get('http://['), 400, 'INVALID'],
    ['a very long part of an address', get(`/api/user/data/${'a'.repeat(5000)}`), 400, 'INVALID'],
    [
      'a method that nothing takes',
      'PROPFIND /api/state HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      405,
      'METHOD',
    ],
    ['a body to nobody', post('/api/nothing', 'text/plain', 'x'), 400, 'INVALID'],
    ['a type that is none', post('/api/auth/login', ';;', '{}'), 400, 'INVALID'],
    [
      'chunks that are none',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      'INVALID',
    ],
    [
      'too large a body',
      post('/api/auth/login', 'application/json', `{"email":"${'x'.repeat(40_000)}"}`),
      413,
      'TOO_LARGE',
    ],
  ])('that sends %s is refused with a message', async (_what, sent, status, code) => {
    const reply = await say(sent)

    expect(reply).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(jsonOf(reply)).toMatchObject({ code, message: expect.stringMatching(/\S/) })
    expectOurHeaders(reply)
  })

  it('that ends within a body stores nothing', async () => {
    const countRows = await rowCounter(world)
    const before = await countRows()
    const request = await saveOf(randomUUID())
    const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'))

    await Promise.all(
      sockets.map(async (socket, n) => {
        socket.on('error', () => {})
        await sent(socket, request.slice(0, request.length - 10 - n))
        socket.destroy()
      }),
    )

    await settled()
    expect(await countRows()).toEqual(before)
  })

  it('that closes during a save leaves all of it or nothing, and frees its connection', async () => {
    const ids = Array.from({ length: 30 }, () => randomUUID())
    const requests = await Promise.all(ids.map(saveOf))
    // Blocks every request at the student's row.
    await world.database.transaction(async (sql) => {
      await sql.one`select id from app_user where id = ${ada.id} for update`
      const sockets = await Promise.all(
        requests.map(async (request) => {
          const socket = connect(port, '127.0.0.1')
          socket.on('error', () => {})
          await sent(socket, request)
          return socket
        }),
      )
      // Holds one connection; one save has another and waits, the others wait in the queue.
      const inUse = () => {
        const { open, idle } = world.database.load()
        return open - idle
      }
      await expect.poll(inUse, { timeout: 30_000 }).toBeGreaterThan(1)
      for (const socket of sockets) socket.destroy()
    })

    await settled()
    const stored = await world.database.rows<{ lessons: number; marks: number }>`
      select (select count(*)::int from trial_lesson l where l.user_id = t.user_id and l.trial_id = t.id) as lessons,
             (select count(*)::int from trial_mark m where m.user_id = t.user_id and m.trial_id = t.id) as marks
      from trial_exam t where t.user_id = ${ada.id} and t.id = any(${ids})`
    expect(stored.filter(({ lessons, marks }) => lessons !== 1 || marks !== 1)).toEqual([])
    const answered = await Promise.all(
      ids.map((id) => world.send('GET /trialexam/data/{id}', { params: { id } }, { as: ada })),
    )
    expect(answered.filter(({ status }) => status === 200)).toHaveLength(stored.length)
  })

  /** Sends the first part at once and the second byte by byte, and returns the reply. */
  async function byDrops(first: string, rest: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(first)
    const drops = [...rest]
    const timer = setInterval(() => {
      const drop = drops.shift()
      if (drop !== undefined && socket.writable) socket.write(drop)
    }, 100)
    const heard = await text(socket)
    clearInterval(timer)
    return heard
  }

  async function say(request: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(request)
    return text(socket)
  }

  async function saveOf(id: string): Promise<string> {
    const { url, payload = '' } = requestOf('POST /trialexam/save', {
      body: {
        id,
        croom_id: tytCroom,
        name: 'Yarıda kalan',
        day: '2026-11-01',
        lessons: [{ study_id: turkce, correct: 30, wrong: 6 }],
        marks: [{ study_id: turkce, topic_id: tytTopic, result: 'wrong', count: 2 }],
      },
    })
    const head = [
      `POST ${url} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${await world.tokenOf(ada)}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(payload)}`,
    ]
    return `${head.join('\r\n')}\r\n\r\n${payload}`
  }

  /** Waits until no request uses or waits for the database. */
  async function settled(): Promise<void> {
    const isAtRest = () => {
      const { open, idle, waiting } = world.database.load()
      return open === idle && waiting === 0
    }
    await expect.poll(isAtRest, { timeout: 30_000 }).toBe(true)
    expect((await world.send('GET /state', {}, { as: ada })).status).toBe(200)
    await expect.poll(isAtRest, { timeout: 30_000 }).toBe(true)
  }
})

async function sent(socket: Socket, request: string): Promise<void> {
  if (socket.connecting) await once(socket, 'connect')
  await new Promise((resolve) => socket.write(request, resolve))
}

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
}

function post(path: string, type: string, body: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** Every answer has the standard headers. */
function expectOurHeaders(reply: string): void {
  const head = reply.slice(0, reply.indexOf('\r\n\r\n')).toLowerCase()
  expect(head).toContain('content-type: application/json; charset=utf-8')
  expect(head).toContain('cache-control: no-store')
  for (const [name, value] of Object.entries(securityHeaders))
    expect(head).toContain(`${name}: ${value}`.toLowerCase())
}

function jsonOf(reply: string): unknown {
  return JSON.parse(reply.slice(reply.indexOf('\r\n\r\n') + 4))
}
