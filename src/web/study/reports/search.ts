import { type ReportKind, reportKinds } from '#rules/vocabulary.ts'
import { pageIn } from '#web/ui/search-params.ts'

/** Filter of the list of reports. */
export type ReportsSearch = { kind?: ReportKind; page?: number }

export function validateSearch(raw: Record<string, unknown>): ReportsSearch {
  const kind = reportKinds.find((each) => each === raw.kind)
  const page = pageIn(raw.page)
  return { ...(kind && { kind }), ...(page && { page }) }
}
