import { type Cell, isAbsent, type Table, textOf } from './cells.ts'
import {
  isHarmless,
  longestHeading,
  type Named,
  nearestTarget,
  readHeading,
  resultsIn,
  targetOf,
} from './headings.ts'

/** Two or three numbers of a lesson in one cell: `30/6/4`, `30-6`, `30 6 4`, `30D 6Y 4B`. */
const numbers =
  /^(\d{1,3})\s*[DC]?\s*[/\-–|,\s]\s*(\d{1,3})\s*[YW]?(?:\s*[/\-–|,\s]\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*[BN]?)?$/i
const decimal = /^\d{1,3},\d{1,3}$/
const mostRowsAbove = 25
const usual = ['D', 'Y', 'B']

/** Columns whose cells hold several numbers of a lesson, each as a column for every number: `Türkçe D`, `Türkçe Y`, `Türkçe B`. */
export function withOneNumberEach(table: Table, named: Named): Table {
  const width = Math.max(0, ...table.rows.slice(0, mostRowsAbove * 2).map((row) => row.length))
  const columns = Array.from({ length: width }, (_, column) => partsOf(table, column, named))
  if (columns.every((parts) => parts === null)) return table
  const rows = table.rows.map((row, index) =>
    row.flatMap((cell, column) => split(cell, columns[column], index)),
  )
  return { ...table, rows }
}

/** What the numbers in a column are, in their order, and the row of its heading. */
type Parts = { row: number; title: string; results: readonly string[] }

function partsOf({ rows }: Table, column: number, named: Named): Parts | null {
  const texts = rows.map((row) => textOf(row[column]))
  const first = texts.findIndex(isSeveral)
  if (first < 1 || first > mostRowsAbove) return null
  const row = texts.findLastIndex((text, index) => index < first && text !== '')
  const title = texts[row]
  if (title === undefined || title.length > longestHeading) return null
  const filled = texts.slice(first).filter((text) => !isAbsent(text))
  if (filled.filter(isSeveral).length * 2 < filled.length) return null
  const said = resultsIn(title)
  if (said.results.length === 1) return null
  const results = said.results.length > 0 ? said.results : usual
  const longest = Math.max(...texts.slice(first).map((text) => numbersIn(text)?.length ?? 0))
  if (results.length < longest || !isOfResults(title, said.lesson, named)) return null
  return { row, title: said.lesson, results: results.slice(0, longest) }
}

/** Whether a heading names a lesson, all of them, or only D, Y and B; a place of a list such as 3/28 is no result. */
function isOfResults(title: string, lesson: string, named: Named): boolean {
  if (isHarmless(title)) return false
  if (lesson === '') return true
  const { plain, isTotal, lesson: words } = readHeading(lesson, named.exam)
  if (plain !== null) return false
  return isTotal || targetOf(words, named) !== null || nearestTarget(words, named) !== null
}

function isSeveral(text: string): boolean {
  return numbersIn(text) !== null
}

function numbersIn(text: string): string[] | null {
  const found = decimal.test(text) ? null : numbers.exec(text)
  return found?.slice(1).filter((each) => each !== undefined) ?? null
}

function split(cell: Cell, parts: Parts | null | undefined, row: number): Cell[] {
  if (!parts) return [cell]
  const { results } = parts
  if (row === parts.row) return results.map((result) => `${parts.title} ${result}`.trim())
  const text = textOf(cell)
  const values = row > parts.row ? (numbersIn(text) ?? (/^\d/.test(text) ? [text] : null)) : null
  // A single number is the first, and the others are missing. `Girmedi`, and a text in cells that were merged above the
  // heading, belong to all.
  return results.map((_, index) => (values ? (values[index] ?? null) : cell))
}
