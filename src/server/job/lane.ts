import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '#server/database/sql.ts'
import { endJob, type Job, type Lane, putOff, takeJobs } from '#server/job/sql.ts'
import { newId } from '#server/new-id.ts'

/** Says that a job is tried again later. @param seconds as the receiver asked; undefined: twice as long each time */
export class Later extends Error {
  readonly seconds: number | undefined

  constructor(reason: string, seconds?: number) {
    super(reason)
    this.seconds = seconds
  }
}

export type LaneOptions = {
  lane: Lane
  /** Does a job and ends it. @throws Later, or anything else for a fault of ours; either is tried again */
  work(job: Job): Promise<void>
  /** Jobs that run at once. */
  places: number
  /** Of these, jobs for one host; for one that did not answer lately, `slowPlaces`. */
  hostPlaces?: number
  slowPlaces?: number
  /** After this time another instance takes a job over. It is longer than any job takes. */
  leaseSeconds?: number
  /** How often an empty queue is asked. */
  pollMs?: number
  /** How long a job that fails is tried; afterwards it is dropped. */
  giveUpHours?: number
  onError(error: unknown): void
}

const longestSeconds = 3600

/**
 * Does the jobs of one lane as they become due, until it is stopped; each instance runs it. A job that an instance leaves
 * behind, because it was killed, is done by another one when its lease is over.
 * @returns stops it and resolves when no job is under way
 */
export function runLane(sql: Sql, options: LaneOptions): () => Promise<void> {
  const { lane, work, places, onError } = options
  const { hostPlaces = places, slowPlaces = 2, leaseSeconds = 60, pollMs = 5000, giveUpHours = 72 } = options
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
      const free = places - underWay.size
      const hosts = [...new Set(underWay.values())]
      const busy = hosts.filter((host) => running(host) >= placesOf(host))
      const jobs = await take(busy, free)
      for (const job of jobs) begin(job)
      if (jobs.length < free) await pause(pollMs, undefined, { signal: stop.signal }).catch(() => {})
      // Half of the places, so that the next question brings several jobs.
      while (underWay.size > places / 2) await Promise.race(underWay.keys())
    }
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
    const done = (isFull ? putOff(sql, job, 1 + Math.random()).then(() => {}) : run(job))
      .catch(onError)
      .finally(() => underWay.delete(done))
    underWay.set(done, job.host)
  }

  async function run(job: Job): Promise<void> {
    try {
      await work(job)
      slow.delete(job.host)
    } catch (error) {
      if (job.host !== '') slow.add(job.host)
      if (!(error instanceof Later)) onError(error)
      // Clock of this machine against the database's: what differs is little beside days.
      if (lane === 'post' && Date.now() - job.created_at > giveUpHours * 3_600_000) await endJob(sql, job)
      else await putOff(sql, job, secondsUntil(job.attempts, error))
    }
  }
}

/** Seconds until a failed job is tried again, with some chance in it: what failed together does not come back together. */
function secondsUntil(attempts: number, error: unknown): number {
  const asked = error instanceof Later ? error.seconds : undefined
  const doubled = 15 * 2 ** Math.min(attempts - 1, 8)
  return Math.min(longestSeconds, asked ?? doubled) * (1 + Math.random() / 4)
}
