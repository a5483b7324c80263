import type { Day } from '#rules/day.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'

/** Trial exams of a student in a class group on some days. */
export function trialsOfDays(sql: Sql, userId: OwnerId, croomId: string, days: readonly Day[]) {
  return sql.rows<{ id: string; name: string; day: Day }>`
    select id, name, day from trial_exam
    where user_id = ${userId} and croom_id = ${croomId} and day = any(${days}::date[])`
}
