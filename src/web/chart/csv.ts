import { byteOrderMark, csvLine } from '#rules/csv.ts'
import { type ChartTable, isNumeric } from './table-data.ts'
import type { ChartSetting } from './words.ts'

/** A table as CSV for spreadsheets of that language; days stay YYYY-MM-DD. */
export function toCsv(table: ChartTable, { words, locale }: ChartSetting): string {
  const head = table.columns.map((column) => {
    if (!isNumeric(column)) return column.label
    const unit = words.csvUnits[column.holds as keyof typeof words.csvUnits] // numeric columns hold a unit
    return `${column.label} (${unit})`
  })
  const lines = [head, ...table.rows.map((row) => row.cells)]
  return byteOrderMark + lines.map((cells) => csvLine(cells, locale)).join('\r\n')
}
