import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada } from '#contract/examples.ts'
import { type LaneOptions, Later, Never, runLane } from '#server/services/jobs/lane.ts'
import { endJob, type Job, takeJobs } from '#server/services/jobs/sql.ts'
import { newId } from '#server/services/new-id.ts'
import { gate } from '../support/gate.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  world = await openWorld()
  await world.database.run`delete from job`
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await world.close()
})

/** For a slow machine: what never comes about fails all the same. */
const within = { timeout: 200_000 }
/** No lease ends while a test runs, however slow the machine is; a test that is about the end of one ages it. */
const leaseSeconds = 3600
const fill = (jobs: number, host = '') =>
  world.database.run`
    insert into job (lane, kind, user_id, key, host, due_at)
    select 'post', 'push', ${ada.id}, ${host} || n, ${host}, now() from generate_series(1, ${jobs}) n`
/** The clock of the database, in seconds. */
const now = async () =>
  (await world.database.one<{ now: number }>`select extract(epoch from clock_timestamp())::float8 as now`)
    ?.now ?? 0
const left = async () => (await world.database.rows`select 1 from job`).length
/** One instance. */
function run(work: (job: Job) => Promise<void>, options: Partial<LaneOptions> = {}) {
  const stop = runLane(world.database, {
    lane: 'post',
    work,
    places: 16,
    pollMs: 30,
    leaseSeconds,
    onError: () => {},
    ...options,
  })
  stops.push(stop)
  return stop
}

describe('a lane', () => {
  it('is emptied by several instances, each job by one of them', async () => {
    await fill(400)
    const done: string[] = []
    for (let n = 0; n < 3; n++)
      run(async (job) => {
        done.push(job.key)
        await endJob(world.database, job)
      })

    await expect.poll(left, within).toBe(0)
    expect(done.length).toBe(400)
    expect(new Set(done).size).toBe(400)
  })

  it('goes on with a host as soon as it has room, without waiting for the next question', async () => {
    await fill(100, 'push.example')
    const [atOnce, taken] = [new Set<string>(), { most: 0 }]
    run(
      async (job) => {
        atOnce.add(job.key)
        taken.most = Math.max(taken.most, atOnce.size)
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
    const [dead] = await takeJobs(world.database, 'post', [], newId(), leaseSeconds, 1)
    await world.database.run`
      insert into job (lane, kind, user_id, key, due_at) values ('post', 'push', ${ada.id}, 'free', now())`
    const taken: Job[] = []
    run(async (job) => {
      taken.push(job)
      await endJob(world.database, job)
    })
    await expect.poll(left, within).toBe(1)
    expect(taken).toMatchObject([{ key: 'free' }])
    await world.database.run`update job set due_at = now()`
    await expect.poll(left, within).toBe(0)
    expect(taken).toMatchObject([{ key: 'free' }, { key: '1', attempts: 2 }])
    expect(await endJob(world.database, dead as Job)).toBe(false)
  })

  it('keeps a job for the instance that still does it, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await fill(1)
    const taken: Job[] = []
    const { opened, open } = gate()
    for (let n = 0; n < 2; n++)
      run(async (job) => {
        taken.push(job)
        await opened
        await endJob(world.database, job)
      })
    await expect.poll(() => taken.length, within).toBe(1)
    const end = async () =>
      (await world.database.one<{ end: number }>`select extract(epoch from due_at)::float8 as end from job`)
        ?.end ?? 0
    for (let round = 0; round < 3; round++) {
      // Half of the lease has passed.
      const half = (await now()) + leaseSeconds / 2
      await world.database.run`update job set due_at = to_timestamp(${half}::float8)`
      await vi.advanceTimersByTimeAsync((leaseSeconds / 2) * 1000)
      await expect.poll(async () => (await end()) - half, within).toBeGreaterThan(leaseSeconds / 3)
    }
    open()
    await expect.poll(left, within).toBe(0)
    expect(taken).toHaveLength(1)
  })

  it('goes on for others while one host does not answer', async () => {
    await fill(100, 'hangs.example')
    await fill(30, 'fine.example')
    const done: string[] = []
    const { opened: hangs, open: giveUp } = gate()
    run(
      async (job) => {
        if (job.host === 'hangs.example') {
          await hangs
          throw new Later('no answer')
        }
        done.push(job.key)
        await endJob(world.database, job)
      },
      { places: 8, hostPlaces: 4, slowPlaces: 1 },
    )
    await expect.poll(() => done.length, within).toBe(30)
    giveUp()
  })

  it('tries a failed job again, later each time, and drops it at last', async () => {
    await fill(1)
    await world.database.run`update job set attempts = 3, created_at = now() - interval '71 hours'`
    const began = await now()
    const told: unknown[] = []
    run(() => Promise.reject(new Error('ours')), { onError: (error) => void told.push(error) })
    const stored = () =>
      world.database.one<{ due: number; attempts: number }>`
        select extract(epoch from due_at)::float8 as due, attempts from job where lease is null`
    await expect.poll(async () => (await stored())?.attempts, within).toBe(4)
    expect((await stored())?.due).toBeGreaterThanOrEqual(began + 15 * 2 ** 3)
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
    const began = await now()
    run(async ({ key }) => {
      throw new Later('busy', key === '1' ? 7200 : 1e9)
    })
    const due = () =>
      world.database.rows<{ at: number }>`
        select extract(epoch from due_at)::float8 as at from job where lease is null and attempts = 1 order by key`
    await expect.poll(async () => (await due()).length, within).toBe(2)
    const ended = await now()
    const [two = 0, most = 0] = (await due()).map(({ at }) => at)
    // With up to a quarter of it in addition.
    expect(two).toBeGreaterThanOrEqual(began + 7200)
    expect(two).toBeLessThanOrEqual(ended + 7200 * 1.25)
    expect(most).toBeGreaterThanOrEqual(began + 86_400)
    expect(most).toBeLessThanOrEqual(ended + 86_400 * 1.25)
  })

  it('counts no attempt for a job that it took while its host had no place', async () => {
    await fill(1, 'slow.example')
    const { opened, open } = gate()
    const done: Job[] = []
    let isFirst = true
    run(
      async (job) => {
        if (isFirst) {
          isFirst = false
          // From now on the host has one place, and the queue is still asked for four jobs of it.
          throw new Later('no answer', 3600)
        }
        await opened
        done.push(job)
        await endJob(world.database, job)
      },
      { places: 8, hostPlaces: 4, slowPlaces: 1 },
    )
    const waiting = (attempts: number) =>
      world.database.rows`
        select 1 from job where lease is null and attempts = ${attempts} and due_at > created_at`
    await expect.poll(() => waiting(1), within).toHaveLength(1)
    await world.database.run`delete from job`
    await fill(4, 'slow.example')
    await expect.poll(() => waiting(0), within).toHaveLength(3)
    open()
    await expect.poll(left, within).toBe(0)
    expect(done.map(({ attempts }) => attempts)).toEqual([1, 1, 1, 1])
  })
})
