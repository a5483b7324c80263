import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada } from '#contract/examples.ts'
import { type LaneOptions, Later, Never, runLane } from '#server/job/lane.ts'
import { endJob, type Job, takeJobs } from '#server/job/sql.ts'
import { newId } from '#server/new-id.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  world = await openWorld()
  await world.database.run`delete from job`
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await world.close()
})

const within = { timeout: 15_000 }
const fill = (jobs: number, host = '') =>
  world.database.run`
    insert into job (lane, kind, user_id, key, host, due_at)
    select 'post', 'push', ${ada.id}, ${host} || n, ${host}, now() from generate_series(1, ${jobs}) n`
const left = async () => (await world.database.rows`select 1 from job`).length
/** One instance. */
function run(work: (job: Job) => Promise<void>, options: Partial<LaneOptions> = {}) {
  const stop = runLane(world.database, {
    ...{ lane: 'post', work, places: 16, pollMs: 30, leaseSeconds: 1, onError: () => {} },
    ...options,
  })
  stops.push(stop)
  return stop
}

describe('a lane', () => {
  it('is emptied by several instances, each job by one of them', async () => {
    await fill(1000)
    const done: string[] = []
    for (let n = 0; n < 3; n++)
      run(async (job) => {
        done.push(job.key)
        await endJob(world.database, job)
      })

    await expect.poll(left, within).toBe(0)
    expect(done.length).toBe(1000)
    expect(new Set(done).size).toBe(1000)
  })

  it('goes on with a host as soon as it has room, without waiting for the next question', async () => {
    await fill(100, 'push.example')
    const [atOnce, taken] = [new Set<string>(), { most: 0 }]
    run(
      async (job) => {
        atOnce.add(job.key)
        taken.most = Math.max(taken.most, atOnce.size)
        await pause(5)
        await endJob(world.database, job)
        atOnce.delete(job.key)
      },
      { places: 8, hostPlaces: 4, pollMs: 60_000 },
    )

    await expect.poll(left, within).toBe(0)
    expect(taken.most).toBe(4)
  })

  it('does nothing before its time, and what is due within the next question', async () => {
    await world.database.run`
      insert into job (lane, kind, user_id, key, due_at)
      values ('post', 'push', ${ada.id}, 'later', now() + interval '1 hour'), ('plan', 'study', ${ada.id}, '', now())`
    const done: string[] = []
    run(async (job) => {
      await endJob(world.database, job)
      done.push(job.key)
    })
    await fill(1)
    await expect.poll(() => done, within).toEqual(['1'])
    expect(await left()).toBe(2)
  })

  it('hands a job that was left behind to another instance when its lease is over, and only that one ends it', async () => {
    await fill(1)
    // An instance that takes the job and is killed.
    const [dead] = await takeJobs(world.database, 'post', [], newId(), 1, 1)
    const taken: Job[] = []
    run(async (job) => {
      taken.push(job)
      await endJob(world.database, job)
    })
    expect(await left()).toBe(1)
    await expect.poll(left, within).toBe(0)
    expect(taken).toMatchObject([{ key: '1', attempts: 2 }])
    expect(await endJob(world.database, dead as Job)).toBe(false)
  })

  it('keeps a job for the instance that still does it, however long it takes', async () => {
    await fill(1)
    const taken: Job[] = []
    for (let n = 0; n < 2; n++)
      run(async (job) => {
        taken.push(job)
        await pause(2500)
        await endJob(world.database, job)
      })
    await expect.poll(left, within).toBe(0)
    expect(taken).toHaveLength(1)
  })

  it('goes on for others while one host does not answer', async () => {
    await fill(100, 'hangs.example')
    await fill(30, 'fine.example')
    const done: string[] = []
    let giveUp = () => {}
    const hangs = new Promise<void>((resolve) => {
      giveUp = resolve
    })
    run(
      async (job) => {
        if (job.host === 'hangs.example') {
          await hangs
          throw new Later('no answer')
        }
        done.push(job.key)
        await endJob(world.database, job)
      },
      { places: 8, hostPlaces: 4, slowPlaces: 1, leaseSeconds: 10 },
    )
    await expect.poll(() => done.length, within).toBe(30)
    giveUp()
  })

  it('tries a failed job again, later each time, and drops it at last', async () => {
    await fill(1)
    await world.database.run`update job set attempts = 3, created_at = now() - interval '71 hours'`
    const told: unknown[] = []
    run(() => Promise.reject(new Error('ours')), { onError: (error) => void told.push(error) })
    const seconds = () =>
      world.database.one<{ wait: number; attempts: number }>`
        select extract(epoch from due_at - now())::float8 as wait, attempts from job where lease is null`
    await expect.poll(async () => (await seconds())?.attempts, within).toBe(4)
    expect((await seconds())?.wait).toBeGreaterThan(15 * 2 ** 3 - 10)
    expect(told).toHaveLength(1)

    await world.database.run`update job set due_at = now(), created_at = now() - interval '73 hours'`
    await expect.poll(left, within).toBe(0)
  })

  it('drops at once what can never be done, and tells of it', async () => {
    await fill(2)
    const told: unknown[] = []
    run(() => Promise.reject(new Never('no such mailbox')), { onError: (error) => void told.push(error) })
    await expect.poll(left, within).toBe(0)
    expect(told).toHaveLength(2)
  })

  it('waits as long as a receiver asks, up to a day', async () => {
    await fill(2)
    run(async ({ key }) => {
      throw new Later('busy', key === '1' ? 7200 : 1e9)
    })
    const waits = () =>
      world.database.rows<{ hours: number }>`
        select extract(epoch from due_at - now())::float8 / 3600 as hours from job where lease is null order by key`
    await expect.poll(async () => (await waits()).length, within).toBe(2)
    const [two = 0, most = 0] = (await waits()).map(({ hours }) => hours)
    expect(two).toBeGreaterThan(1.9)
    expect(two).toBeLessThan(2.6)
    expect(most).toBeGreaterThan(23)
    expect(most).toBeLessThan(31)
  })

  it('counts no attempt for a job that it took while its host had no place', async () => {
    await fill(40, 'slow.example')
    const done: Job[] = []
    run(
      async (job) => {
        done.push(job)
        await pause(20)
        await endJob(world.database, job)
      },
      { places: 8, hostPlaces: 1 },
    )
    await expect.poll(left, within).toBe(0)
    expect(done.map(({ attempts }) => attempts)).toEqual(done.map(() => 1))
  })
})
