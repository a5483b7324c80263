import { type Fault, Refusal } from '#rules/refusal.ts'
import { type Table, textOf } from '#rules/trial-file/cells.ts'
import type { Warning } from '#rules/trial-file/warnings.ts'
import type { FileTable } from '#server/services/sheets/read-file.ts'
import { noSpreadsheet } from '#server/services/sheets/sheet-bounds.ts'

/** A warning with the sheet that it is about. */
export type SheetWarning = Warning & { sheet: string | null }

/**
 * Finds something in a file: in the sheet that was asked for, or in the first that has it; hidden ones last.
 * @param find null: the sheet has nothing of it. One that it refuses does not refuse the file when another has it.
 * @param missing the fault of a file without it
 * @returns with warnings about the sheets that are not read, and about a hidden one that is
 * @throws Refusal RULE on `file` when no sheet has it, on `sheet` when there is no such sheet
 */
export function chooseSheet<T>(
  tables: readonly FileTable[],
  wanted: string | undefined,
  find: (table: Table) => T | null,
  missing: Fault,
): { name: string | null; found: T; warnings: SheetWarning[] } {
  const seen = tables.map((table) => seeSheet(table, find))
  const asked = wanted === undefined ? seen : seen.filter(({ name }) => name === wanted)
  if (asked.length === 0 && seen.length > 0) throw new Refusal('RULE', { sheet: { fault: 'choice' } })
  const having = asked.filter(({ found }) => found !== null)
  const chosen = having.find(({ isHidden }) => !isHidden) ?? having[0]
  if (!chosen || chosen.found === null) {
    const refused = asked.find(({ refusal }) => refusal !== null)
    const reason = seen.length === 0 ? noSpreadsheet() : new Refusal('RULE', { file: missing })
    throw refused?.refusal ?? reason
  }
  const { name } = chosen
  const warnings = seen.flatMap((each) => {
    if (each === chosen) return each.isHidden ? [ofSheet('hiddenRead', name, '')] : []
    return each.isEmpty ? [] : [ofSheet(each.isHidden ? 'hiddenSheet' : 'otherSheet', each.name, name ?? '')]
  })
  return { name, found: chosen.found, warnings }
}

function seeSheet<T>({ name, isHidden, read }: FileTable, find: (table: Table) => T | null) {
  try {
    const table = read()
    const isEmpty = table.rows.every((row) => row.every((cell) => textOf(cell) === ''))
    return { name, isHidden, isEmpty, found: find(table), refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { name, isHidden, isEmpty: false, found: null, refusal: error }
  }
}

/** A warning about a whole sheet. @param read the sheet that was read instead */
function ofSheet(
  says: 'hiddenRead' | 'hiddenSheet' | 'otherSheet',
  name: string | null,
  read: string,
): SheetWarning {
  return { says, line: null, column: null, said: name ?? '', read, sheet: name }
}
