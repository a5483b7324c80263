import type { Sql } from '#server/services/database/client.ts'

/**
 * Begins a daily job on one instance, unless it ended in the last 20 hours or was seen running in the last 15 minutes.
 * @returns whether this instance does it
 */
export function claimRun(sql: Sql, job: string) {
  return sql.has`
    insert into daily_run (job, begun_at, seen_at) values (${job}, now(), now())
    on conflict (job) do update
      set begun_at = excluded.begun_at, seen_at = excluded.seen_at, ended_at = null
      where (daily_run.ended_at is not null and daily_run.begun_at < now() - interval '20 hours')
         or (daily_run.ended_at is null and daily_run.seen_at < now() - interval '15 minutes')`
}

/** Records that the job is still running. */
export function markSeen(sql: Sql, job: string) {
  return sql.run`update daily_run set seen_at = now() where job = ${job}`
}

export function endRun(sql: Sql, job: string) {
  return sql.run`update daily_run set ended_at = now() where job = ${job}`
}
