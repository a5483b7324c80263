import type { Unit } from '#rules/chart/format.ts'
import type { ChartSeries } from '#rules/chart/series.ts'
import { sumKnown } from '#rules/chart/series.ts'
import type { Day } from './day.ts'
import type { DaysView } from './slots.ts'
import type { ChartTable, Column } from './table-data.ts'
import type { ChartSetting, Combine } from './words.ts'

/** The displayed bins, one row per slot, with a total if several series are summed. */
export function daysTable(view: DaysView, unit: Unit, combine: Combine, { words }: ChartSetting): ChartTable {
  const holds = view.grain === 'day' ? 'day' : 'text'
  const adds = combine === 'sum' && view.series.length > 1
  return {
    columns: columns(
      { id: 'slot', label: words.grains[view.grain], holds },
      view.series,
      unit,
      adds ? words : null,
      words.units[unit],
    ),
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
    columns: columns(
      { id: 'slot', label: words.grains.day, holds: 'day' },
      series,
      unit,
      null,
      words.units[unit],
    ),
    rows: days.map((day, index) => ({
      id: day,
      cells: [day, ...series.map((one) => one.values[index] ?? null)],
    })),
  }
}

function columns(
  first: Column,
  series: { id: string; name: string }[],
  unit: Unit,
  total: { total: string } | null,
  nameless: string,
): Column[] {
  return [
    first,
    ...series.map(({ id, name }) => ({ id: `series ${id}`, label: name || nameless, holds: unit })),
    ...(total ? [{ id: 'total', label: total.total, holds: unit }] : []),
  ]
}
