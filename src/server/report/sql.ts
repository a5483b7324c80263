import type { Day } from '#rules/day.ts'
import type { ReportKind, ReportState } from '#rules/vocabulary.ts'
import type { Sql } from '#server/database/sql.ts'
import type { OwnerId } from '#server/people/person-ids.ts'

export type ReportRow = {
  id: string
  title: string
  kind: ReportKind
  from: Day | null
  to: Day | null
  status: ReportState
  stale: boolean
  pages: number | null
  bytes: number | null
  made_by: 'rules' | 'model'
  created_at: string
  created_by: string
}
/** Filter by kind and by days that the analysis overlaps. */
export type ReportFilter = { kind: ReportKind | null; from: Day | null; to: Day | null }

/** Analyses of one person that match the filter, latest first. */
export function listReports(sql: Sql, userId: OwnerId, filter: ReportFilter, size: number, offset: number) {
  return sql.rows<ReportRow>`
    select id, title, kind, from_day as from, to_day as to, status, stale, pages, bytes, made_by, created_at,
           created_by
    from analysis_pdf
    where user_id = ${userId}
      and (${filter.kind}::text is null or kind = ${filter.kind})
      and coalesce(to_day, 'infinity') >= coalesce(${filter.from}::date, '-infinity')
      and coalesce(from_day, '-infinity') <= coalesce(${filter.to}::date, 'infinity')
    order by created_at desc, id desc limit ${size} offset ${offset}`
}

/** Number of analyses that match the same filter. */
export async function countReports(sql: Sql, userId: OwnerId, filter: ReportFilter): Promise<number> {
  const row = await sql.one<{ total: number }>`
    select count(*) as total from analysis_pdf
    where user_id = ${userId}
      and (${filter.kind}::text is null or kind = ${filter.kind})
      and coalesce(to_day, 'infinity') >= coalesce(${filter.from}::date, '-infinity')
      and coalesce(from_day, '-infinity') <= coalesce(${filter.to}::date, 'infinity')`
  return row?.total ?? 0
}
