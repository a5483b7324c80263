import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { ada, adaRecord } from '#contract/examples.ts'
import { makeMetrics, serveMetrics } from '#server/http/metrics.ts'
import { openWorld } from '../support/world.ts'

it('counts replies by call and status, and never by an address', async () => {
  const world = await openWorld()
  const metrics = makeMetrics(() => world.database.load())
  const app = await world.makeServer({ metrics })
  const server = await serveMetrics(metrics, 0, '127.0.0.1')
  const { port } = server.address() as AddressInfo // it listens on a port
  try {
    const authorization = `Bearer ${await world.login(ada)}`
    await app.inject({ url: '/api/state', headers: { authorization } })
    await app.inject({ url: `/api/state/delete/${adaRecord}`, headers: { authorization } })
    await app.inject({ url: '/api/nowhere' })
    const passkey = {
      response: { id: 'AA', response: { clientDataJSON: '', authenticatorData: '', signature: '' } },
    }
    await app.inject({ method: 'POST', url: '/api/auth/passkey', payload: passkey })

    const numbers = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

    expect(numbers).toMatch(/etut_request_seconds_count\{call="GET \/api\/state",status="200"\} 1/)
    expect(numbers).toMatch(/call="GET \/api\/state\/delete\/:id",status="404"/)
    expect(numbers).toMatch(/call="unknown",status="404"/)
    expect(numbers).toMatch(/etut_security_events_total\{event="passkey_refused"\} 1/)
    expect(numbers).toMatch(/etut_database_connections\{state="waiting"\} 0/)
    expect(numbers).not.toContain(adaRecord)
    expect((await fetch(`http://127.0.0.1:${port}/api/state`)).status).toBe(404)
  } finally {
    server.close()
    await once(server, 'close')
    await app.close()
    await world.close()
  }
})
