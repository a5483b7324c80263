import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '#server/services/database/client.ts'
import { endJob, type Job, type Lane, putOff, renewJob, takeJobs } from '#server/services/jobs/sql.ts'
import { newId } from '#server/services/new-id.ts'

/** Says that a job is tried again later. @param seconds as the receiver asked; undefined: twice as long each time */
export class Later extends Error {
  readonly seconds: number | undefined

  constructor(reason: string, seconds?: number) {
    super(reason)
    this.seconds = seconds
  }
}

/** Says that a job cannot be done, however often it is tried. */
export class Never extends Error {}

export type LaneOptions = {
  lane: Lane
  /** Does a job and ends it. @throws Later, or anything else for a fault of ours; both are tried again; Never ends it */
  work(job: Job): Promise<void>
  /** Jobs that run at once. */
  places: number
  /** Of these, jobs for one host; for one that did not answer lately, `slowPlaces`. */
  hostPlaces?: number
  slowPlaces?: number
  /** How long after the death of its instance another one takes a job over. A job that takes longer is renewed meanwhile. */
  leaseSeconds?: number
  /** How often an empty queue is asked. */
  pollMs?: number
  /** How long a job that fails is tried; afterwards it is dropped. */
  giveUpHours?: number
  onError(error: unknown): void
}

/** The longest wait of our own, and the longest that a receiver may ask for. */
const longestSeconds = 3600
const longestAskedSeconds = 24 * 3600

/**
 * Does the jobs of one lane as they become due, until it is stopped; each instance runs it. A job that an instance leaves
 * behind, because it was killed, is done by another one when its lease is over.
 * @returns stops it and resolves when no job is under way
 */
export function runLane(sql: Sql, options: LaneOptions): () => Promise<void> {
  const { lane, work, places, onError } = options
  const { hostPlaces = places, slowPlaces = 2, leaseSeconds = 20, pollMs = 5000, giveUpHours = 72 } = options
  const underWay = new Map<Promise<void>, string>()
  const slow = new Set<string>()
  const stop = new AbortController()
  const placesOf = (host: string) => (host === '' ? places : slow.has(host) ? slowPlaces : hostPlaces)
  const running = (host: string) => [...underWay.values()].filter((each) => each === host).length
  const ended = loop()
  return async () => {
    stop.abort()
    await ended
    await Promise.all(underWay.keys())
  }

  async function loop(): Promise<void> {
    while (!stop.signal.aborted) {
      const full = fullHosts()
      // All of the next ones may be for one host, which has no more than its places.
      const hosts = [...new Set(underWay.values())].filter((host) => host !== '' && !full.includes(host))
      const most = Math.min(places - underWay.size, hostPlaces - Math.max(0, ...hosts.map(running)))
      const jobs = await take(full, most)
      for (const job of jobs) begin(job)
      // A host that was full when the queue was asked may have room by now.
      if (jobs.length < most) await rest([...full, ...fullHosts()])
      // Half of the places, so that the next question brings several jobs.
      while (underWay.size > places / 2) await Promise.race(underWay.keys())
    }
  }

  function fullHosts(): string[] {
    return [...new Set(underWay.values())].filter((host) => running(host) >= placesOf(host))
  }

  /** Waits until the queue is asked again, or earlier: a full host has room, or the lane stops. */
  async function rest(full: readonly string[]): Promise<void> {
    const awake = new AbortController()
    const wake = () => awake.abort()
    stop.signal.addEventListener('abort', wake)
    if (stop.signal.aborted) wake()
    if (full.length > 0) roomFor(full).then(wake)
    await pause(pollMs, undefined, { signal: awake.signal }).catch(() => {})
    stop.signal.removeEventListener('abort', wake)
  }

  /** Resolves once one of these hosts has half of its places again. */
  async function roomFor(full: readonly string[]): Promise<void> {
    while (full.every((host) => running(host) > placesOf(host) / 2)) await Promise.race(underWay.keys())
  }

  async function take(busy: string[], free: number): Promise<Job[]> {
    try {
      return await takeJobs(sql, lane, busy, newId(), leaseSeconds, free)
    } catch (error) {
      onError(error)
      return []
    }
  }

  function begin(job: Job): void {
    const isFull = job.host !== '' && running(job.host) >= placesOf(job.host)
    const done = (isFull ? putOff(sql, job, 1 + Math.random(), 1).then(() => {}) : run(job))
      .catch(onError)
      .finally(() => underWay.delete(done))
    underWay.set(done, job.host)
  }

  async function run(job: Job): Promise<void> {
    const renewing = setInterval(() => {
      renewJob(sql, job, leaseSeconds).catch(onError)
    }, leaseSeconds * 300)
    try {
      await work(job)
      slow.delete(job.host)
    } catch (error) {
      await fail(job, error)
    } finally {
      clearInterval(renewing)
    }
  }

  async function fail(job: Job, error: unknown): Promise<void> {
    if (!(error instanceof Later)) onError(error)
    if (error instanceof Never) {
      // The host answered.
      slow.delete(job.host)
      await endJob(sql, job)
      return
    }
    if (job.host !== '') slow.add(job.host)
    // Clock of this machine against the database's: what differs is little beside days.
    if (lane === 'post' && Date.now() - job.created_at > giveUpHours * 3_600_000) await endJob(sql, job)
    else await putOff(sql, job, secondsUntil(job.attempts, error))
  }
}

/**
 * Seconds until a failed job is tried again, with random jitter, so that jobs that failed together are not retried
 * together.
 */
function secondsUntil(attempts: number, error: unknown): number {
  const asked = error instanceof Later ? error.seconds : undefined
  const doubled = Math.min(longestSeconds, 15 * 2 ** Math.min(attempts - 1, 8))
  return (asked === undefined ? doubled : Math.min(longestAskedSeconds, asked)) * (1 + Math.random() / 4)
}
