import { Refusal } from '#rules/refusal.ts'
import type { Cell } from '#rules/trial-file/cells.ts'

/**
 * Limits of a table of results. Reading stops when one is exceeded, as a file of one kilobyte can declare a
 * trillion rows.
 */
export const sheetBounds = {
  /** Rows with values: 500 trial exams with a line per lesson. Spreadsheets write formatted empty rows by the thousand. */
  rows: 6000,
  rowsWithEmptyOnes: 20_000,
  columns: 200,
  /** Characters of all cells, and of one: a text that is stored once can be used in every cell. */
  characters: 1_000_000,
  cellCharacters: 4000,
  /** Different texts of an .xlsx file, including its other sheets. */
  texts: 200_000,
  /** Of a workbook: sheets that are read, merged cells of one. */
  sheets: 60,
  merges: 2000,
  /** Of an archive: entries, and the bytes of those that are read. */
  entries: 1000,
  unpackedBytes: 16 * 1024 * 1024,
} as const

export function tooBig(): Refusal {
  return new Refusal('RULE', { file: { fault: 'sheetTooBig' } })
}

export function tooManyRows(): Refusal {
  return new Refusal('RULE', { file: { fault: 'tooMany', limit: sheetBounds.rows } })
}

export function noSpreadsheet(): Refusal {
  return new Refusal('RULE', { file: { fault: 'noSpreadsheet' } })
}

/** Rows and columns from 0 that are merged into one cell; the last ones are included. */
export type Merge = { row: number; column: number; lastRow: number; lastColumn: number }

/** Collects the rows and merges of a table; only non-empty cells use memory. */
export function makeGrid() {
  const rows: Cell[][] = []
  const merges: Merge[] = []
  let characters = 0
  let begun = 0
  /** Sets a value at a position from 0. @throws Refusal RULE when it exceeds the limits */
  function put(row: number, column: number, value: Cell): void {
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
  }
  /** Gives all cells of a merge the value of its first one. */
  function fill({ row, column, lastRow, lastColumn }: Merge): void {
    const value = rows[row]?.[column] ?? null
    for (let y = row; y <= Math.min(lastRow, rows.length - 1); y++)
      for (let x = column; x <= Math.min(lastColumn, sheetBounds.columns - 1); x++)
        if ((rows[y]?.[x] ?? null) === null) put(y, x, value)
  }
  return {
    put,
    /** Counts a row, also an empty one. @throws Refusal RULE when there are too many */
    beginRow(): void {
      begun += 1
      if (begun > sheetBounds.rowsWithEmptyOnes) throw tooManyRows()
    },
    merge(merge: Merge): void {
      if (merges.length >= sheetBounds.merges) throw tooBig()
      merges.push(merge)
    },
    /** The rows, merged. */
    rows(): Cell[][] {
      for (const merge of merges) fill(merge)
      return rows
    },
  }
}
