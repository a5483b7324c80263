import type { Day } from '#rules/day.ts'
import { Refusal } from '#rules/refusal.ts'
import type { EntryForm } from '#rules/trial.ts'
import { type Cell, type Table, textOf } from '#rules/trial-file/cells.ts'
import {
  type Assignment,
  type Guess,
  guessOf,
  hasNetsOnly,
  isOfNetsOnly,
  readHead,
} from '#rules/trial-file/head.ts'
import { type Column, type Named, otherExamIn, readHeading } from '#rules/trial-file/headings.ts'
import { withOneNumberEach } from '#rules/trial-file/one-cell.ts'
import { type FileRow, readRows } from '#rules/trial-file/rows.ts'
import { type Lines, readLines } from '#rules/trial-file/table.ts'
import type { Warning } from '#rules/trial-file/warnings.ts'
import { type Locale, locales } from '#rules/vocabulary.ts'
import { type FileTable, readFileTables } from '#server/services/sheets/read-file.ts'
import { noSpreadsheet } from '#server/services/sheets/sheet-bounds.ts'
import { dayWords } from '#server/services/words/messages.ts'
import { serverWords } from '#server/services/words/packs.ts'

/** Maximum number of reported faults per row; a row with more is not a trial exam. */
const faultsPerRow = 20
const mostWarnings = 300

/** Input of the worker: plain data that can be sent to another thread. */
export type FileToRead = {
  file: Uint8Array
  form: EntryForm
  /** The class group: its exam, such as `TYT`, and its name. */
  group: { exam: string | null; name: string }
  today: Day
  locale: Locale
  /** The sheet to read, by its name; the first with results by default. */
  sheet?: string
  /** What a person said that columns are. */
  columns?: readonly Assignment[]
}
export type TrialFile = {
  /** Name of the sheet that was read; null for a CSV file. */
  sheet: string | null
  titles: string[]
  columns: (Column | null)[]
  /** What an unread column may be. */
  guesses: Guess[]
  /** Rows with their cells, and with their default names in all languages. */
  rows: (FileRow & { cells: string[]; names: string[] })[]
  warnings: (Warning & { sheet: string | null })[]
}

/**
 * Reads the trial exams of a file: bytes, tables, head, rows. It knows no stored row, and matches nobody.
 * @throws Refusal RULE on `file` when it has none, on `sheet` when there is no such sheet
 */
export function readTrialFile(given: FileToRead): TrialFile {
  const { file, form, group, columns = [] } = given
  const named: Named = { studies: form.studies, sections: form.sections, exam: group.exam }
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const headScore = (rows: Cell[][]) => {
    const table = withOneNumberEach({ name: null, isHidden: false, is1904: null, rows }, named)
    return readHead(table, named, columns)?.score ?? 0
  }
  const seen = readFileTables(bytes, headScore).map((each) => readTable(each, named, given))
  const chosen = chooseTable(seen, given.sheet)
  const { table, lines } = chosen
  const { head } = lines

  const rowsIn = (each: Locale) =>
    readRows(lines, table, { form, exam: group.exam, today: given.today, untitled: untitled(each) })
  // A sheet without names may have been imported before in another language.
  const namings = locales.map((each) => rowsIn(each).rows)
  const read = rowsIn(given.locale)
  const cellsOf = new Map(lines.lines.map(({ line, cells }) => [line, cells]))
  const rows = read.rows.map((row, index) => ({
    ...row,
    faults: row.faults.slice(0, faultsPerRow),
    cells: shownCells(cellsOf.get(row.line) ?? [], head.titles.length, given.locale),
    names: namings.flatMap((named) => named[index]?.trial?.name ?? []),
  }))
  const valuesOf = (column: number) => lines.lines.map(({ cells }) => cells[column] ?? null)
  const left = new Set(columns.flatMap(({ title, column }) => (column === null ? [title] : [])))
  const warnings = [
    ...unreadColumns(lines, named, left),
    ...doubleHeadings(lines),
    ...sectionSums(lines, rows),
    ...classList(lines, rows),
    ...lines.warnings,
    ...read.warnings,
  ].map((warning) => ({ ...warning, sheet: chosen.name }))
  return {
    sheet: chosen.name,
    titles: head.titles,
    columns: head.columns,
    guesses: head.columns.map((column, index) =>
      column ? null : guessOf(head.titles[index] ?? '', valuesOf(index), named, head.columns),
    ),
    rows,
    warnings: [...otherTables(seen, chosen), ...warnings].slice(0, mostWarnings),
  }
}

type Seen = { name: string | null; isHidden: boolean; isEmpty: boolean } & (
  | { table: Table; lines: Lines; otherExam: string | null }
  | { refusal: Refusal | null }
)
type Read = Extract<Seen, { table: Table }>

