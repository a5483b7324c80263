import { Refusal } from '#rules/refusal.ts'
import type { Sql } from '#server/database/sql.ts'

const freeTries = 5
const longestDelay = 900

/**
 * Counts a try of an address in a window.
 * @throws Refusal TOO_MANY when the window is full
 */
export async function countTry(sql: Sql, bucket: string, most: number, minutes: number): Promise<void> {
  const row = await sql.one<{ tries: number; rest: number }>`
    insert into attempt (bucket, window_start, tries) values (${bucket}, now(), 1)
    on conflict (bucket) do update set
      tries = case when attempt.window_start < now() - make_interval(mins => ${minutes}) then 1
                   else attempt.tries + 1 end,
      window_start = case when attempt.window_start < now() - make_interval(mins => ${minutes}) then now()
                          else attempt.window_start end
    returning tries, ceil(${minutes} * 60 - extract(epoch from now() - window_start))::int as rest`
  if (row && row.tries > most) throw new Refusal('TOO_MANY', undefined, Math.max(1, row.rest))
}

/**
 * Stops a try while an account's delay runs: it doubles with each failure after the fifth, up to 15 minutes.
 * @throws Refusal TOO_MANY
 */
export async function assertNoDelay(sql: Sql, bucket: string): Promise<void> {
  const row = await sql.one<{ tries: number; since: number }>`
    select tries, extract(epoch from now() - window_start)::float8 as since
    from attempt where bucket = ${bucket}`
  if (!row || row.tries < freeTries) return
  const delay = Math.min(longestDelay, 2 ** (row.tries - freeTries))
  if (row.since < delay) throw new Refusal('TOO_MANY', undefined, Math.ceil(delay - row.since))
}

/** Remembers a failure of an account; a day without one forgets them all. */
export function rememberFailure(sql: Sql, bucket: string) {
  return sql.run`
    insert into attempt (bucket, window_start, tries) values (${bucket}, now(), 1)
    on conflict (bucket) do update set
      tries = case when attempt.window_start < now() - interval '1 day' then 1 else attempt.tries + 1 end,
      window_start = now()`
}

export function forgetFailures(sql: Sql, bucket: string) {
  return sql.run`delete from attempt where bucket = ${bucket}`
}
