import { searchText } from '#rules/search-text.ts'
import { type Cell, type Column, digitsOf } from '#web/trials/drafts/cells.ts'

/** What a paste puts into the grid, and how much of it was no number that fits there. */
export type Paste = { changes: { row: number; column: Column; text: string }[]; skipped: number }

const heads: Record<Column, readonly string[]> = {
  correct: ['d', 'dogru', 'correct', 'right', 'true'],
  wrong: ['y', 'yanlis', 'wrong', 'incorrect', 'false'],
  count: ['soru', 'soru sayisi', 's', 'questions', 'question count'],
  minutes: ['sure', 'dk', 'dakika', 'minutes', 'min', 'time'],
}

/** Copied text as cells: tabs as spreadsheets make them, else semicolons, else blanks between numbers alone. */
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
 * The count that a cell of a spreadsheet holds: `33`, `33,0`, `33.00`; empty for an empty cell or a dash.
 * @returns null for what is no whole number from 0 to 999
 */
export function countIn(cell: string): string | null {
  if (/^[-–—]?$/.test(cell)) return ''
  const [, whole] = /^\+?(\d{1,3})(?:[.,]0+)?$/.exec(cell) ?? []
  return whole === undefined ? null : digitsOf(String(Number(whole)))
}

/**
 * Lays copied cells onto the grid. Lessons named in the first column take their own rows and heads their own
 * columns; what has no names is laid down from the cell that has the focus.
 * @param lessons in the order of the grid; one the student is exempt from keeps its line and takes nothing
 * @param columns that can be typed into, in the order of the grid
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
    return (Object.keys(heads) as Column[]).find((column) => heads[column].includes(word))
  })
  const isHead = named.some((column) => column === 'correct' || column === 'wrong')
  return isHead ? named : null
}

/** Which column each copied cell goes to; undefined for those that are worked out here, such as nets. */
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

/** The lesson of a name, or of the beginning of one; -1 for none or more than one. */
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
