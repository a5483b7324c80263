import type { Services } from '#server/services/context.ts'
import type { Database } from '#server/services/database/client.ts'
import { type LaneOptions, runLane } from '#server/services/jobs/lane.ts'
import type { Job } from '#server/services/jobs/sql.ts'
import { sendAgain } from '#server/services/mail/keep.ts'
import { decidePush, sendMail, sendPush } from '#server/subjects/reminder/hand-over.ts'
import { reschedule, tellMorning, tellStudy } from '#server/subjects/reminder/recurring.ts'
import { makeWeekly } from '#server/subjects/reminder/weekly.ts'
import { tellParents } from '#server/subjects/report/share.ts'

type Tempo = Pick<LaneOptions, 'leaseSeconds' | 'pollMs'>

/**
 * Does what reminders leave in the queue, on every instance.
 * @param tempo for tests, which do not wait as long
 * @returns stops it and resolves when no job is under way
 */
export function runReminders(
  sql: Database,
  services: Services,
  onError: (error: unknown) => void,
  tempo: Tempo = {},
): () => Promise<void> {
  const kinds: Record<string, (job: Job) => Promise<void>> = {
    schedule: (job) => reschedule(sql, job),
    morning: (job) => tellMorning(sql, services, job),
    study: (job) => tellStudy(sql, services, job),
    // Its many statements share one connection: side by side they would take most of those that requests need.
    weekly: (job) => makeWeekly(sql.together(), services, job),
    share: (job) => tellParents(sql, services, job),
    notify: (job) => decidePush(sql, job, services.consentAge),
    push: (job) => sendPush(sql, services, job),
    mail: (job) => sendMail(sql, services, job),
    kept: (job) => sendAgain(sql, services, job),
  }
  const work = async (job: Job) => {
    const run = kinds[job.kind]
    if (!run) throw new Error(`a job of another version: ${job.kind}`)
    await run(job)
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
