import type { Sql } from '#server/services/database/client.ts'

/** Each lane is emptied by itself: what takes long in one holds up nothing in another. */
export type Lane = 'plan' | 'letter' | 'post'

export type NewJob = { lane: Lane; kind: string; user_id: string; key: string; host?: string }

/** A job that this instance has taken. */
export type Job = Required<NewJob> & {
  lease: string
  attempts: number
  /** When it was due; milliseconds since 1970. */
  was_due: number
  /** Milliseconds since 1970. */
  created_at: number
  done_at: string | null
}

/** Adds a job; one that is there already stays as it is. @param seconds from now on */
export function addJob(sql: Sql, { lane, kind, user_id, key, host = '' }: NewJob, seconds: number) {
  return sql.run`
    insert into job (lane, kind, user_id, key, host, due_at)
    values (${lane}, ${kind}, ${user_id}, ${key}, ${host}, now() + make_interval(secs => ${seconds}))
    on conflict (kind, user_id, key) do nothing`
}

/**
 * Adds a job that this instance does at once; when the lease is over another instance takes it.
 * @param seconds of the lease
 * @returns the lease, with which the job is ended
 */
export function addTaken(sql: Sql, job: NewJob, lease: string, seconds: number) {
  const { lane, kind, user_id, key, host = '' } = job
  return sql.only<Pick<Job, 'lease' | 'attempts' | 'was_due' | 'created_at' | 'done_at'>>`
    insert into job (lane, kind, user_id, key, host, due_at, lease, attempts)
    values (${lane}, ${kind}, ${user_id}, ${key}, ${host}, now() + make_interval(secs => ${seconds}), ${lease}, 1)
    returning lease, attempts, done_at, floor(extract(epoch from now()) * 1000)::int8 as was_due,
              floor(extract(epoch from created_at) * 1000)::int8 as created_at`
}

/** Makes a job due now; one that is running will run again. */
export function hurryJob(sql: Sql, { lane, kind, user_id, key }: NewJob) {
  return sql.run`
    insert into job (lane, kind, user_id, key, due_at) values (${lane}, ${kind}, ${user_id}, ${key}, now())
    on conflict (kind, user_id, key) do update set due_at = excluded.due_at, lease = null`
}

/**
 * Sets the next time of a recurring job. A job that is due or running is not changed: it sets its next time itself.
 * @param at milliseconds since 1970
 */
export function setTime(sql: Sql, { lane, kind, user_id, key }: NewJob, at: number) {
  return sql.run`
    insert into job (lane, kind, user_id, key, due_at)
    values (${lane}, ${kind}, ${user_id}, ${key}, to_timestamp(${at}::float8 / 1000))
    on conflict (kind, user_id, key) do update set due_at = excluded.due_at
    where job.due_at > now() and job.lease is null`
}

export function dropJobs(sql: Sql, userId: string, kind: string) {
  return sql.run`delete from job where user_id = ${userId} and kind = ${kind}`
}

/**
 * Takes jobs that are due, longest first, for a time: if they are not ended by then, another instance takes them.
 * Instances that take at the same time get different ones.
 * @param busy hosts to leave out
 */
export function takeJobs(
  sql: Sql,
  lane: Lane,
  busy: readonly string[],
  lease: string,
  seconds: number,
  most: number,
) {
  return sql.rows<Job>`
    with due as (
      select kind, user_id, key, due_at from job
      where lane = ${lane} and due_at <= now() and not (host = any(${busy}::text[]))
      order by due_at limit ${most} for update skip locked
    )
    update job j set lease = ${lease}, due_at = now() + make_interval(secs => ${seconds}), attempts = j.attempts + 1
    from due d where j.kind = d.kind and j.user_id = d.user_id and j.key = d.key
    returning j.lane, j.kind, j.user_id, j.key, j.host, j.lease, j.attempts, j.done_at,
              floor(extract(epoch from d.due_at) * 1000)::int8 as was_due,
              floor(extract(epoch from j.created_at) * 1000)::int8 as created_at`
}

/** Ends a job. @returns whether it still was this instance's */
export function endJob(sql: Sql, { kind, user_id, key, lease }: Job) {
  return sql.has`
    delete from job where kind = ${kind} and user_id = ${user_id} and key = ${key} and lease = ${lease}`
}

/**
 * Ends one run of a recurring job.
 * @param at the next time, milliseconds since 1970
 * @returns whether it still was this instance's
 */
export function endTime(sql: Sql, { kind, user_id, key, lease }: Job, at: number) {
  return sql.has`
    update job set due_at = to_timestamp(${at}::float8 / 1000), lease = null, attempts = 0, done_at = now()
    where kind = ${kind} and user_id = ${user_id} and key = ${key} and lease = ${lease}`
}

/**
 * Puts a job off.
 * @param seconds from now on
 * @param untried 1 for a job that was taken and not begun, which counts as no attempt
 */
export function putOff(sql: Sql, { kind, user_id, key, lease }: Job, seconds: number, untried: 0 | 1 = 0) {
  return sql.run`
    update job set due_at = now() + make_interval(secs => ${seconds}), lease = null, attempts = attempts - ${untried}
    where kind = ${kind} and user_id = ${user_id} and key = ${key} and lease = ${lease}`
}

/** Keeps a job that is still being done. @param seconds from now on */
export function renewJob(sql: Sql, { kind, user_id, key, lease }: Job, seconds: number) {
  return sql.run`
    update job set due_at = now() + make_interval(secs => ${seconds})
    where kind = ${kind} and user_id = ${user_id} and key = ${key} and lease = ${lease}`
}
