import { Refusal } from '#rules/refusal.ts'
import type { Cell, Table } from '#rules/trial-file/cells.ts'
import { openArchive } from '#server/services/sheets/archive.ts'
import { readCsv } from '#server/services/sheets/csv.ts'
import { readOds } from '#server/services/sheets/ods.ts'
import { noSpreadsheet } from '#server/services/sheets/sheet-bounds.ts'
import { readXlsx } from '#server/services/sheets/xlsx.ts'

/** A table of a file that is read when it is asked for, since another one may be the right one. */
export type FileTable = { name: string | null; isHidden: boolean; read(): Table }

/**
 * Tables of an .xlsx or .ods file, or of a CSV file. Blocks its thread, so only the worker calls it.
 * @param scoreOf how much the head of some rows says; 0: they have none
 * @throws Refusal RULE on `file` when it is none of them or too large
 */
export function readFileTables(file: Buffer, scoreOf: (rows: Cell[][]) => number): FileTable[] {
  assertReadable(file)
  return damagedAsRefusal(() => {
    if (file.subarray(0, 2).toString() === 'PK') {
      const archive = openArchive(file)
      const tables: FileTable[] = archive.has('content.xml') ? readOds(archive) : readXlsx(archive)
      return tables.map((table) => ({ ...table, read: () => damagedAsRefusal(table.read) }))
    }
    const rows = readCsv(file, scoreOf)
    return [
      { name: null, isHidden: false, read: () => ({ name: null, isHidden: false, is1904: null, rows }) },
    ]
  })
}

/** Any error but a refusal is caused by a damaged file. */
function damagedAsRefusal<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Refusal ? error : noSpreadsheet()
  }
}

const oldExcel = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const encrypted = Buffer.from('EncryptedPackage', 'utf16le')

/** @throws Refusal RULE on `file` for a kind of file that is known and not read, with the way out */
function assertReadable(file: Buffer): void {
  const isOld = file.subarray(0, 4).equals(oldExcel)
  if (isOld && file.includes(encrypted)) throw new Refusal('RULE', { file: { fault: 'lockedSpreadsheet' } })
  // Portals of schools offer web pages as .xls.
  const start = file.subarray(0, 200).toString('latin1').trimStart().toLowerCase()
  if (isOld || /^(ï»¿)?<(html|table|!doctype html|meta)/.test(start) || start.includes('office:spreadsheet"'))
    throw new Refusal('RULE', { file: { fault: 'oldSpreadsheet' } })
  if (start.startsWith('%pdf')) throw new Refusal('RULE', { file: { fault: 'pdf' } })
}
