import type { Day } from '#rules/day.ts'
import type { Sql } from '#server/services/database/client.ts'
import type { OwnerId } from '#server/services/people/person-ids.ts'

/** Class groups of the catalogue that a person joined and that got new topics since. */
export function listChangedCrooms(sql: Sql, userId: OwnerId, since: string) {
  return sql.values<string>`
    select c.name from croom_member m join croom c on c.id = m.croom_id
    where m.user_id = ${userId} and c.kind = 'catalogue' and c.changed_at > ${since} order by c.name`
}

export function listExamsOn(sql: Sql, userId: OwnerId, days: readonly Day[]) {
  return sql.rows<{ name: string; examdate: Day }>`
    select name, examdate from exam where user_id = ${userId} and examdate = any(${days}::date[])
    order by examdate, is_main desc, id`
}
