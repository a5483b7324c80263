import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { close } from '#server/http/graceful-shutdown.ts'
import { securityHeaders } from '#server/http/security-headers.ts'
import { gate } from '../support/gate.ts'
import { openWorld, type World } from '../support/world.ts'

/** Longer than a test may take: a shutdown that waits for this time fails the test. */
const graceMs = 600_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A server with one slow request in progress. */
async function busyServer() {
  const app = await world.makeServer()
  const [asked, released] = [gate(), gate()]
  app.get('/slow', async () => {
    asked.open()
    await released.opened
    return 'done'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // a server that listens on a port has one
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const reply = ask(port, '/slow', agent)
  await asked.opened
  return { app, port, reply, release: released.open }
}

function ask(port: number, path: string, agent?: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, resolve).once('error', reject)
  })
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

it('answers what is under way, ends its connection, and waits for no connection without a request', async () => {
  const { app, port, reply, release } = await busyServer()
  const unused = await open(port)
  const idle = await open(port)
  idle.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(idle, 'data')
  const half = await open(port)
  half.write('GET /healthz HTTP/1.1\r\nHos')

  const closed = close(app, graceMs)
  await Promise.all([unused, idle, half].map((socket) => new Promise((ended) => socket.once('close', ended))))
  release()
  const answered = await reply

  expect([answered.statusCode, answered.headers.connection]).toEqual([200, 'close'])
  expect(await text(answered)).toBe('done')
  await closed
})

it('refuses what arrives meanwhile in the form of every refusal', async () => {
  const { app, port, reply, release } = await busyServer()
  const arrived: Socket[] = []
  app.server.on('connection', (socket: Socket) => arrived.push(socket))
  const late = await open(port)
  late.write('GET /api/timer HTTP/1.1\r\nHost: x\r\nAccept-Language: en\r\n')
  await expect.poll(() => arrived[0]?.bytesRead ?? 0).toBeGreaterThan(0)

  const closed = close(app, graceMs)
  late.write('\r\n')
  const heard = await text(late)
  release()
  await (await reply).resume()
  await closed

  const [head = '', body = ''] = heard.split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 503 /)
  for (const [name, value] of Object.entries({
    ...securityHeaders,
    'retry-after': '2',
    'cache-control': 'no-store',
    connection: 'close',
  }))
    expect(head.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase())
  expect(JSON.parse(body)).toEqual({ code: 'UNAVAILABLE', message: expect.stringMatching(/\S/) })
})

it('cuts what is under way when its grace is over', async () => {
  const { app, reply, release } = await busyServer()

  const failed = expect(reply).rejects.toThrow()
  await close(app, 50)
  await failed
  release()
})
