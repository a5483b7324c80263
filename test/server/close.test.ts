import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { close } from '#server/close.ts'

it('answers what is under way, and does not wait for a connection that was never used', async () => {
  let answer: (text: string) => void = () => {}
  const asked = new Promise<void>((isAsked) => {
    app.get('/slow', () => {
      isAsked()
      return new Promise<string>((resolve) => {
        answer = resolve
      })
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // a server that listens on a port has one
  const reserve = connect(port, '127.0.0.1')
  await once(reserve, 'connect')
  const reply = fetch(`http://127.0.0.1:${port}/slow`)
  await asked

  const closed = close(app, 2000)
  answer('done')
  expect(await (await reply).text()).toBe('done')
  await closed
  reserve.destroy()
})

const app = fastify({ forceCloseConnections: 'idle' })
