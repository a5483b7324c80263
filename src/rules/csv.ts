import type { Locale } from './vocabulary.ts'

/** A cell of a table that a spreadsheet opens; null is empty. */
export type CsvCell = string | number | null

/** Without it a spreadsheet takes the file for one of its own system's old alphabets. */
export const byteOrderMark = '\uFEFF'

/** Signs with which a spreadsheet begins to calculate, also behind blanks and in their wide forms. */
const formulaStart = /^\s*[=+\-@\t\r|＝＋－＠]/

/**
 * A line as a spreadsheet of that language reads it: `;` and a decimal comma in Turkish, `,` and a point in English.
 * Numbers are not rounded; text that a spreadsheet could take for a formula gets an apostrophe in front.
 */
export function csvLine(cells: readonly CsvCell[], locale: Locale): string {
  return cells.map((cell) => csvCell(cell, locale)).join(locale === 'tr' ? ';' : ',')
}

/** One cell of such a line. */
export function csvCell(cell: CsvCell, locale: Locale): string {
  if (cell === null) return ''
  if (typeof cell === 'number')
    return locale === 'tr' ? quoted(String(cell).replace('.', ','), ';') : String(cell)
  return quoted(formulaStart.test(cell) ? `'${cell}` : cell, locale === 'tr' ? ';' : ',')
}

function quoted(text: string, separator: string): string {
  return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
