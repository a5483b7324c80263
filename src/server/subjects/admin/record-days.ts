import { addDays, type Day, daysFrom } from '#rules/day.ts'
import { dayAt } from '#rules/time-zone.ts'
import type { Sql } from '#server/services/database/client.ts'
import { nextAccounts } from '#server/services/people/sql.ts'
import { pagesAfter } from '#server/services/rows/paginate.ts'
import { countRecordsOf, listRecordDays, replaceRecordDays, wereCounted } from '#server/subjects/admin/sql.ts'

type PerDay = { day: Day; n: number }[]

/** With more accounts the count takes longer than a page should wait, and the stored one is shown. */
const countedAtOnce = 5000
/** Accounts of one statement: it reads their days by the index and ends long before the statement timeout. */
const batch = 1000
/** Days that an overview shows, and one beside them, since days differ by time zone. */
const storedDays = 32
const storedMinutes = 50

/**
 * Study records of all accounts per day; days without one may be left out.
 * @param accounts how many there are; undefined when it is unknown
 * @returns undefined while there are too many accounts to count now and none were counted before
 */
export async function recordDays(
  sql: Sql,
  accounts: number | undefined,
  from: Day,
  to: Day,
): Promise<PerDay | undefined> {
  if (accounts !== undefined && accounts <= countedAtOnce) return countDays(sql, from, to)
  const stored = await listRecordDays(sql, from, to)
  return stored.length > 0 ? stored : undefined
}

/**
 * Stores the records per day of the last days where there are too many accounts to count them for each overview.
 * Several instances may call it: it does nothing when one has counted a moment ago.
 * @param now milliseconds since 1970
 */
export async function storeRecordDays(
  sql: Sql,
  accounts: number,
  now: number,
  isStopped = () => false,
): Promise<void> {
  if (accounts <= countedAtOnce || (await wereCounted(sql, storedMinutes))) return
  const today = dayAt(now, 'UTC', 0)
  const [from, to] = [addDays(today, 2 - storedDays), addDays(today, 1)]
  const found = await countDays(sql, from, to, isStopped)
  if (isStopped()) return
  await sql.transaction((sql) => replaceRecordDays(sql, perDay(daysFrom(from, to), found)))
}

/** A number for each of some days: 0 where none was found. */
export function perDay(days: Day[], found: PerDay): PerDay {
  const known = new Map(found.map(({ day, n }) => [day, n]))
  return days.map((day) => ({ day, n: known.get(day) ?? 0 }))
}

/** Batch by batch of accounts, each read by its own rows, which also works when they are on several servers. */
async function countDays(sql: Sql, from: Day, to: Day, isStopped = () => false): Promise<PerDay> {
  const sums = new Map<Day, number>()
  for await (const ids of pagesAfter<string>(batch, (after, size) => nextAccounts(sql, after, size))) {
    for (const { day, n } of await countRecordsOf(sql, ids, from, to)) sums.set(day, (sums.get(day) ?? 0) + n)
    if (isStopped()) break
  }
  return [...sums].map(([day, n]) => ({ day, n }))
}
