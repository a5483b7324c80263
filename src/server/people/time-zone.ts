import { isTimeZone } from '#rules/time-zone.ts'
import type { Sql } from '#server/database/sql.ts'
import { listTimeZones } from '#server/people/sql.ts'

/** The database's names by their small letters; reading them takes it a look at 600 files, so it is done once. */
let names: Promise<Map<string, string>> | undefined

/**
 * A time zone in the spelling in which it is stored, if it is one that both this program and the database know:
 * each knows some that the other does not.
 */
export async function storableTimeZone(sql: Sql, timezone: string): Promise<string | undefined> {
  if (!isTimeZone(timezone)) return undefined
  names ??= readNames(sql)
  return (await names).get(timezone.toLowerCase())
}

async function readNames(sql: Sql): Promise<Map<string, string>> {
  try {
    return new Map((await listTimeZones(sql)).map(({ name }) => [name.toLowerCase(), name]))
  } catch (error) {
    names = undefined
    throw error
  }
}
