import { Refusal } from '#rules/refusal.ts'
import type { SheetCell } from '#rules/trial-sheet-head.ts'

/**
 * What a table of results may hold. Reading stops where one of these is passed, so that a small file cannot take
 * memory or time: a file of a kilobyte can announce a trillion rows.
 */
export const sheetBounds = {
  /** Rows with the head. Formatted rows without a value may follow: spreadsheets write them by the thousand. */
  rows: 501,
  rowsWithEmptyOnes: 20_000,
  columns: 200,
  /** Characters of all cells, and of one: a text that is stored once can be shown in every cell. */
  characters: 1_000_000,
  cellCharacters: 4000,
  /** Different texts of an .xlsx file, those of its other sheets with them. */
  texts: 200_000,
  /** Of an .xlsx file: entries of the archive, and the bytes of those that are read. */
  entries: 1000,
  unpackedBytes: 16 * 1024 * 1024,
} as const

/** More than a table of results holds. */
export function tooBig(): Refusal {
  return new Refusal('RULE', { file: { fault: 'sheetTooBig' } })
}

export function tooManyRows(): Refusal {
  return new Refusal('RULE', { file: { fault: 'tooMany', limit: sheetBounds.rows - 1 } })
}

export function noSpreadsheet(): Refusal {
  return new Refusal('RULE', { file: { fault: 'noSpreadsheet' } })
}

/** Rows under construction; only what holds a value takes a place. */
export function makeGrid() {
  const rows: SheetCell[][] = []
  let characters = 0
  return {
    rows,
    /**
     * Puts a value at a place, counted from 0.
     * @throws Refusal RULE when it lies outside of the bounds
     */
    put(row: number, column: number, value: SheetCell): void {
      if (value === null || value === '') return
      if (row >= sheetBounds.rows) throw tooManyRows()
      if (column >= sheetBounds.columns) throw tooBig()
      const length = String(value).length
      characters += length
      if (characters > sheetBounds.characters || length > sheetBounds.cellCharacters) throw tooBig()
      while (rows.length <= row) rows.push([])
      const cells = rows[row] ?? []
      while (cells.length < column) cells.push(null)
      cells[column] = value
    },
  }
}
