import type { Unit } from '#rules/chart/format.ts'
import { type ChartSeries, sumKnown } from '#rules/chart/series.ts'
import type { Day } from '#rules/day.ts'
import type { DaysView } from './slots.ts'
import type { ChartTable, Column } from './table-data.ts'
import type { ChartSetting, Combine } from './words.ts'

/** The displayed bins, one row per slot, with a total if several series are summed. */
export function daysTable(view: DaysView, unit: Unit, combine: Combine, { words }: ChartSetting): ChartTable {
  const holds = view.grain === 'day' ? 'day' : 'text'
  const adds = combine === 'sum' && view.series.length > 1
  return {
    columns: [
      ...columns({ id: 'slot', label: words.grains[view.grain], holds }, view.series, unit, words),
      ...(adds ? [{ id: 'total', label: words.total, holds: unit }] : []),
    ],
    rows: view.slots.map((slot, index) => {
      const cells = view.series.map((one) => one.values[index] ?? null)
      const first = view.grain === 'day' ? slot.id : slot.label
      return { id: slot.id, cells: [first, ...cells, ...(adds ? [sumKnown(cells)] : [])] }
    }),
  }
}

/** Every day and series before grouping, for the CSV file. */
export function rawDaysTable(
  days: Day[],
  series: ChartSeries[],
  unit: Unit,
  { words }: ChartSetting,
): ChartTable {
  return {
    columns: columns({ id: 'slot', label: words.grains.day, holds: 'day' }, series, unit, words),
    rows: days.map((day, index) => ({
      id: day,
      cells: [day, ...series.map((one) => one.values[index] ?? null)],
    })),
  }
}

/** A column of the slots, and one for each series. */
export function columns(
  first: Column,
  series: readonly { id: string; name: string }[],
  unit: Unit,
  words: ChartSetting['words'],
): Column[] {
  const named = series.map(({ id, name }) => ({
    id: `series ${id}`,
    label: name || words.units[unit],
    holds: unit,
  }))
  return [first, ...named]
}
