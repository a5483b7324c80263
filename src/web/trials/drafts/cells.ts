import { net } from '#rules/net.ts'
import type { Section } from '#rules/section.ts'
import { sumOf } from '#web/trials/test-results.ts'

/** Typed text of the cells of one lesson. */
export type LessonCells = {
  correct: string
  wrong: string
  /** Number of questions; empty: the usual number. */
  count: string
  minutes: string
  /** Stored number of blanks if it is not the rest of the questions. */
  blank: number | null
  exempt: boolean
}
export type Column = 'count' | 'correct' | 'wrong' | 'minutes'
/** A cell: index of the lesson and column. */
export type Cell = { row: number; column: Column }
/** A lesson as the grid shows it, or a test of several lessons that is entered as a sum. */
export type GridRow = { id: string; usualCount: number; cells: LessonCells; section?: Section }

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
/** Upper limit when the number of questions is unknown. */
const most = 500

export function lessonsOf({ id, section }: GridRow): readonly string[] {
  return section?.study_ids ?? [id]
}

/**
 * The text of a cell after typing: at most three digits.
 * @returns null for anything that is no whole number, such as `1e1`, `29,9` or `−5`
 */
export function digitsOf(text: string): string | null {
  return /^\d*$/.test(text.trim()) ? text.trim().slice(0, 3) : null
}

/** Number of questions of a lesson; 0 if unknown. */
export function countOf({ cells, usualCount }: GridRow): number {
  return cells.count === '' ? usualCount : Number(cells.count)
}

/** Whether the lesson has results: something is typed, even 0. */
export function isSat({ correct, wrong, exempt }: LessonCells): boolean {
  return !exempt && (correct !== '' || wrong !== '')
}

/** The largest valid number of a cell, given the other cells of its lesson. */
export function largest(row: GridRow, column: Column): number {
  if (column === 'minutes') return 960
  if (column === 'count') return most
  const questions = countOf(row) || most
  return column === 'correct' ? questions : Math.max(0, questions - Number(row.cells.correct))
}

/** Whether no further digit fits into a cell. @param max largest valid number */
export function isComplete(text: string, max: number): boolean {
  if (text === '' || Number(text) > max) return false
  return text === '0' || Number(`${text}0`) > max
}

/** The next cell in entry order: correct, wrong, next lesson; null at the end. */
export function nextCell(rows: readonly GridRow[], { row, column }: Cell): Cell | null {
  if (column === 'count') return { row, column: 'correct' }
  if (column === 'correct') return { row, column: 'wrong' }
  return firstOpen(rows, row + 1, 1, 'correct')
}

/** Whether all questions of a lesson are correct, so that wrong can only be 0. */
export function isFull(row: GridRow): boolean {
  const questions = countOf(row)
  return questions > 0 && Number(row.cells.correct) === questions
}

/** Result of typing: the changed cell, and the cell to focus. */
export type Step = { cell: Cell; text: string; to: Cell | null }

/**
 * Types digits into a cell and moves on when no further digit fits. In a lesson with all questions correct
 * only 0 can be wrong: another digit starts the next lesson if that is empty.
 * @param text the new digits of the cell
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
 * Whether a key only confirms an automatic move: people who press Enter after each number would otherwise
 * skip a cell. In a lesson with all questions correct it moves on, as no 0 is needed, unless this person
 * confirms each number.
 * @param confirms whether this person has confirmed a number before
 */
export function isConfirmation(rows: readonly GridRow[], { row, column }: Cell, confirms: boolean): boolean {
  const here = rows[row]
  return confirms || !(here && column === 'wrong' && isFull(here))
}

function hasTyped(rows: readonly GridRow[], { row }: Cell): boolean {
  const { correct = '', wrong = '' } = rows[row]?.cells ?? {}
  return correct !== '' || wrong !== ''
}

/** The previous cell in entry order; null at the start. */
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
type Arrow = keyof typeof steps

export function isArrow(key: string): key is Arrow {
  return key in steps
}

/** The cell in the direction of an arrow key; null at the edge. */
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

/** The first lesson that is not exempt, from a row up or down. */
function firstOpen(rows: readonly GridRow[], from: number, step: 1 | -1, column: Column): Cell | null {
  for (let row = from; row >= 0 && row < rows.length; row += step) {
    if (!rows[row]?.cells.exempt) return { row, column }
  }
  return null
}

/** The cell that lacks its number: one of correct and wrong is typed without the other, which is never taken for 0. */
export function missingIn(row: GridRow): 'correct' | 'wrong' | null {
  const { correct, wrong } = row.cells
  if (!isSat(row.cells) || (correct !== '' && wrong !== '') || isFull(row)) return null
  return correct === '' ? 'correct' : 'wrong'
}

/** The first lesson with more answers than questions: cell, sum and number of questions. */
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

/** Results of a lesson; null if it is empty, lacks a number or has more answers than questions. */
export function resultsOf(row: GridRow, penalty: number) {
  return overflowOf(row) ? null : typedResultsOf(row, penalty)
}

/** Results of a lesson as typed, valid or not; null if it is empty or lacks a number. */
export function typedResultsOf(row: GridRow, penalty: number) {
  if (!isSat(row.cells) || missingIn(row)) return null
  const correct = Number(row.cells.correct)
  const wrong = Number(row.cells.wrong)
  const blank = row.cells.blank ?? Math.max(0, countOf(row) - correct - wrong)
  return { correct, wrong, blank, net: net(correct, wrong, penalty) }
}

/** Sums over lessons with valid results; null without any. */
export function sumsOf(rows: readonly GridRow[], penalty: number) {
  const sat = rows.flatMap((row) => resultsOf(row, penalty) ?? [])
  return sat.length > 0 ? { lessons: sat.length, ...sumOf(sat) } : null
}

/** A lesson after typing into a cell; clears the stored number of blanks. */
export function typedInto(cells: LessonCells, column: Column, text: string): LessonCells {
  return { ...cells, [column]: text, ...(column !== 'minutes' && { blank: null }) }
}
