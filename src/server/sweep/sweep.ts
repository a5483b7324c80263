import type { Sql } from '#server/database/sql.ts'
import {
  sweepAttempts,
  sweepEmailChanges,
  sweepEmails,
  sweepInvites,
  sweepNetworks,
  sweepResets,
  sweepSessions,
  sweptAtOnce,
} from '#server/sweep/sql.ts'

const sweeps = {
  attempts: sweepAttempts,
  sessions: sweepSessions,
  resets: sweepResets,
  emailChanges: sweepEmailChanges,
  emails: sweepEmails,
  invites: sweepInvites,
  networks: sweepNetworks,
}
const hourMs = 3_600_000

/**
 * Removes rows that are of no more use to anybody. Several instances may do it at once: a row that another one
 * removes first is not there any longer, and nothing else happens.
 * @returns how many rows went
 */
export async function sweep(sql: Sql, isStopped = () => false): Promise<Record<keyof typeof sweeps, number>> {
  const gone = { attempts: 0, sessions: 0, resets: 0, emailChanges: 0, emails: 0, invites: 0, networks: 0 }
  for (const [name, remove] of Object.entries(sweeps)) {
    for (let rows = sweptAtOnce; rows >= sweptAtOnce && !isStopped(); ) {
      rows = await remove(sql)
      gone[name as keyof typeof sweeps] += rows // a key of the object just read
    }
  }
  return gone
}

/**
 * Sweeps once an hour, at another minute in each instance.
 * @param told what went, or why it failed: the next hour tries again
 * @returns ends it, after what is under way
 */
export function sweepHourly(
  sql: Sql,
  told: { done(gone: Record<string, number>): void; failed(error: unknown): void },
): () => Promise<void> {
  let isStopped = false
  let underWay = Promise.resolve()
  const run = () => {
    underWay = sweep(sql, () => isStopped).then(told.done, told.failed)
    timer = setTimeout(run, hourMs).unref()
  }
  let timer = setTimeout(run, Math.random() * hourMs).unref()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await underWay
  }
}
