import { addDays, type Day } from '#rules/day.ts'
import { comparableTrials, publishers } from '#rules/insight/publishers.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { DailyWork } from '#server/services/daily/daily.ts'
import type { Sql } from '#server/services/database/client.ts'
import { pagesAfter } from '#server/services/rows/paginate.ts'
import { listRoster } from '#server/subjects/croom/sql.ts'
import { nextGroups, replaceEffects, sumTrialsOfMany } from '#server/subjects/insight/sql.ts'

const groupsAtOnce = 100

/**
 * Effects of publishers in a group, from the trial exams of its members, each up to the member's own day, so that every
 * member and the coach get the same answer. Reads rows of all of them.
 */
export async function publishersOf(sql: Sql, croomId: string, now: number) {
  const roster = await listRoster(sql, croomId)
  const sums = roster.length === 0 ? [] : await sumTrialsOfMany(sql, roster, croomId, now)
  const today = newestDay(now)
  return publishers({ rows: comparableTrials(sums, today), today })
}

/** The newest day anywhere. */
function newestDay(now: number): Day {
  return addDays(dayAt(now, 'UTC', 0), 1)
}

/** Stores the effects of publishers in every group, for the forecasts of its members. */
export const storePublisherEffects: DailyWork = async (sql, goOn) => {
  const now = Date.now()
  for await (const groups of pagesAfter<string>(groupsAtOnce, (after, size) => nextGroups(sql, after, size)))
    for (const id of groups) {
      if (!(await goOn())) return
      const { rows, evidence } = await publishersOf(sql, id, now)
      // Read outside of the transaction: one that has read rows of many people cannot write a reference table.
      await sql.transaction((sql) => replaceEffects(sql, id, rows, evidence.quality ?? 'C', newestDay(now)))
    }
}
