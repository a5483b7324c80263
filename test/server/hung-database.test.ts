import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, inject, it } from 'vitest'
import { type Server, startServer } from '../support/black-box/server.ts'
import { openProxy } from '../support/database/proxy.ts'
import { makeDatabase } from '../support/fresh-database.ts'

const undo: (() => unknown)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** What `npm start` starts, on a database behind a line that can fall silent. */
async function startBehindProxy(): Promise<{ server: Server; proxy: Awaited<ReturnType<typeof openProxy>> }> {
  const fresh = await makeDatabase()
  undo.push(fresh.drop)
  const proxy = await openProxy(inject('database'))
  undo.push(proxy.close)
  const url = new URL(fresh.settings.DATABASE_URL)
  url.searchParams.set('host', '127.0.0.1')
  url.searchParams.set('port', String(proxy.connection.port))
  const server = await startServer({ ...fresh.settings, DATABASE_URL: url.href })
  return { server, proxy }
}

it('a database that does not answer makes the server not ready within a second, and does not delay its stop', {
  timeout: 120_000,
}, async () => {
  const { server, proxy } = await startBehindProxy()
  const ready = () => fetch(`${server.address}/readyz`).then(({ status }) => status)
  expect(await ready()).toBe(200)
  proxy.goSilent()
  await pause(2500)

  const since = performance.now()
  expect(await ready()).toBe(503)
  expect(performance.now() - since).toBeLessThan(2000)
  // A call is under way that no answer will come to.
  const asked = fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'whatever it is' }),
  }).catch(() => undefined)
  await pause(100)

  expect(await Promise.race([server.stop(), pause(40_000, 'hangs')])).toBe(0)
  await asked
})
