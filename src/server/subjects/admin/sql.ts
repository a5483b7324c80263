import type { Day } from '#rules/day.ts'
import type { RoleId } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'

export function countAccounts(sql: Sql) {
  return sql.rows<{ role_id: RoleId; total: number }>`
    select role_id, count(*) as total from app_user group by role_id`
}

/** New accounts per role and week since a Monday; weeks without one have no row. */
export function countNewAccounts(sql: Sql, since: Day, timezone: string) {
  return sql.rows<{ role_id: RoleId; week: Day; n: number }>`
    select role_id, date_trunc('week', created_at at time zone ${timezone})::date as week, count(*) as n
    from app_user where created_at >= ${since}::date::timestamp at time zone ${timezone}
    group by 1, 2`
}

/** Sessions opened per day since a day; days without one have no row. */
export function countSignIns(sql: Sql, since: Day, timezone: string) {
  return sql.rows<{ day: Day; n: number }>`
    select (created_at at time zone ${timezone})::date as day, count(*) as n
    from session where created_at >= ${since}::date::timestamp at time zone ${timezone}
    group by 1`
}

/** Study records of some accounts on each of some days; only their number. */
export function countRecordsOf(sql: Sql, ids: string[], from: Day, to: Day) {
  return sql.rows<{ day: Day; n: number }>`
    select day, count(*) as n from study_record
    where user_id = any(${ids}::uuid[]) and day between ${from} and ${to} group by day`
}

/** The stored number of study records of all accounts, per day. */
export function listRecordDays(sql: Sql, from: Day, to: Day) {
  return sql.rows<{ day: Day; n: number }>`
    select day, n from record_day where day between ${from} and ${to} order by day`
}

/** Whether the stored numbers are younger than some minutes. */
export function wereCounted(sql: Sql, minutes: number) {
  return sql.has`
    select 1 from record_day where counted_at > now() - make_interval(mins => ${minutes}) limit 1`
}

/** Stores numbers in place of all that were stored. */
export async function replaceRecordDays(sql: Sql, rows: { day: Day; n: number }[]): Promise<void> {
  await sql.run`delete from record_day`
  await sql.run`
    insert into record_day (day, n, counted_at)
    select day, n, now()
    from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ n }) => n)}::int8[]) as counted (day, n)
    on conflict (day) do update set n = excluded.n, counted_at = excluded.counted_at`
}

/** Accounts whose temporary password expired unused. */
export function countUnusedPasswords(sql: Sql, hours: number) {
  return sql.number`
    select count(*) from app_user u join credential c on c.user_id = u.id
    where u.must_change_password and c.changed_at < now() - make_interval(hours => ${hours})`
}

export function databaseBytes(sql: Sql) {
  return sql.number`select pg_database_size(current_database())`
}

export function findLastBackup(sql: Sql) {
  return sql.one<{ at: string; bytes: number }>`select taken_at as at, bytes from last_backup`
}

/** Stores the time and size of a backup; an older backup that ends later does not replace a newer one. */
export function markBackup(sql: Sql, at: string, bytes: number) {
  return sql.run`
    insert into last_backup (taken_at, bytes) values (${at}, ${bytes})
    on conflict (only_row) do update set taken_at = excluded.taken_at, bytes = excluded.bytes
    where last_backup.taken_at < excluded.taken_at`
}
