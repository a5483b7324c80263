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
import { ofColumn, type Warning } from '#rules/trial-file/warnings.ts'
import { type Locale, locales } from '#rules/vocabulary.ts'
import { chooseSheet, type SheetWarning } from '#server/services/sheets/choose-sheet.ts'
import { readFileTables } from '#server/services/sheets/read-file.ts'
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
  warnings: SheetWarning[]
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
  const tables = readFileTables(bytes, headScore)
  const chosen = chooseSheet(tables, given.sheet, (table) => findLines(table, named, given), {
    fault: 'noLessonColumns',
  })
  const { table, lines } = chosen.found
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
    warnings: [...chosen.warnings, ...warnings].slice(0, mostWarnings),
  }
}

/**
 * The lines of results in a table; null when it has none.
 * @throws Refusal RULE on `file` when its results cannot be taken: they are nets only, or of another exam
 */
function findLines(
  sheet: Table,
  named: Named,
  { group, columns = [] }: FileToRead,
): { table: Table; lines: Lines } | null {
  const table = withOneNumberEach(sheet, named)
  const lines = readLines(table, named, group.name, columns)
  if (lines ? isOfNetsOnly(lines.head, named) : hasNetsOnly(table, named))
    throw new Refusal('RULE', { file: { fault: 'netsOnly' } })
  if (!lines) return null
  const above = [sheet.name ?? '', ...lines.head.above].join(' ')
  const isOfOther = lines.head.titles.some((title) => readHeading(title, named.exam).otherExam === null)
  const otherExam = isOfOther ? otherExamIn(above, named.exam) : null
  if (otherExam !== null)
    throw new Refusal('RULE', { file: { fault: 'otherExam', named: otherExam.toUpperCase() } })
  return { table, lines }
}

function unreadColumns({ head, lines }: Lines, named: Named, left: ReadonlySet<string>): Warning[] {
  return head.columns.flatMap((column, index): Warning[] => {
    const title = head.titles[index] ?? ''
    const isEmpty = lines.every(({ cells }) => textOf(cells[index]) === '')
    if (column || left.has(title) || isEmpty) return []
    const { otherExam } = readHeading(title.slice(0, 100), named.exam)
    return [
      otherExam === null
        ? ofColumn('unread', index, title)
        : ofColumn('otherExam', index, title, otherExam.toUpperCase()),
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
    return other === undefined
      ? []
      : [ofColumn('doubleHeading', index, head.titles[index] ?? '', head.titles[other])]
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
  return [...first].flatMap(([said, column]) => (isTaken(said) ? [ofColumn('sectionSum', column, said)] : []))
}

/** A table with rows of several people. */
function classList({ head }: Lines, rows: readonly FileRow[]): Warning[] {
  const column = head.columns.findIndex((each) => each?.is === 'person' || each?.is === 'email')
  const people = new Set(rows.map(({ person, email }) => JSON.stringify([person, email])))
  return column >= 0 && people.size > 1 ? [ofColumn('classList', column, people.size)] : []
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
