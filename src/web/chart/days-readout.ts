import { formatMaybe, formatValue, type Unit } from '#rules/chart/format.ts'
import { sumKnown } from '#rules/chart/series.ts'
import type { Readout } from './readout.tsx'
import type { DaysView } from './slots.ts'
import type { ChartSetting, Combine, Grain } from './words.ts'

/** Readout of one slot of a time chart; of several series only those with a record are listed. */
export function daysReadout(
  { slots, series }: Pick<DaysView, 'slots' | 'series'>,
  index: number,
  unit: Unit,
  adds: boolean,
  setting: ChartSetting,
): Readout {
  const label = slots[index]?.label ?? ''
  const values = series.map((one) => one.values[index] ?? null)
  const total = sumKnown(values)
  const [only] = series
  if (!only || total === null) return { label, rows: [{ id: 'missing', value: setting.words.missing }] }
  if (series.length === 1) return { label, rows: [{ id: only.id, value: formatMaybe(total, unit, setting) }] }

  const rows = series.flatMap(({ id, name, color }, place) => {
    const value = values[place]
    return value == null || (adds && value === 0)
      ? []
      : [{ id, name, color, value: formatValue(value, unit, setting) }]
  })
  const sum = { id: 'total', name: setting.words.total, value: formatValue(total, unit, setting) }
  return { label, rows: adds ? [...rows, sum] : rows }
}

/** The unit, and how days are grouped. */
export function groupedNote(unit: Unit, grain: Grain, combine: Combine, { words }: ChartSetting): string {
  return grain === 'day' ? words.units[unit] : `${words.units[unit]}\u00a0· ${words.grouped[grain][combine]}`
}
