import { type Cell, type ChartTable, isNumeric } from './table-data.ts'
import type { ChartSetting } from './words.ts'

const byteOrderMark = '\uFEFF'

/** Signs with which a spreadsheet begins to calculate, also behind blanks and in their wide forms. */
const formulaStart = /^\s*[=+\-@\t\r|＝＋－＠]/

/**
 * A table as a spreadsheet of that language expects it: `;` and a decimal comma in Turkish,
 * `,` and a point in English. Numbers are not rounded, days stay YYYY-MM-DD.
 */
export function toCsv(table: ChartTable, { words, locale }: ChartSetting): string {
  const separator = locale === 'tr' ? ';' : ','
  const head = table.columns.map((column) => {
    if (!isNumeric(column)) return column.label
    const unit = words.csvUnits[column.holds as keyof typeof words.csvUnits] // numeric columns hold a unit
    return `${column.label} (${unit})`
  })
  const lines = [head, ...table.rows.map((row) => row.cells)]
  return (
    byteOrderMark +
    lines.map((cells) => cells.map((cell) => csvCell(cell, locale)).join(separator)).join('\r\n')
  )
}

/** Text that a spreadsheet could take for a formula gets an apostrophe in front. */
export function csvCell(cell: Cell, locale: 'tr' | 'en'): string {
  if (cell === null) return ''
  if (typeof cell === 'number')
    return locale === 'tr' ? quoted(String(cell).replace('.', ','), ';') : String(cell)
  return quoted(formulaStart.test(cell) ? `'${cell}` : cell, locale === 'tr' ? ';' : ',')
}

/** Hands a file over to the browser's downloads. */
export function downloadText(fileName: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
