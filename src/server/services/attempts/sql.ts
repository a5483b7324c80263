import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'

/** Counts a try in a window of minutes. @returns tries so far */
export function addTry(sql: Sql, bucket: string, minutes: number) {
  return sql.number`
    insert into attempt (bucket, window_start, tries) values (${bucket}, now(), 1)
    on conflict (bucket) do update set
      tries = case when excluded.window_start - attempt.window_start > make_interval(mins => ${minutes}) then 1
                   else attempt.tries + 1 end,
      window_start = case when excluded.window_start - attempt.window_start > make_interval(mins => ${minutes})
                          then excluded.window_start else attempt.window_start end
    returning tries`
}

export function takeTryBack(sql: Sql, bucket: string) {
  return sql.run`update attempt set tries = tries - 1 where bucket = ${bucket} and tries > 0`
}

/** Seconds until the window of a counted try ends. */
export function restOfWindow(sql: Sql, bucket: string, minutes: number) {
  return sql.number`
    select ceil(${minutes} * 60 - extract(epoch from now() - window_start))::int
    from attempt where bucket = ${bucket}`
}

/** Failures of an account, and the seconds since the last one. */
export function findFailures(sql: Sql, bucket: string) {
  return sql.one<{ tries: number; since: number }>`
    select tries, extract(epoch from now() - window_start)::float8 as since
    from attempt where bucket = ${bucket}`
}

/**
 * Counts a failure of an account, unless its delay runs; a day without failures resets the count.
 * @returns whether it was counted
 */
export function addFailure(
  sql: Sql,
  bucket: string,
  { freeTries, longestSeconds }: { freeTries: number; longestSeconds: number },
) {
  return sql.has`
    insert into attempt (bucket, window_start, tries) values (${bucket}, now(), 1)
    on conflict (bucket) do update set
      tries = case when excluded.window_start - attempt.window_start > interval '1 day' then 1
                   else attempt.tries + 1 end,
      window_start = excluded.window_start
    where attempt.tries < ${freeTries}
      or excluded.window_start - attempt.window_start >=
        make_interval(secs => least(${longestSeconds}, 2 ^ least(attempt.tries - ${freeTries}, 30)))`
}

export function forgetFailures(sql: Sql, bucket: string) {
  return sql.run`delete from attempt where bucket = ${bucket}`
}

/** Expired rate limit counters; the longest window is a day. */
export function sweepAttempts(sql: Sql) {
  return sql.run`
    delete from attempt where bucket in (
      select bucket from attempt where window_start < now() - interval '25 hours' limit ${sweptAtOnce})`
}
