import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import { endJob, type Job } from '#server/services/jobs/sql.ts'

/** Records that a mail is being sent, also again; deletes old failures. */
export async function beginMail(sql: Sql, id: string, keptDays: number): Promise<void> {
  await sql.run`delete from mail where began_at < now() - make_interval(days => ${keptDays})`
  await sql.run`
    insert into mail (id, began_at) values (${id}, now())
    on conflict (id) do update set began_at = excluded.began_at, failed_at = null`
}

/** Deletes the record of a delivered mail. */
export function endMail(sql: Sql, id: string) {
  return sql.run`delete from mail where id = ${id}`
}

/**
 * Ends the job of a delivered mail together with its record: the answer to the commit may be lost, and a record without
 * its job would count as failed.
 */
export function endMailJob(sql: Sql, job: Job): Promise<void> {
  return sql.transaction(async (sql) => {
    await Promise.all([endJob(sql, job), endMail(sql, job.key)])
  })
}

export function failMail(sql: Sql, id: string) {
  return sql.run`update mail set failed_at = now() where id = ${id}`
}

/**
 * Pending and failed mails of all instances. One that is tried again later is pending.
 * @param lostMinutes a mail pending for longer counts as failed, as its server must have crashed
 */
export function countMails(sql: Sql, lostMinutes: number, keptDays: number) {
  return sql.only<{ waiting: number; failed: number; oldest: string | null }>`
    select count(*) filter (where waits) as waiting, count(*) filter (where not waits) as failed,
           min(began_at) as oldest
    from (select m.began_at,
                 (m.failed_at is null and m.began_at >= now() - make_interval(mins => ${lostMinutes}))
                 or exists (select 1 from job j where j.lane = 'post' and j.host = 'mail' and j.key = m.id::text) as waits
          from mail m where m.began_at >= now() - make_interval(days => ${keptDays})) m`
}

/** Keeps a mail. @param sealed encrypted */
export function insertKept(sql: Sql, id: string, userId: string, sealed: Buffer, hours: number) {
  return sql.run`
    insert into kept_mail (id, user_id, sealed, until)
    values (${id}, ${userId}, ${sealed}, now() + make_interval(hours => ${hours}))`
}

export function findKept(sql: Sql, userId: string, id: string) {
  return sql.one<{ sealed: Buffer; is_late: boolean }>`
    select sealed, until < now() as is_late from kept_mail where user_id = ${userId} and id = ${id}`
}

export function deleteKept(sql: Sql, userId: string, id: string) {
  return sql.run`delete from kept_mail where user_id = ${userId} and id = ${id}`
}

/** Mails that could not be sent as long as they were of use. */
export function sweepKeptMails(sql: Sql) {
  return sql.run`
    delete from kept_mail where (user_id, id) in (
      select user_id, id from kept_mail where until < now() limit ${sweptAtOnce})`
}
