import { total } from '#rules/chart/series.ts'
import { weekdayOf } from '#rules/day.ts'
import type { ChartTable } from '#web/chart/table-data.ts'
import type { DaysRow } from '#web/coach/use-by-student.ts'
import type { Spoken } from '#web/words/use-words.ts'
import { type Group, inGroups, type ListedStudent } from './arranged.ts'

/** What the bubble of a day shows: nothing while a consent is waited for, still to come, no record, only rest, or hours in four steps. */
export type Step = 'waiting' | 'ahead' | 'none' | 'rest' | 1 | 2 | 3 | 4

/** Steps of hours: up to one, two and three hours, and more. Questions without minutes are the first step. */
export function stepOf(row: DaysRow, days: readonly string[], index: number): Step {
  if (row.isWaiting) return 'waiting'
  const day = days[index] ?? ''
  const minutes = row.minutes[index] ?? null
  if (day > row.today) return 'ahead'
  if (minutes === null) return 'none'
  if (row.rest.includes(day)) return 'rest'
  return Math.min(4, Math.max(1, Math.ceil(minutes / 60))) as Step // 1 to 4
}

/** Days with study, and their minutes. */
export function sumsOf(row: DaysRow, days: readonly string[]): { studied: number; minutes: number } {
  return {
    studied: days.filter((_, index) => typeof stepOf(row, days, index) === 'number').length,
    minutes: total(row.minutes),
  }
}

/** Whether a week begins with each day. @param weekStart ISO weekday */
export function weekStarts(days: readonly string[], weekStart: number): boolean[] {
  return days.map((day) => weekdayOf(day) === weekStart)
}

/** A group of the sheet. */
export type DaysGroup = { group: Group; rows: readonly DaysRow[] }

/** Rows of the sheet by group, in the order of the list; groups without rows are left out. */
export function byGroup(
  listed: readonly ListedStudent[],
  byStudent: ReadonlyMap<string, DaysRow>,
): DaysGroup[] {
  return inGroups(listed)
    .map(({ group, members }) => {
      const rows = members.flatMap(({ row }) => byStudent.get(row.id) ?? [])
      return { group, rows: group === 'waiting' ? rows.map((row) => ({ ...row, isWaiting: true })) : rows }
    })
    .filter(({ rows }) => rows.length > 0)
}

/** The sheet as it is shown, in minutes: a gap is a day without a record, rest is named. */
export function tableOf(
  grid: readonly DaysGroup[],
  days: readonly string[],
  { students: words, trials, common, chart, format }: Spoken,
): ChartTable {
  return {
    columns: [
      { id: 'group', label: words.group, holds: 'text' },
      { id: 'student', label: common.student, holds: 'text' },
      ...days.map((day) => ({ id: day, label: day, holds: 'minutes' as const })),
      { id: 'studied', label: words.daysOf(days.length), holds: 'text' },
      { id: 'total', label: chart.total, holds: 'minutes' },
      { id: 'trials', label: trials.title, holds: 'text' },
    ],
    rows: grid.flatMap(({ group, rows }) =>
      rows.map((row) => {
        const { studied, minutes } = sumsOf(row, days)
        return {
          id: row.user_id,
          cells: [
            words.groups[group],
            row.name,
            ...days.map((_, index) =>
              stepOf(row, days, index) === 'rest' ? words.dayStates.rest : (row.minutes[index] ?? null),
            ),
            row.isWaiting ? null : studied,
            row.isWaiting ? null : minutes,
            row.trials
              .map(({ day, name, net }) => `${format.day(day)} ${name} ${format.net(net)}`)
              .join(' · ') || null,
          ],
        }
      }),
    ),
  }
}
