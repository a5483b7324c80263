import type { Reply } from '#contract/call.ts'
import type { template } from '#contract/template.ts'
import { limits } from '#rules/limits.ts'
import { sweptAtOnce } from '#server/services/daily/sweep.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { ActorId } from '#server/services/people/person-ids.ts'

/** What is kept of each row that a coach has saved for one of many students, by what was saved. */
export type GroupRows = {
  import: {
    line: number
    user_id: string | null
    status: 'new' | 'exists' | 'faulty'
    /** Null where nothing was saved. */
    trial_id: string | null
  }
  plan: Omit<Reply<(typeof template)['POST /plan/many']>['rows'][number], 'name' | 'exams'>
}
export type GroupKind = keyof GroupRows

export type Undone = { removed: number; kept: { user_id: string; item_id: string }[] }

/** What a coach has saved for many students and can take back. */
export function findGroupSave<Kind extends GroupKind>(sql: Sql, coachId: ActorId, kind: Kind, id: string) {
  return sql.one<{ digest: string; rows: GroupRows[Kind][]; undone: Undone | null }>`
    select digest, rows, undone from group_save
    where user_id = ${coachId} and kind = ${kind} and id = ${id}
      and at > now() - make_interval(days => ${limits.undoDays})`
}

/** Keeps what can be taken back, in place of what has its days over and no sweep has met yet. */
export function insertGroupSave<Kind extends GroupKind>(
  sql: Sql,
  coachId: ActorId,
  kind: Kind,
  id: string,
  { digest, rows }: { digest: string; rows: readonly GroupRows[Kind][] },
) {
  return sql.run`
    insert into group_save (user_id, kind, id, digest, rows)
    values (${coachId}, ${kind}, ${id}, ${digest}, ${JSON.stringify(rows)})
    on conflict (user_id, kind, id) do update
    set at = excluded.at, digest = excluded.digest, rows = excluded.rows, undone = null`
}

export function setGroupUndone(sql: Sql, coachId: ActorId, kind: GroupKind, id: string, undone: Undone) {
  return sql.run`
    update group_save set undone = ${JSON.stringify(undone)}
    where user_id = ${coachId} and kind = ${kind} and id = ${id}`
}

/** What coaches can no longer take back. */
export function sweepGroupSaves(sql: Sql) {
  return sql.run`
    delete from group_save where (user_id, kind, id) in (
      select user_id, kind, id from group_save
      where at < now() - make_interval(days => ${limits.undoDays}) limit ${sweptAtOnce})`
}
