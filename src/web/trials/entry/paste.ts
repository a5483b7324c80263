import { keysOf } from '#rules/keys.ts'
import { searchText } from '#rules/search-text.ts'
import type { Cell, Column } from '#web/trials/drafts/cells.ts'

/** Changes of a paste, and the number of ignored cells. */
export type Paste = { changes: { row: number; column: Column; text: string }[]; skipped: number }

const heads: Record<Column, readonly string[]> = {
  correct: ['d', 'dogru', 'correct', 'right', 'true'],
  wrong: ['y', 'yanlis', 'wrong', 'incorrect', 'false'],
  count: ['soru', 'soru sayisi', 's', 'questions', 'question count'],
  minutes: ['sure', 'dk', 'dakika', 'minutes', 'min', 'time'],
}

/** Splits copied text into cells: by tabs, else semicolons, else spaces between numbers. */
export function readTable(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n')
  const isNumbers = (line: string) => /^\s*-?[\d.,]+(\s+-?[\d.,]+)*\s*$/.test(line)
  const split = (line: string) => {
    if (text.includes('\t')) return line.split('\t')
    if (text.includes(';')) return line.split(';')
    return isNumbers(line) ? line.trim().split(/\s+/) : [line]
  }
  return lines.map((line) => split(line).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
}

/**
 * The count in a spreadsheet cell: `33`, `33,0`, `33.00`; empty for an empty cell or a dash.
 * @returns null if it is not a whole number from 0 to 999
 */
export function countIn(cell: string): string | null {
  if (/^[-–—]?$/.test(cell)) return ''
  const [, whole] = /^\+?(\d{1,3})(?:[.,]0+)?$/.exec(cell) ?? []
  return whole === undefined ? null : String(Number(whole))
}

/**
 * Maps copied cells to the grid. Named lessons and headings take their own rows and columns; unnamed cells
 * start at the focused cell.
 * @param lessons in the order of the grid; exempt ones take no values
 * @param columns editable columns in the order of the grid
 */
export function pasteAt(
  table: readonly (readonly string[])[],
  at: Cell,
  lessons: readonly { name: string; exempt: boolean }[],
  columns: readonly Column[],
): Paste {
  const head = headOf(table[0] ?? [])
  const body = head ? table.slice(1) : table
  const firsts = body.map(([first = '']) => first)
  const hasNames = firsts.some(Boolean) && firsts.every((first) => first === '' || countIn(first) === null)
  const places = columnsOf(head, hasNames, hasNames || head ? 'correct' : at.column, columns)

  const names = lessons.map(({ name }) => name)
  const paste: Paste = { changes: [], skipped: 0 }
  for (const [index, cells] of body.entries()) {
    const row = hasNames ? rowNamed(cells[0] ?? '', names) : at.row + index
    if (lessons[row]?.exempt === false) layRow(paste, row, cells, places)
    else paste.skipped += cells.filter((cell, place) => places[place] !== undefined && cell !== '').length
  }
  return paste
}

/** Adds the copied cells of one lesson. */
function layRow(
  paste: Paste,
  row: number,
  cells: readonly string[],
  places: readonly (Column | undefined)[],
): void {
  for (const [place, cell] of cells.entries()) {
    const column = places[place]
    if (!column) continue
    const text = countIn(cell)
    if (text === null) paste.skipped += 1
    else paste.changes.push({ row, column, text })
  }
}

/** The columns that heads name; null when the first row has no head we know beside its numbers. */
function headOf(row: readonly string[]): (Column | undefined)[] | null {
  const named = row.map((cell) => {
    const word = searchText(cell)
    return keysOf(heads).find((column) => heads[column].includes(word))
  })
  const isHead = named.some((column) => column === 'correct' || column === 'wrong')
  return isHead ? named : null
}

/** Column of each copied cell; undefined for computed ones, such as nets. */
function columnsOf(
  head: (Column | undefined)[] | null,
  hasNames: boolean,
  from: Column,
  columns: readonly Column[],
): (Column | undefined)[] {
  if (head) return head
  const rest = columns.slice(columns.indexOf(from))
  return hasNames ? [undefined, ...rest] : [...rest]
}

/** Index of the lesson with this name or prefix; -1 for none or several. */
function rowNamed(name: string, names: readonly string[]): number {
  const wanted = searchText(name)
  if (wanted === '') return -1
  const exact = names.findIndex((each) => searchText(each) === wanted)
  if (exact >= 0) return exact
  const near = names.flatMap((each, row) => {
    const known = searchText(each)
    return known.startsWith(wanted) || wanted.startsWith(known) ? [row] : []
  })
  return near.length === 1 ? (near[0] ?? -1) : -1
}
