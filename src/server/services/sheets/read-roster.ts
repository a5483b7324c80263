import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { isHarmlessInRoster, type RosterColumn } from '#rules/roster-file/headings.ts'
import { type RosterHead, type RosterRow, rosterHead, rosterRows } from '#rules/roster-file/read-roster.ts'
import type { Cell, Table } from '#rules/trial-file/cells.ts'
import { ofColumn } from '#rules/trial-file/warnings.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { chooseSheet, type SheetWarning } from '#server/services/sheets/choose-sheet.ts'
import { readFileTables } from '#server/services/sheets/read-file.ts'
import { shownCells } from '#server/services/sheets/read-trials.ts'

/** Input of the worker: plain data that can be sent to another thread. */
export type RosterToRead = {
  file: Uint8Array
  locale: Locale
  /** The sheet to read, by its name; the first with students by default. */
  sheet?: string
}
export type RosterFile = {
  titles: string[]
  columns: (RosterColumn | null)[]
  rows: (RosterRow & { cells: string[] })[]
  warnings: SheetWarning[]
}

/**
 * Reads the students of a list: bytes, tables, head, rows. It knows no account and no class group.
 * @throws Refusal RULE on `file` when it has none or too many, on `sheet` when there is no such sheet
 */
export function readRosterFile({ file, locale, sheet }: RosterToRead): RosterFile {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const tables = readFileTables(bytes, (rows) => rosterHead(rows)?.score ?? 0)
  const chosen = chooseSheet(tables, sheet, findList, { fault: 'noRosterColumns' })
  const { rows: cells, head } = chosen.found
  const read = rosterRows(cells, head)
  if (read.length > limits.rosterRows)
    throw new Refusal('RULE', { file: { fault: 'tooMany', limit: limits.rosterRows } })
  const rows = read.map((row) => ({
    ...row,
    cells: shownCells(cells[row.line - 1] ?? [], head.titles.length, locale),
  }))
  const leftOut = unread(head, rows).map((column): SheetWarning => {
    return { ...ofColumn('leftOut', column, head.titles[column] ?? ''), sheet: chosen.name }
  })
  return { titles: head.titles, columns: head.columns, rows, warnings: [...chosen.warnings, ...leftOut] }
}

function findList({ rows }: Table): { rows: Cell[][]; head: RosterHead } | null {
  const head = rosterHead(rows)
  return head && { rows, head }
}

/** Columns that hold something and are not read. */
function unread({ columns, titles }: RosterHead, rows: readonly { cells: string[] }[]): number[] {
  return columns.flatMap((column, index) => {
    const isKnown = column !== null || isHarmlessInRoster(titles[index] ?? '')
    return isKnown || rows.every(({ cells }) => cells[index] === '') ? [] : [index]
  })
}
