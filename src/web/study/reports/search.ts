import { type ReportKind, reportKinds } from '#rules/vocabulary.ts'

/** Filter of the list of reports. */
export type ReportsSearch = { kind?: ReportKind; page?: number }

export function validateSearch(raw: Record<string, unknown>): ReportsSearch {
  const kind = reportKinds.find((each) => each === raw.kind)
  const page = Number(raw.page)
  return { ...(kind && { kind }), ...(Number.isInteger(page) && page > 1 && { page }) }
}
