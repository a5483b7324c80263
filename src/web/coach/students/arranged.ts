import { compareTriage } from '#rules/insight/triage.ts'
import { personText, searchText } from '#rules/search-text.ts'
import type { TriageRow } from '#web/coach/use-by-student.ts'
import type { StudentRow } from '#web/coach/use-students.ts'
import type { Sort } from './search.ts'

/** A row of the list with its signs, computed once per answer instead of on each key press. */
export type ListedStudent = { row: StudentRow; triage: TriageRow; folded: string }

export function listedStudent(row: StudentRow, triage: TriageRow): ListedStudent {
  return { row, triage, folded: personText(row) }
}

/** Whether a contact of the student's today is noted. Such a student is the last of the group. */
export function isSpokenTo({ triage }: ListedStudent): boolean {
  return triage.last_contact !== null && triage.last_contact === triage.today
}

/**
 * The filtered and sorted list; students who need a look come first, the others by name.
 * @param compare compares names in the current language
 */
export function arranged(
  listed: readonly ListedStudent[],
  typed: string,
  sort: Sort,
  compare: (a: string, b: string) => number,
): ListedStudent[] {
  const wanted = searchText(typed)
  const byName = (a: ListedStudent, b: ListedStudent) => compare(a.row.name, b.row.name)
  const byNeed = compareTriage(compare)
  const lastDay = ({ row }: ListedStudent) => row.summary.last_day ?? ''
  const orders: Record<Sort, (a: ListedStudent, b: ListedStudent) => number> = {
    need: (a, b) =>
      groups.indexOf(a.triage.group) - groups.indexOf(b.triage.group) ||
      Number(isSpokenTo(a)) - Number(isSpokenTo(b)) ||
      (a.triage.group === 'look' ? byNeed(a.triage, b.triage) : byName(a, b)),
    name: byName,
    last_day: (a, b) => lastDay(b).localeCompare(lastDay(a)) || byName(a, b),
    minutes_7d: (a, b) => b.row.summary.minutes_7d - a.row.summary.minutes_7d || byName(a, b),
  }
  return listed.filter(({ folded }) => folded.includes(wanted)).toSorted(orders[sort])
}

/** Groups of the list, in their order. */
const groups = ['look', 'well', 'unsure', 'new', 'waiting'] as const
export type Group = (typeof groups)[number]

/** Students by group, in the order of the list; groups without students are left out. */
export function inGroups(listed: readonly ListedStudent[]) {
  return groups
    .map((group) => ({ group, members: listed.filter(({ triage }) => triage.group === group) }))
    .filter(({ members }) => members.length > 0)
}

/** From this number on, students who have not started are one line. */
const mostNew = 5

/**
 * Whether a group begins closed: who waits for a consent is one line, and so are newcomers, unless they are few, all there
 * are, or looked for.
 * @param shown students of the list
 */
export function beginsClosed(group: Group, members: number, shown: number, isSearched: boolean): boolean {
  if (isSearched || members === shown) return false
  return group === 'waiting' || (group === 'new' && members > mostNew)
}
