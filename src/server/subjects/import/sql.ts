import type { Day } from '#rules/day.ts'
import type { CroomKind } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
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

/** Which of some students use a class group: all of them that of a catalogue, its members a coach's group. */
export async function usersOfCroom(sql: Sql, croomId: string, ids: readonly string[]): Promise<Set<string>> {
  const kind = await sql.value<CroomKind>`select kind from croom where id = ${croomId}`
  return kind === 'catalogue' ? new Set(ids) : membersAmong(sql, ids, croomId)
}

/** Name of a class group, and the code of the exam that it prepares for. */
export function groupOf(sql: Sql, croomId: string) {
  return sql.one<{ name: string; exam: string | null }>`
    select c.name, coalesce(c.program_code, s.program_code) as exam
    from croom c left join croom s on s.id = c.source_id where c.id = ${croomId}`
}
