/** Number of days in the chart: 14 or 30. */
export type StudentSearch = { days?: 30 | undefined }

export function validateSearch(raw: Record<string, unknown>): StudentSearch {
  return raw.days === 30 ? { days: 30 } : {}
}
