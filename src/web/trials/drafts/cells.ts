import { net } from '#rules/net.ts'

/** What stands in the cells of one lesson, as it was typed. */
export type LessonCells = {
  correct: string
  wrong: string
  /** Questions the lesson had; empty: as many as usual. */
  count: string
  minutes: string
  /** Blank as the server has it, where it is not the rest of the questions. */
  blank: number | null
  exempt: boolean
}
export type Column = 'count' | 'correct' | 'wrong' | 'minutes'
/** A cell: the lesson's place among those shown, and what is typed there. */
export type Cell = { row: number; column: Column }
/** A lesson as the grid shows it. */
export type GridRow = { id: string; usualCount: number; cells: LessonCells }

export const emptyCells: LessonCells = {
  correct: '',
  wrong: '',
  count: '',
  minutes: '',
  blank: null,
  exempt: false,
}
export const plainColumns: readonly Column[] = ['correct', 'wrong']
export const allColumns: readonly Column[] = ['count', 'correct', 'wrong', 'minutes']
/** More than any lesson has: the bound where the number of questions is not known. */
const most = 500

/** Digits of what was typed or pasted into a cell, at most three. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, 3)
}

/** Questions of a lesson; 0 where nobody knows. */
export function countOf({ cells, usualCount }: GridRow): number {
  return cells.count === '' ? usualCount : Number(cells.count)
}

/** Whether a lesson was sat: something is typed, be it 0. */
export function isSat({ correct, wrong, exempt }: LessonCells): boolean {
  return !exempt && (correct !== '' || wrong !== '')
}

/** The largest number that can stand in a cell beside what its lesson already has. */
export function largest(row: GridRow, column: Column): number {
  if (column === 'minutes') return 960
  if (column === 'count') return most
  const questions = countOf(row) || most
  return column === 'correct' ? questions : Math.max(0, questions - Number(row.cells.correct))
}

/**
 * Whether a cell is complete, because no further digit could stand in it.
 * @param max the largest number that can stand there
 */
export function isComplete(text: string, max: number): boolean {
  if (text === '' || Number(text) > max) return false
  return text === '0' || Number(`${text}0`) > max
}

/** The cell after this one on the way of entry: correct, wrong, then the next lesson; null at the end. */
export function nextCell(rows: readonly GridRow[], { row, column }: Cell): Cell | null {
  if (column === 'count') return { row, column: 'correct' }
  if (column === 'correct') return { row, column: 'wrong' }
  return firstOpen(rows, row + 1, 1, 'correct')
}

/** Whether every question of a lesson was correct, so that nothing but 0 can be wrong. */
function isFull(row: GridRow): boolean {
  const questions = countOf(row)
  return questions > 0 && Number(row.cells.correct) === questions
}

/** What typing does: the cell that takes the digits, and the cell where the keyboard goes on. */
export type Step = { cell: Cell; text: string; to: Cell | null }

/**
 * Typing digits into a cell. The keyboard moves on as soon as no further digit can stand there. In a lesson that was
 * all correct only 0 can be wrong: any other digit is the beginning of the next lesson, if nothing stands there yet.
 * @param text the digits that the cell would hold
 */
export function stepOf(rows: readonly GridRow[], cell: Cell, text: string): Step {
  const here = rows[cell.row]
  if (!here || cell.column === 'count') return { cell, text, to: null }
  const after = firstOpen(rows, cell.row + 1, 1, 'correct')
  const isOfNext = cell.column === 'wrong' && here.cells.wrong === '' && isFull(here) && Number(text) > 0
  if (isOfNext && after && !hasTyped(rows, after)) return stepOf(rows, after, text)
  const typed = rows.with(cell.row, { ...here, cells: typedInto(here.cells, cell.column, text) })
  return { cell, text, to: isComplete(text, largest(here, cell.column)) ? nextCell(typed, cell) : null }
}

