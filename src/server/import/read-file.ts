import { Refusal } from '#rules/refusal.ts'
import type { SheetCell } from '#rules/trial-sheet-head.ts'
import { readCsv } from '#server/import/csv.ts'
import { noSpreadsheet } from '#server/import/sheet-bounds.ts'
import { readXlsx } from '#server/import/xlsx.ts'

/**
 * The cells of the first sheet of an .xlsx file, or of a CSV file. It blocks the thread that runs it, so
 * only the worker does.
 * @throws Refusal RULE on `file` when it is neither, or holds more than a table of results
 */
export function readFileCells(file: Buffer): SheetCell[][] {
  if (file.subarray(0, 4).equals(oldExcel)) throw new Refusal('RULE', { file: { fault: 'oldSpreadsheet' } })
  try {
    return file.subarray(0, 2).toString() === 'PK' ? readXlsx(file) : readCsv(file)
  } catch (error) {
    // Whatever else a reader meets is the file's fault.
    throw error instanceof Refusal ? error : noSpreadsheet()
  }
}

const oldExcel = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
