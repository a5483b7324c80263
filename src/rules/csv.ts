import { localeStyles } from './locale.ts'
import type { Locale } from './vocabulary.ts'

/** A cell of a CSV file; null is empty. */
export type CsvCell = string | number | null

/** Spreadsheets take a file without it for a legacy 8-bit encoding. */
export const byteOrderMark = '\uFEFF'

/** Characters that start a formula in a spreadsheet, also after spaces and in their full-width forms. */
const formulaStart = /^\s*[=+\-@\t\r|＝＋－＠]/

/**
 * A CSV line as spreadsheets of that language expect it: `;` and decimal comma in Turkish, `,` and decimal
 * point in English. Numbers are not rounded. Text that could be read as a formula gets a leading apostrophe.
 */
export function csvLine(cells: readonly CsvCell[], locale: Locale): string {
  return cells.map((cell) => csvCell(cell, locale)).join(localeStyles[locale].csv.separator)
}

/** One cell of a CSV line. */
export function csvCell(cell: CsvCell, locale: Locale): string {
  if (cell === null) return ''
  const { separator, decimal } = localeStyles[locale].csv
  if (typeof cell === 'number') return quoted(String(cell).replace('.', decimal), separator)
  return quoted(formulaStart.test(cell) ? `'${cell}` : cell, separator)
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
