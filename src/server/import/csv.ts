import Papa from 'papaparse'
import type { SheetCell } from '#rules/trial-sheet-head.ts'
import { makeGrid, noSpreadsheet, sheetBounds, tooManyRows } from '#server/import/sheet-bounds.ts'

/**
 * The cells of a CSV file in UTF-8, UTF-16 or the Turkish Windows alphabet.
 * @throws Refusal RULE when it is no text, or holds more than a table of results
 */
export function readCsv(file: Buffer): SheetCell[][] {
  const text = textOfFile(file)
  // No text holds this sign, and nearly every picture and document does.
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

/** Spreadsheets in Turkish Windows still write their own alphabet. */
function textOfFile(file: Buffer): string {
  const [first, second] = file
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1254').decode(file)
  }
}
