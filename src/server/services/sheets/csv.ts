import Papa from 'papaparse'
import type { SheetCell } from '#rules/trial-sheet-head.ts'
import { makeGrid, noSpreadsheet, sheetBounds, tooManyRows } from '#server/services/sheets/sheet-bounds.ts'

/**
 * Cells of a CSV file in UTF-8, UTF-16 or Windows-1254.
 * @throws Refusal RULE when it is not text or too large
 */
export function readCsv(file: Buffer): SheetCell[][] {
  const text = textOfFile(file)
  // NUL never occurs in text, but in nearly every image and document.
  if (text.includes('\0')) throw noSpreadsheet()
  const grid = makeGrid()
  let row = -1
  Papa.parse<string[]>(text, {
    delimitersToGuess: [';', '\t', ',', '|'],
    step({ data }) {
      row += 1
      if (row >= sheetBounds.rowsWithEmptyOnes) throw tooManyRows()
      for (const [column, cell] of data.entries()) grid.put(row, column, cell)
    },
  })
  return grid.rows
}

/** Spreadsheets on Turkish Windows still write Windows-1254. */
function textOfFile(file: Buffer): string {
  const [first, second] = file
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1254').decode(file)
  }
}
