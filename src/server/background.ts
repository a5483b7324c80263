import { atStart, hourly, jobs, sweeps, undos } from '#server/http/subjects.ts'
import type { Services } from '#server/services/context.ts'
import { sweepAll } from '#server/services/daily/sweep.ts'
import type { Database, Sql } from '#server/services/database/client.ts'
import { type LaneOptions, runLane } from '#server/services/jobs/lane.ts'
import type { Job } from '#server/services/jobs/sql.ts'
import { sweepMailFiles } from '#server/services/mail/mail-files.ts'
import { makeReadiness } from '#server/services/readiness/readiness.ts'

type Tempo = Pick<LaneOptions, 'leaseSeconds' | 'pollMs'>

/**
 * Does the jobs of the queue, on every instance.
 * @param tempo for tests, which do not wait as long
 * @returns stops it and resolves when no job is under way
 */
export function runJobs(
  sql: Database,
  given: Omit<Services, 'readiness' | 'undos'>,
  onError: (error: unknown) => void,
  tempo: Tempo = {},
): () => Promise<void> {
  const services = { ...given, undos, readiness: makeReadiness(sql.probe) }
  const work = async (job: Job) => {
    const run = jobs[job.kind]
    if (!run) throw new Error(`a job of another version: ${job.kind}`)
    await run(sql, services, job)
  }
  const stops = [
    // Few at once: each takes a connection that requests need too.
    runLane(sql, { lane: 'plan', work, places: 4, onError, ...tempo }),
    // A letter is laid out by one process, which people who wait for a page use too.
    runLane(sql, { lane: 'letter', work, places: 1, onError, ...tempo }),
    runLane(sql, { lane: 'post', work, places: 32, hostPlaces: 16, onError, ...tempo }),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

const hourMs = 3_600_000

type HourlyOptions = {
  /** The age of consent; 0 erases no account whose consent was taken back. */
  consentAge?: number
  /** Folder of this instance with mails that no mail server took. */
  mailFolder?: string
}

/** Deletes expired rows of every subject. @returns number of deleted rows by what they were */
export function sweep(sql: Sql, isStopped?: () => boolean): Promise<Record<string, number>> {
  return sweepAll(sql, sweeps, isStopped)
}

/**
 * Deletes expired rows and counts what is too slow to count for a page, once an hour, at a random minute per
 * instance. Begins with what an earlier version has not stored.
 * @param options see `countAndSweep`
 * @param on gets the counts or the error; the next hour tries again
 * @returns stops it and resolves when the current run is done
 */
export function sweepHourly(
  sql: Sql,
  options: HourlyOptions,
  on: { done(gone: Record<string, number>): void; failed(error: unknown): void },
): () => Promise<void> {
  let isStopped = false
  let underWay = Promise.all(atStart.map((begin) => begin(sql, () => isStopped))).then(() => {}, on.failed)
  const run = () => {
    underWay = underWay.then(() => countAndSweep(sql, () => isStopped, options)).then(on.done, on.failed)
    timer = setTimeout(run, hourMs).unref()
  }
  let timer = setTimeout(run, Math.random() * hourMs).unref()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await underWay
  }
}

/**
 * What is done once an hour, and once a day on one instance. Several may call it at the same time.
 * @returns number of rows that went by what they were, of erased accounts, and of files of this instance
 */
export async function countAndSweep(
  sql: Sql,
  isStopped: () => boolean,
  { consentAge = 0, mailFolder }: HourlyOptions = {},
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const work of hourly) Object.assign(counts, await work(sql, { consentAge, isStopped }))
  const mailFiles = mailFolder === undefined ? 0 : await sweepMailFiles(mailFolder, Date.now(), isStopped)
  return { ...(await sweep(sql, isStopped)), ...counts, mailFiles }
}
