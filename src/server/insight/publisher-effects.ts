import { addDays, type Day } from '#rules/day.ts'
import { comparableTrials, publishers } from '#rules/insight/publishers.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { DailyWork } from '#server/daily/daily.ts'
import type { Sql } from '#server/database/sql.ts'
import { listRoster, mostTrials, nextGroups, replaceEffects, sumTrialsOfMany } from '#server/insight/sql.ts'

const groupsAtOnce = 100

/** Effects of publishers in a group, from the trial exams of its members. Reads rows of all of them. */
export async function publishersOf(sql: Sql, croomId: string, today: Day) {
  const roster = await listRoster(sql, croomId)
  const sums = roster.length === 0 ? [] : await sumTrialsOfMany(sql, roster, croomId, today, mostTrials)
  return publishers({ rows: comparableTrials(sums, today), today })
}

/** Stores the effects of publishers in every group, for the forecasts of its members. */
export const storePublisherEffects: DailyWork = async (sql, goOn) => {
  // Clock of this machine: the newest day anywhere, so that no member's trial waits.
  const today = addDays(dayAt(Date.now(), 'UTC', 0), 1)
  let after: string | null = null
  do {
    const groups: string[] = await nextGroups(sql, after, groupsAtOnce)
    for (const id of groups) {
      if (!(await goOn())) return
      const { rows, evidence } = await publishersOf(sql, id, today)
      // Read outside of the transaction: one that has read rows of many people cannot write a reference table.
      await sql.transaction((sql) => replaceEffects(sql, id, rows, evidence.quality ?? 'C', today))
    }
    after = groups.length < groupsAtOnce ? null : (groups.at(-1) ?? null)
  } while (after !== null)
}
