import { claimRun, endRun, markSeen } from '#server/services/daily/sql.ts'
import type { Sql } from '#server/services/database/client.ts'

/**
 * A part of a daily job. @param goOn called between short steps; if it returns false, the job stops, as the server is
 * closing
 */
export type DailyWork = (sql: Sql, goOn: () => Promise<boolean>) => Promise<void>

const seenEveryMs = 60_000

/**
 * Does work that is due once a day, on one of several instances. Each step of it is repeatable, so an instance that
 * stops in the middle loses nothing: 15 minutes later the next one begins it again.
 * @returns whether this call has done all of it
 */
export async function daily(
  sql: Sql,
  job: string,
  work: readonly DailyWork[],
  isStopped: () => boolean,
): Promise<boolean> {
  if (!(await claimRun(sql, job))) return false
  // Clock of this machine: it measures a distance of this process.
  let seen = Date.now()
  const goOn = async () => {
    if (isStopped()) return false
    if (Date.now() - seen > seenEveryMs) {
      seen = Date.now()
      await markSeen(sql, job)
    }
    return true
  }
  for (const part of work) if (await goOn()) await part(sql, goOn)
  if (isStopped()) return false
  await endRun(sql, job)
  return true
}
