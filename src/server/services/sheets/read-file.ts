import { Refusal } from '#rules/refusal.ts'
import type { SheetCell } from '#rules/trial-sheet-head.ts'
import { readCsv } from '#server/services/sheets/csv.ts'
import { noSpreadsheet } from '#server/services/sheets/sheet-bounds.ts'
import { readXlsx } from '#server/services/sheets/xlsx.ts'

/**
 * Cells of the first sheet of an .xlsx file, or of a CSV file. Blocks its thread, so only the worker calls
 * it.
 * @throws Refusal RULE on `file` when it is neither or too large
 */
export function readFileCells(file: Buffer): SheetCell[][] {
  if (file.subarray(0, 4).equals(oldExcel)) throw new Refusal('RULE', { file: { fault: 'oldSpreadsheet' } })
  try {
    return file.subarray(0, 2).toString() === 'PK' ? readXlsx(file) : readCsv(file)
  } catch (error) {
    // Any other error is caused by a damaged file.
    throw error instanceof Refusal ? error : noSpreadsheet()
  }
}

const oldExcel = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