/** Reads a table and its head. One above the limits does not refuse the file when another has the results. */
function readTable(
  { name, isHidden, read }: FileTable,
  named: Named,
  { group, columns = [] }: FileToRead,
): Seen {
  try {
    const table = withOneNumberEach(read(), named)
    const isEmpty = table.rows.every((row) => row.every((cell) => textOf(cell) === ''))
    const lines = readLines(table, named, group.name, columns)
    if (lines ? isOfNetsOnly(lines.head, named) : hasNetsOnly(table, named))
      throw new Refusal('RULE', { file: { fault: 'netsOnly' } })
    if (!lines) return { name, isHidden, isEmpty, refusal: null }
    const above = [name ?? '', ...lines.head.above].join(' ')
    const isOfOther = lines.head.titles.some((title) => readHeading(title, named.exam).otherExam === null)
    return {
      name,
      isHidden,
      isEmpty,
      table,
      lines,
      otherExam: isOfOther ? otherExamIn(above, named.exam) : null,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { name, isHidden, isEmpty: false, refusal: error }
  }
}

/**
 * The table that was asked for, or the first with results of this exam; hidden ones last.
 * @throws Refusal RULE when there is none
 */
function chooseTable(seen: readonly Seen[], wanted: string | undefined): Read {
  const asked = wanted === undefined ? seen : seen.filter(({ name }) => name === wanted)
  if (asked.length === 0 && seen.length > 0) throw new Refusal('RULE', { sheet: { fault: 'choice' } })
  const withHead = asked.filter((each): each is Read => 'table' in each)
  const ofExam = withHead.filter(({ otherExam }) => otherExam === null)
  const found = ofExam.find(({ isHidden }) => !isHidden) ?? ofExam[0]
  if (found) return found
  const [other] = withHead.flatMap(({ otherExam }) => otherExam ?? [])
  if (other) throw new Refusal('RULE', { file: { fault: 'otherExam', named: other.toUpperCase() } })
  const refusal = asked.flatMap((each) => ('refusal' in each && each.refusal ? [each.refusal] : []))[0]
  throw (
    refusal ??
    (seen.length === 0 ? noSpreadsheet() : new Refusal('RULE', { file: { fault: 'noLessonColumns' } }))
  )
}

function otherTables(seen: readonly Seen[], chosen: Read): TrialFile['warnings'] {
  return seen.flatMap((each) => {
    if (each === chosen) return each.isHidden ? [ofSheet('hiddenRead', each.name, '')] : []
    return each.isEmpty
      ? []
      : [ofSheet(each.isHidden ? 'hiddenSheet' : 'otherSheet', each.name, chosen.name ?? '')]
  })
}

/** A warning about a whole sheet. @param read the sheet that was read instead */
export function ofSheet(
  says: 'hiddenRead' | 'hiddenSheet' | 'otherSheet',
  name: string | null,
  read: string,
) {
  return { says, line: null, column: null, said: name ?? '', read, sheet: name }
}

function unreadColumns({ head, lines }: Lines, named: Named, left: ReadonlySet<string>): Warning[] {
  return head.columns.flatMap((column, index): Warning[] => {
    const title = head.titles[index] ?? ''
    const isEmpty = lines.every(({ cells }) => textOf(cells[index]) === '')
    if (column || left.has(title) || isEmpty) return []
    const { otherExam } = readHeading(title.slice(0, 100), named.exam)
    return [
      {
        says: otherExam === null ? 'unread' : 'otherExam',
        line: null,
        column: index,
        said: title,
        read: otherExam?.toUpperCase() ?? '',
      },
    ]
  })
}

/** Columns that say the same of one lesson, or of the trial. */
function doubleHeadings({ head }: Lines): Warning[] {
  const first = new Map<string, number>()
  return head.columns.flatMap((column, index): Warning[] => {
    if (!column || column.is === 'person' || column.is === 'total') return []
    const key = JSON.stringify(column)
    const other = first.get(key)
    if (other === undefined) first.set(key, index)
    if (other === undefined) return []
    return [
      {
        says: 'doubleHeading',
        line: null,
        column: index,
        said: head.titles[index] ?? '',
        read: head.titles[other] ?? '',
      },
    ]
  })
}

/** The sums of tests that are taken as they are, and not left out beside their lessons. */
function sectionSums({ head }: Lines, rows: readonly FileRow[]): Warning[] {
  const first = new Map<string, number>()
  for (const [index, column] of head.columns.entries())
    if (column?.is === 'lesson' && column.section !== null && !first.has(column.section))
      first.set(column.section, index)
  const isTaken = (name: string) =>
    rows.some(({ trial }) => trial?.sections.some((each) => each.name === name))
  return [...first].flatMap(([said, column]): Warning[] =>
    isTaken(said) ? [{ says: 'sectionSum', line: null, column, said, read: '' }] : [],
  )
}

/** A table with rows of several people. */
function classList({ head }: Lines, rows: readonly FileRow[]): Warning[] {
  const column = head.columns.findIndex((each) => each?.is === 'person' || each?.is === 'email')
  const people = new Set(rows.map(({ person, email }) => JSON.stringify([person, email])))
  return column >= 0 && people.size > 1
    ? [{ says: 'classList', line: null, column, said: people.size, read: '' }]
    : []
}

/** Cells as a reader of a language writes them; trailing empty ones are missing in a row, which is padded. */
export function shownCells(cells: readonly Cell[], columns: number, locale: Locale): string[] {
  return Array.from({ length: Math.max(cells.length, columns) }, (_, index) => {
    const cell = cells[index] ?? null
    return typeof cell === 'number'
      ? cell.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 10 })
      : textOf(cell)
  })
}

/** Default names of trial exams; two of one day, publisher and person are numbered. */
function untitled(locale: Locale) {
  const given = new Map<string, number>()
  return (publisher: string | null, day: string, person: string) => {
    const name = `${publisher ?? serverWords[locale].names.untitledTrial} ${dayWords(day, locale)}`
    const key = JSON.stringify([name, person])
    const count = (given.get(key) ?? 0) + 1
    given.set(key, count)
    return count === 1 ? name : `${name} (${count})`
  }
}