/**
 * Whether a key that leads on only confirms what the keyboard did by itself a moment ago: people who press Enter after
 * each number would otherwise skip the cell that they are about to type into. In a lesson that was all correct it leads
 * on, since a 0 is not asked for, unless this person confirms each number.
 * @param confirms this person confirmed a number before
 */
export function isConfirmation(rows: readonly GridRow[], { row, column }: Cell, confirms: boolean): boolean {
  const here = rows[row]
  return confirms || !(here && column === 'wrong' && isFull(here))
}

function hasTyped(rows: readonly GridRow[], { row }: Cell): boolean {
  const { correct = '', wrong = '' } = rows[row]?.cells ?? {}
  return correct !== '' || wrong !== ''
}

/** The cell before this one on the way of entry; null at the beginning. */
export function cellBefore(rows: readonly GridRow[], { row, column }: Cell): Cell | null {
  if (column === 'minutes') return { row, column: 'wrong' }
  if (column === 'wrong') return { row, column: 'correct' }
  return firstOpen(rows, row - 1, -1, 'wrong')
}

const steps = {
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
} as const
export type Arrow = keyof typeof steps

export function isArrow(key: string): key is Arrow {
  return key in steps
}

/** The cell that an arrow leads to; null at the edge of the grid. */
export function neighbour(
  rows: readonly GridRow[],
  columns: readonly Column[],
  { row, column }: Cell,
  arrow: Arrow,
): Cell | null {
  const { down, right } = steps[arrow]
  if (down !== 0) return firstOpen(rows, row + down, down, column)
  const beside = columns[columns.indexOf(column) + right]
  return beside ? { row, column: beside } : null
}

/** The first lesson from a row on, up or down, that the student is not exempt from. */
function firstOpen(rows: readonly GridRow[], from: number, step: 1 | -1, column: Column): Cell | null {
  for (let row = from; row >= 0 && row < rows.length; row += step) {
    if (!rows[row]?.cells.exempt) return { row, column }
  }
  return null
}

/** What does not fit in a lesson: the cell to mend, with the sum and the number of questions. */
export function overflowOf(
  row: GridRow,
): { column: 'correct' | 'wrong'; sum: number; questions: number } | null {
  const questions = countOf(row)
  if (!isSat(row.cells) || questions === 0) return null
  const correct = Number(row.cells.correct)
  const sum = correct + Number(row.cells.wrong)
  if (correct > questions) return { column: 'correct', sum: correct, questions }
  return sum > questions ? { column: 'wrong', sum, questions } : null
}

/** Results of a lesson; null where nothing is typed, or more than the lesson has questions. */
export function resultsOf(row: GridRow, penalty: number) {
  return overflowOf(row) ? null : typedResultsOf(row, penalty)
}

/** Results of a lesson as they are typed, whether they fit or not; null where nothing is typed. */
export function typedResultsOf(row: GridRow, penalty: number) {
  if (!isSat(row.cells)) return null
  const correct = Number(row.cells.correct)
  const wrong = Number(row.cells.wrong)
  const blank = row.cells.blank ?? Math.max(0, countOf(row) - correct - wrong)
  return { correct, wrong, blank, net: net(correct, wrong, penalty) }
}

/** Sums over the lessons that were sat and whose answers fit; null where there is none. */
export function sumsOf(rows: readonly GridRow[], penalty: number) {
  const sat = rows.flatMap((row) => resultsOf(row, penalty) ?? [])
  if (sat.length === 0) return null
  const sum = (part: keyof (typeof sat)[number]) => sat.reduce((total, each) => total + each[part], 0)
  return {
    lessons: sat.length,
    correct: sum('correct'),
    wrong: sum('wrong'),
    blank: sum('blank'),
    net: sum('net'),
  }
}

/** A lesson after a cell was typed in; what the server said of blanks no longer holds. */
export function typedInto(cells: LessonCells, column: Column, text: string): LessonCells {
  return { ...cells, [column]: text, ...(column !== 'minutes' && { blank: null }) }
}
