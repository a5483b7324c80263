import type { Day } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import type { CroomKind } from '#rules/vocabulary.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { ActorId } from '#server/services/people/person-ids.ts'
import { membersAmong } from '#server/subjects/user/sql.ts'

/** Trial exams of some students with one of these ids, or in a class group on one of these days. */
export function trialsOfMany(
  sql: Sql,
  userIds: readonly string[],
  { ids, croomId, days }: { ids: readonly string[]; croomId: string; days: readonly Day[] },
) {
  return sql.rows<{ user_id: string; id: string; name: string; day: Day }>`
    select user_id, id, name, day from trial_exam
    where user_id = any(${userIds}::uuid[])
      and (id = any(${ids}::uuid[]) or (croom_id = ${croomId} and day = any(${days}::date[])))`
}

export type SavedRow = {
  line: number
  user_id: string | null
  status: 'new' | 'exists' | 'faulty'
  /** Null where nothing was saved. */
  trial_id: string | null
}

export type Undone = { removed: number; kept: { user_id: string; item_id: string }[] }

/** Which of some students use a class group: all of them that of a catalogue, its members a coach's group. */
export async function usersOfCroom(sql: Sql, croomId: string, ids: readonly string[]): Promise<Set<string>> {
  const kind = await sql.value<CroomKind>`select kind from croom where id = ${croomId}`
  return kind === 'catalogue' ? new Set(ids) : membersAmong(sql, ids, croomId)
}

/** A coach's import that can be taken back. */
export function findGroupImport(sql: Sql, coachId: ActorId, id: string) {
  return sql.one<{ digest: string; rows: SavedRow[]; undone: Undone | null }>`
    select digest, rows, undone from group_import
    where user_id = ${coachId} and id = ${id} and at > now() - make_interval(days => ${limits.undoDays})`
}

/** Keeps an import that can be taken back, in place of one whose days are over and that no sweep has met yet. */
export function insertGroupImport(
  sql: Sql,
  coachId: ActorId,
  id: string,
  { digest, rows }: { digest: string; rows: readonly SavedRow[] },
) {
  return sql.run`
    insert into group_import (user_id, id, digest, rows)
    values (${coachId}, ${id}, ${digest}, ${JSON.stringify(rows)})
    on conflict (user_id, id) do update
    set at = excluded.at, digest = excluded.digest, rows = excluded.rows, undone = null`
}

export function setImportUndone(sql: Sql, coachId: ActorId, id: string, undone: Undone) {
  return sql.run`
    update group_import set undone = ${JSON.stringify(undone)} where user_id = ${coachId} and id = ${id}`
}

/** Name of a class group, and the code of the exam that it prepares for. */
export function groupOf(sql: Sql, croomId: string) {
  return sql.one<{ name: string; exam: string | null }>`
    select c.name, coalesce(c.program_code, s.program_code) as exam
    from croom c left join croom s on s.id = c.source_id where c.id = ${croomId}`
}

/** Imports of coaches that can no longer be taken back. */
export function sweepImports(sql: Sql) {
  return sql.run`
    delete from group_import where (user_id, id) in (
      select user_id, id from group_import
      where at < now() - make_interval(days => ${limits.undoDays}) limit ${sweptAtOnce})`
}
