import { formatValue, type Unit } from '#rules/chart/format.ts'
import { byteOrderMark, csvLine } from '#rules/csv.ts'
import type { Day } from '#rules/day.ts'
import { formatDay } from '#rules/format-day.ts'
import { download } from '#web/ui/download.ts'
import type { ChartSetting } from './words.ts'

/** A column of text, days or numbers with a unit. */
export type Column = { id: string; label: string; holds: 'text' | 'day' | Unit }
export type Cell = string | number | null

/** The numbers of a chart, for the table on the screen and the CSV file. */
export type ChartTable = { columns: Column[]; rows: { id: string; cells: Cell[] }[] }

export function isNumeric(column: Column): boolean {
  return column.holds !== 'text' && column.holds !== 'day'
}

/** Text of a cell; null is a dash. */
export function cellText(cell: Cell, holds: Column['holds'], setting: ChartSetting): string {
  if (cell === null) return '–'
  if (typeof cell === 'number')
    return formatValue(cell, holds === 'text' || holds === 'day' ? 'count' : holds, setting)
  return holds === 'day' ? formatDay(cell as Day, setting.locale, 'medium') : cell
}

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

export function saveCsv(title: string, table: ChartTable, setting: ChartSetting): void {
  download(`${fileNameOf(title)}.csv`, new Blob([toCsv(table, setting)], { type: 'text/csv;charset=utf-8' }))
}

/** A title as a file name, without characters that file systems refuse. */
export function fileNameOf(title: string): string {
  return title.replaceAll(/[\\/:*?"<>|]/g, '').trim()
}
