import type { Sql } from '#server/database/sql.ts'

/** Records that a mail is being sent; deletes old failures. */
export async function beginMail(sql: Sql, id: string, keptDays: number): Promise<void> {
  await sql.run`delete from mail where began_at < now() - make_interval(days => ${keptDays})`
  await sql.run`insert into mail (id) values (${id})`
}

/** Deletes the record of a delivered mail. */
export function endMail(sql: Sql, id: string) {
  return sql.run`delete from mail where id = ${id}`
}

export function failMail(sql: Sql, id: string) {
  return sql.run`update mail set failed_at = now() where id = ${id}`
}

/**
 * Pending and failed mails of all instances.
 * @param lostMinutes a mail pending for longer counts as failed, as its server must have crashed
 */
export async function countMails(sql: Sql, lostMinutes: number, keptDays: number) {
  const row = await sql.one<{ waiting: number; failed: number; oldest: string | null }>`
    select count(*) filter (where failed_at is null and began_at >= now() - make_interval(mins => ${lostMinutes})) as waiting,
           count(*) filter (where failed_at is not null or began_at < now() - make_interval(mins => ${lostMinutes})) as failed,
           min(began_at) as oldest
    from mail where began_at >= now() - make_interval(days => ${keptDays})`
  return row ?? { waiting: 0, failed: 0, oldest: null }
}
