import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { openPushReceiver } from '../support/reminder/push-receiver.ts'
import { seed } from '../support/seed.ts'
import { openWorld, pushHosts, type World } from '../support/world.ts'

const notices = 400
const kills = 12

let receiver: Awaited<ReturnType<typeof openPushReceiver>>
let world: World
let worker: ChildProcess | undefined
beforeAll(async () => {
  receiver = await openPushReceiver()
  pushHosts.push(receiver.host)
  world = await openWorld()
  const body = { quiet: { from: 3, to: 3 }, pushes_a_day: 5 }
  await world.call('POST /reminder', { body }, { as: ada })
  await world.call('POST /push/subscribe', { body: receiver.subscription('/ada') }, { as: ada })
  // Of the account: these are not counted against the pushes of a day.
  await world.database.run`
    with told as (
      insert into notice (user_id, id, kind, event, facts)
      select ${ada.id}, gen_random_uuid(), 'account', 'resetAsked', '{}' from generate_series(1, ${notices})
      returning user_id, id
    )
    insert into job (lane, kind, user_id, key, due_at) select 'post', 'notify', user_id, id::text, now() from told`
})
afterAll(async () => {
  worker?.kill('SIGKILL')
  await world.close()
  await receiver.close()
})

/** Starts a process that does the jobs. */
async function start(): Promise<ChildProcess> {
  const settings = JSON.stringify({ connection: world.connection, host: receiver.host })
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'test/support/reminder/worker-process.ts', settings],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(child.stdout, 'data')
  return child
}

describe('a process killed at any moment', () => {
  it('loses no push; what is sent again has the topic of the first, which services and devices replace', async () => {
    for (const pushes of fc.sample(fc.integer({ min: 1, max: 30 }), { numRuns: kills, seed })) {
      worker = await start()
      const enough = Math.min(receiver.received.length + pushes, notices)
      // Killed while it sends, after some of its pushes.
      await expect
        .poll(() => receiver.received.length, { interval: 1, timeout: 100_000 })
        .toBeGreaterThanOrEqual(enough)
      const ended = once(worker, 'exit')
      worker.kill('SIGKILL')
      await ended
      // What it had taken may be taken by the next one, without waiting for the end of the lease.
      await world.database.run`update job set due_at = now() where lease is not null`
    }
    worker = await start()
    await expect
      .poll(() => world.database.rows`select 1 from job where kind in ('notify', 'push') limit 1`, {
        timeout: 200_000,
        interval: 200,
      })
      .toEqual([])

    const topics = receiver.received.map(({ headers }) => headers.topic)
    expect(new Set(topics).size).toBe(notices)
    // At most what was between the send and its commit: as many as run at once, for each kill.
    expect(topics.length - notices).toBeLessThanOrEqual(kills * 8)
    const tags = new Set(receiver.received.map(({ text }) => JSON.parse(text).tag))
    expect(tags.size).toBe(notices)
  })
})
