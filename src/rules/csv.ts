import { localeStyles } from './locale-style.ts'
import type { Locale } from './vocabulary.ts'

/** A cell of a CSV file; null is empty. */
export type CsvCell = string | number | null

/** Spreadsheets take a file without it for a legacy 8-bit encoding. */
export const byteOrderMark = '\uFEFF'

/** What a spreadsheet may skip or draw as nothing before the first sign of a cell. */
const unseen = /^[\s\p{C}]+/u

/** Whether a spreadsheet may read a text as a formula: by its first visible sign, in whatever width or size. */
function isFormula(text: string): boolean {
  const [first = ''] = text.replace(unseen, '')
  return /^\s*[\t\r]/.test(text) || /^[=+\-@|]/.test(first.normalize('NFKC'))
}

/**
 * A CSV line as spreadsheets of that language expect it: `;` and decimal comma in Turkish, `,` and decimal
 * point in English. Numbers are not rounded. Text that could be read as a formula gets a leading apostrophe.
 */
export function csvLine(cells: readonly CsvCell[], locale: Locale): string {
  return cells.map((cell) => csvCell(cell, locale)).join(localeStyles[locale].csv.separator)
}

export function csvCell(cell: CsvCell, locale: Locale): string {
  if (cell === null) return ''
  const { separator, decimal } = localeStyles[locale].csv
  if (typeof cell === 'number') return quoted(String(cell).replace('.', decimal), separator)
  return quoted(isFormula(cell) ? `'${cell}` : cell, separator)
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
