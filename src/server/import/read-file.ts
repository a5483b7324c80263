import { unzipSync } from 'fflate'
import Papa from 'papaparse'
import { readSheet } from 'read-excel-file/node'
import { Refusal } from '#rules/refusal.ts'
import type { SheetCell } from '#rules/trial-sheet-head.ts'

/** A small file may unpack to a very large one; more than this is no table of results. */
const unpackedBytes = 20 * 1024 * 1024
const mostRows = 501
const mostColumns = 200

/**
 * The cells of the first sheet of an .xlsx file, or of a CSV file in UTF-8, UTF-16 or the Turkish Windows alphabet.
 * @throws Refusal RULE on `file` when it is neither
 */
export async function readFileCells(file: Buffer): Promise<SheetCell[][]> {
  if (file.subarray(0, 4).equals(oldExcel)) throw refused('oldSpreadsheet')
  const rows = file.subarray(0, 2).toString() === 'PK' ? await readXlsx(file) : readCsv(file)
  if (rows.length > mostRows) throw new Refusal('RULE', { file: { fault: 'tooMany', limit: mostRows - 1 } })
  if (rows.some((row) => row.length > mostColumns)) throw refused('noSpreadsheet')
  return rows
}

const oldExcel = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

async function readXlsx(file: Buffer): Promise<SheetCell[][]> {
  try {
    assertUnpacksSmall(file)
    const rows = await readSheet(file)
    return rows.map((row) => row.map(cellOf))
  } catch {
    throw refused('noSpreadsheet')
  }
}

/** Unpacks once into space of the announced size, so that a file that lies about its size fails here. */
function assertUnpacksSmall(file: Buffer): void {
  let total = 0
  unzipSync(file, {
    filter({ originalSize }) {
      total += originalSize
      if (total > unpackedBytes) throw new Error('unpacks to too much')
      return true
    },
  })
}

function cellOf(value: unknown): SheetCell {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

function readCsv(file: Buffer): SheetCell[][] {
  const text = textOfFile(file)
  // No text holds this sign, and nearly every picture and document does.
  if (text.includes('\0')) throw refused('noSpreadsheet')
  const { data } = Papa.parse<string[]>(text, { delimitersToGuess: [';', '\t', ',', '|'] })
  const rows = data.map((row) => row.map((cell) => (cell === '' ? null : cell)))
  while (rows.at(-1)?.every((cell) => cell === null)) rows.pop()
  return rows
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

function refused(fault: 'noSpreadsheet' | 'oldSpreadsheet'): Refusal {
  return new Refusal('RULE', { file: { fault } })
}
