import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ada } from '#contract/examples.ts'
import { openClient } from '../support/black-box/client.ts'
import { startServer } from '../support/black-box/server.ts'
import { chromiumPath, openStage } from '../support/browser/browser.ts'
import { failOnServerError } from '../support/fail-on-server-error.ts'
import { makeDatabase } from '../support/fresh-database.ts'
import { makeServerLog, takeFailures } from '../support/server-log.ts'
import { openWorld } from '../support/world.ts'

/** The call, the error and the first line of its stack. */
const cause = /GET \/api\/sabit\/class ended in 500\n.*relation "croom" does not exist[\s\S]*?\n {4}at /

let printed: string[] = []
beforeEach(() => {
  printed = []
  vi.spyOn(console, 'error').mockImplementation((text) => printed.push(String(text)))
})
afterEach(() => vi.restoreAllMocks())

const undo: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const step of undo.reverse()) await step()
})

it('a 500 of the server in the test’s own process prints the call and the error', async () => {
  const world = await openWorld()
  undo.push(world.close)
  await world.database.run`alter table croom rename to broken`

  expect((await world.try('GET /sabit/class', {}, { as: ada })).status).toBe(500)

  expect(printed).toEqual([expect.stringMatching(cause)])
  expect(takeFailures()).toEqual(printed)
})

it('a call that must succeed and ends in 500 throws the cause', async () => {
  const world = await openWorld()
  undo.push(world.close)
  await world.database.run`alter table croom rename to broken`

  await expect(world.call('GET /sabit/class', {}, { as: ada })).rejects.toThrow(cause)

  expect(takeFailures()).toEqual([])
})

it.skipIf(chromiumPath === '')(
  'a 500 of the server behind the pages prints the call and the error',
  async () => {
    const stage = await openStage()
    undo.push(stage.close)
    await stage.world.database.run`alter table croom rename to broken`
    const page = await (await stage.visitor()).newPage()

    expect((await page.request.get('/api/sabit/class')).status()).toBe(500)

    expect(printed).toEqual([expect.stringMatching(cause)])
    expect(takeFailures()).toEqual(printed)
  },
)

it('a 500 of a server in a process of its own prints the call, and the client throws the cause', async () => {
  const database = await makeDatabase()
  undo.push(database.drop)
  const server = await startServer(database.settings)
  undo.push(server.stop)
  await database.ask('alter table croom rename to broken')
  const client = openClient(server.address)

  await expect(client.ask('GET /sabit/class', {}, { faults: () => [] })).rejects.toThrow(cause)

  expect(printed).toEqual([expect.stringMatching(cause)])
  expect(takeFailures()).toEqual([])
})

it('a 500 that a test did not ask about fails it', () => {
  expect(failOnServerError).not.toThrow()

  makeServerLog().error(
    { err: new Error('the cause'), method: 'GET', route: '/api/state' },
    'unexpected error',
  )

  expect(failOnServerError).toThrow(/GET \/api\/state ended in 500\nError: the cause\n {4}at /)
  expect(failOnServerError).not.toThrow()
})

it('no other line of a server’s log fails a test', () => {
  const log = makeServerLog()
  log.error({ err: new Error('no free connection') }, 'database unavailable')
  log.warn({ event: 'access_refused' }, 'access_refused')

  expect(takeFailures()).toEqual([])
  expect(printed).toEqual([])
})
