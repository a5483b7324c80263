import { Refusal } from '#rules/refusal.ts'
import type { SheetCell } from '#rules/trial-sheet-head.ts'

/**
 * Limits of a table of results. Reading stops when one is exceeded, as a file of one kilobyte can declare a
 * trillion rows.
 */
export const sheetBounds = {
  /** Rows including the header. Formatted empty rows may follow: spreadsheets write them by the thousand. */
  rows: 501,
  rowsWithEmptyOnes: 20_000,
  columns: 200,
  /** Characters of all cells, and of one: a text that is stored once can be used in every cell. */
  characters: 1_000_000,
  cellCharacters: 4000,
  /** Different texts of an .xlsx file, including its other sheets. */
  texts: 200_000,
  /** Of an .xlsx file: entries of the archive, and the bytes of those that are read. */
  entries: 1000,
  unpackedBytes: 16 * 1024 * 1024,
} as const

/** The refusal of a file above the limits. */
export function tooBig(): Refusal {
  return new Refusal('RULE', { file: { fault: 'sheetTooBig' } })
}

export function tooManyRows(): Refusal {
  return new Refusal('RULE', { file: { fault: 'tooMany', limit: sheetBounds.rows - 1 } })
}

export function noSpreadsheet(): Refusal {
  return new Refusal('RULE', { file: { fault: 'noSpreadsheet' } })
}

/** Collects the rows; only non-empty cells use memory. */
export function makeGrid() {
  const rows: SheetCell[][] = []
  let characters = 0
  return {
    rows,
    /**
     * Sets a value at a position from 0.
     * @throws Refusal RULE when it exceeds the limits
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
