/** Which week the plan shows, and on the phone which of its days. */
export type PlanSearch = {
  /** Any day of the week. */
  day?: string
}

export function validateSearch(raw: Record<string, unknown>): PlanSearch {
  const { day } = raw
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { day } : {}
}
