import { limits } from '#rules/limits.ts'
import { Refusal } from '#rules/refusal.ts'
import { isHarmlessInRoster, type RosterColumn } from '#rules/roster-file/headings.ts'
import { type RosterHead, type RosterRow, rosterHead, rosterRows } from '#rules/roster-file/read-roster.ts'
import { type Cell, textOf } from '#rules/trial-file/cells.ts'
import type { Warning } from '#rules/trial-file/warnings.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { type FileTable, readFileTables } from '#server/services/sheets/read-file.ts'
import { ofSheet, shownCells } from '#server/services/sheets/read-trials.ts'
import { noSpreadsheet } from '#server/services/sheets/sheet-bounds.ts'

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
  warnings: (Warning & { sheet: string | null })[]
}

type Seen = {
  name: string | null
  isHidden: boolean
  rows: Cell[][]
  head: RosterHead | null
  refusal: Refusal | null
}

/**
 * Reads the students of a list: bytes, tables, head, rows. It knows no account and no class group.
 * @throws Refusal RULE on `file` when it has none or too many, on `sheet` when there is no such sheet
 */
export function readRosterFile({ file, locale, sheet }: RosterToRead): RosterFile {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const seen = readFileTables(bytes, (rows) => rosterHead(rows)?.score ?? 0).map(readTable)
  const { name, isHidden, rows: cells, head } = chosenOf(seen, sheet)
  const read = rosterRows(cells, head)
  if (read.length > limits.rosterRows)
    throw new Refusal('RULE', { file: { fault: 'tooMany', limit: limits.rosterRows } })
  const rows = read.map((row) => ({
    ...row,
    cells: shownCells(cells[row.line - 1] ?? [], head.titles.length, locale),
  }))
  const others = seen.filter((each) => each.name !== name && each.rows.some(isFilled))
  const warnings: RosterFile['warnings'] = [
    ...(isHidden ? [ofSheet('hiddenRead', name, '')] : []),
    ...others.map((each) => ofSheet(each.isHidden ? 'hiddenSheet' : 'otherSheet', each.name, name ?? '')),
    ...unread(head, rows).map(
      (column) =>
        ({
          says: 'leftOut',
          line: null,
          column,
          said: head.titles[column] ?? '',
          read: '',
          sheet: name,
        }) as const,
    ),
  ]
  return { titles: head.titles, columns: head.columns, rows, warnings }
}

/** One sheet above the limits does not refuse the file when another has the list. */
function readTable({ name, isHidden, read }: FileTable): Seen {
  try {
    const { rows } = read()
    return { name, isHidden, rows, head: rosterHead(rows), refusal: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { name, isHidden, rows: [], head: null, refusal: error }
  }
}

function chosenOf(seen: readonly Seen[], wanted: string | undefined): Seen & { head: RosterHead } {
  const asked = wanted === undefined ? seen : seen.filter(({ name }) => name === wanted)
  if (asked.length === 0 && seen.length > 0) throw new Refusal('RULE', { sheet: { fault: 'choice' } })
  const lists = asked.flatMap((each) => (each.head ? [{ ...each, head: each.head }] : []))
  const found = lists.find(({ isHidden }) => !isHidden) ?? lists[0]
  if (found) return found
  const [refusal] = asked.flatMap((each) => each.refusal ?? [])
  if (refusal) throw refusal
  throw seen.length === 0 ? noSpreadsheet() : new Refusal('RULE', { file: { fault: 'noRosterColumns' } })
}

/** Columns that hold something and are not read. */
function unread({ columns, titles }: RosterHead, rows: readonly { cells: string[] }[]): number[] {
  return columns.flatMap((column, index) => {
    const isKnown = column !== null || isHarmlessInRoster(titles[index] ?? '')
    return isKnown || rows.every(({ cells }) => cells[index] === '') ? [] : [index]
  })
}

function isFilled(row: readonly Cell[]): boolean {
  return row.some((cell) => textOf(cell) !== '')
}
