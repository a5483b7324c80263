import { isTimeZone } from '#rules/time-zone.ts'
import type { Sql } from '#server/services/database/client.ts'
import { listTimeZones } from '#server/services/people/sql.ts'

/** The database's time zone names by lower case. Cached, as PostgreSQL reads 600 files for them. */
let names: Promise<Map<string, string>> | undefined

/**
 * A time zone as it is stored, if both `Intl` and PostgreSQL know it: each has names that the other lacks.
 */
export async function storableTimeZone(sql: Sql, timezone: string): Promise<string | undefined> {
  if (!isTimeZone(timezone)) return undefined
  names ??= readZoneNames(sql)
  return (await names).get(timezone.toLowerCase())
}

async function readZoneNames(sql: Sql): Promise<Map<string, string>> {
  try {
    return new Map((await listTimeZones(sql)).map((name) => [name.toLowerCase(), name]))
  } catch (error) {
    names = undefined
    throw error
  }
}
