import Papa from 'papaparse'
import type { Cell } from '#rules/trial-file/cells.ts'
import { makeGrid, noSpreadsheet } from '#server/services/sheets/sheet-bounds.ts'

const delimiters = [';', '\t', ',', '|'] as const
/** Rows in which a head is looked for. */
const firstRows = 25

/**
 * Cells of a CSV file in UTF-8, UTF-16, Windows-1254 or ISO-8859-9. Its delimiter is named by a first line `sep=;`, or is
 * the one with which the head says most.
 * @param scoreOf how much the head of some rows says; 0: they have none
 * @throws Refusal RULE when it is not text or too large
 */
export function readCsv(file: Buffer, scoreOf: (rows: Cell[][]) => number): Cell[][] {
  const text = textOfFile(file)
  // NUL never occurs in text, but in nearly every image and document.
  if (text.includes('\0')) throw noSpreadsheet()
  const named = /^\s*"?sep=([;,|\t])"?\r?\n/i.exec(text)
  if (named?.[1]) return withLineAbove(cellsOf(text.slice(named[0].length), named[1]))
  const scored = delimiters.map((delimiter) => {
    const rows = cellsOf(text, delimiter, firstRows)
    const columns = Math.max(0, ...rows.map((row) => row.length))
    return { delimiter, score: scoreOf(rows), columns }
  })
  const [best] = scored.sort((a, b) => b.score - a.score || b.columns - a.columns)
  return cellsOf(text, best?.delimiter ?? ';')
}

/** The line `sep=;` counts as a line of the file. */
function withLineAbove(rows: Cell[][]): Cell[][] {
  return [[], ...rows]
}

function cellsOf(text: string, delimiter: string, preview = 0): Cell[][] {
  const grid = makeGrid()
  let row = -1
  Papa.parse<string[]>(text, {
    delimiter,
    preview,
    step({ data }) {
      grid.beginRow()
      row += 1
      for (const [column, cell] of data.entries()) grid.put(row, column, cell)
    },
  })
  return grid.rows()
}

/** Spreadsheets on Turkish Windows still write Windows-1254, which holds all letters of ISO-8859-9 at their places. */
function textOfFile(file: Buffer): string {
  const [first, second] = file
  // Without a mark, a letter of the Latin alphabet has its NUL behind or before it.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder('utf-16le').decode(file)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1254').decode(file)
  }
}
