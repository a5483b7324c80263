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

it('a database that does not answer makes the server not ready before a call ends, and does not delay its stop', async () => {
  const { server, proxy } = await startBehindProxy()
  const ready = () => fetch(`${server.address}/readyz`).then(({ status }) => status)
  await expect.poll(ready).toBe(200)
  proxy.goSilent()
  // A good answer holds for a moment.
  await expect.poll(ready).toBe(503)

  // No answer will come to this call.
  let hasEnded = false
  const asked = fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', password: 'whatever it is' }),
  })
    .catch(() => {})
    .finally(() => {
      hasEnded = true
    })
  expect(await ready()).toBe(503)
  expect(hasEnded).toBe(false)

  // A stop that waits too long for something is given up with another code.
  expect(await server.stop()).toBe(0)
  await asked
})
