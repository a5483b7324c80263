import { daysBetween } from '#rules/day.ts'
import { searchText } from '#rules/search-text.ts'
import type { ReplyOf } from '#web/session/ask.ts'
import type { Sort } from './search.ts'

export type StudentRow = ReplyOf<'GET /user'>['rows'][number]

/** A fact that makes a coach look at a student first; `days` since the last record. */
export type Reason =
  | { kind: 'never' }
  | { kind: 'silent'; days: number }
  | { kind: 'lower'; change: number }
  | { kind: 'noTrial' }

/** Facts worth a look, the weightiest first; nothing is inferred from few data. */
export function reasonsOf({ summary }: StudentRow, today: string): Reason[] {
  const { last_day, last_trial, net_change } = summary
  const silent = last_day === null ? null : daysBetween(last_day, today)
  return [
    ...(last_day === null ? [{ kind: 'never' } as const] : []),
    ...(silent !== null && silent >= 3 ? [{ kind: 'silent', days: silent } as const] : []),
    ...(net_change !== null && net_change < 0 ? [{ kind: 'lower', change: net_change } as const] : []),
    ...(last_trial === null ? [{ kind: 'noTrial' } as const] : []),
  ]
}

/** How soon a look is due; only the order of the list, never shown. */
export function needOf(row: StudentRow, today: string): number {
  const weights = { never: 4, silent: 3, lower: 2, noTrial: 1 }
  return reasonsOf(row, today).reduce(
    (sum, reason) =>
      sum + weights[reason.kind] + (reason.kind === 'silent' ? Math.min(reason.days, 30) / 30 : 0),
    0,
  )
}

/** The list as it is shown. */
export function arranged(
  rows: readonly StudentRow[],
  typed: string,
  sort: Sort,
  today: string,
  compare: (a: string, b: string) => number,
): StudentRow[] {
  const wanted = searchText(typed)
  const byName = (a: StudentRow, b: StudentRow) => compare(a.name, b.name)
  const orders: Record<Sort, (a: StudentRow, b: StudentRow) => number> = {
    need: (a, b) => needOf(b, today) - needOf(a, today) || byName(a, b),
    name: byName,
    last_day: (a, b) => (b.summary.last_day ?? '').localeCompare(a.summary.last_day ?? '') || byName(a, b),
    minutes_7d: (a, b) => b.summary.minutes_7d - a.summary.minutes_7d || byName(a, b),
  }
  return rows
    .filter(({ name, email }) => searchText(name).includes(wanted) || searchText(email).includes(wanted))
    .toSorted(orders[sort])
}
