import { searchText } from '#rules/search-text.ts'
import { needOf, type Reason, reasonsOf, type StudentRow, todayOf } from '#web/coach/reasons.ts'
import type { Sort } from './search.ts'

/** A row of the list with computed facts, computed once per answer instead of on each key press. */
export type Look = { row: StudentRow; today: string; reasons: Reason[]; need: number; folded: string }

export function lookAt(row: StudentRow, now: number): Look {
  const today = todayOf(row, now)
  const reasons = reasonsOf(row, today)
  const folded = `${searchText(row.name)}\n${searchText(row.email)}`
  return { row, today, reasons, need: needOf(reasons), folded }
}

/**
 * The filtered and sorted list.
 * @param compare compares names in the current language
 */
export function arranged(
  looks: readonly Look[],
  typed: string,
  sort: Sort,
  compare: (a: string, b: string) => number,
): Look[] {
  const wanted = searchText(typed)
  const byName = (a: Look, b: Look) => compare(a.row.name, b.row.name)
  const lastDay = ({ row }: Look) => row.summary.last_day ?? ''
  const orders: Record<Sort, (a: Look, b: Look) => number> = {
    need: (a, b) => b.need - a.need || byName(a, b),
    name: byName,
    last_day: (a, b) => lastDay(b).localeCompare(lastDay(a)) || byName(a, b),
    minutes_7d: (a, b) => b.row.summary.minutes_7d - a.row.summary.minutes_7d || byName(a, b),
  }
  return looks.filter(({ folded }) => folded.includes(wanted)).toSorted(orders[sort])
}
