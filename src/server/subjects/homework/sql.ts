import type { Day } from '#rules/day.ts'
import type { Covered, Ticked } from '#rules/plan.ts'
import type { SourceKind, SourceUnit } from '#rules/vocabulary.ts'
import type { Sql } from '#server/services/database/client.ts'
import { fragment } from '#server/services/database/fragment.ts'
import { itemColumns, joinTick, type PlanRow, tickColumns } from '#server/subjects/plan/sql.ts'

export type GivenRow = PlanRow &
  Ticked &
  Covered & {
    user_id: string
    study_name: string | null
    topic_name: string | null
    source_name: string | null
    source_kind: SourceKind | null
    source_unit: SourceUnit | null
  }

/** Planned items of some students with the names of their places and sources, in the order of their boards. */
export function listItemsOf(sql: Sql, ids: string[], from: Day, to: Day) {
  return sql.rows<GivenRow>`
    select p.user_id, ${itemColumns.of('p')}, ${tickColumns}, l.name as study_name, c.name as topic_name,
           k.name as source_name, k.kind as source_kind, k.unit as source_unit
    from plan_item p ${joinTick(fragment`p.user_id`)}
    left join source k on k.user_id = p.user_id and k.id = p.source_id
    left join study l on l.id = p.study_id
    left join topic c on c.id = p.topic_id
    where p.user_id = any(${ids}::uuid[]) and p.day between ${from} and ${to}
    order by p.user_id, p.day, p.sort, p.created_at, p.id`
}
