import type { Day } from '#rules/day.ts'
import { Refusal } from '#rules/refusal.ts'
import type { EntryForm } from '#rules/trial.ts'
import { readTrials, type SheetRow } from '#rules/trial-sheet.ts'
import { readHead, type SheetCell, type SheetHead, textOf } from '#rules/trial-sheet-head.ts'
import { type Locale, locales } from '#rules/vocabulary.ts'
import { readFileCells } from '#server/services/sheets/read-file.ts'
import { dayWords } from '#server/services/words/messages.ts'
import { serverWords } from '#server/services/words/packs.ts'

/** Maximum number of reported faults per row; a row with more is not a trial exam. */
const faultsPerRow = 20

/** Input of the worker: plain data that can be sent to another thread. */
export type FileToRead = { file: Uint8Array; form: EntryForm; today: Day; locale: Locale }
export type TrialFile = {
  head: SheetHead
  /** Rows with their cells, and with their default names in all languages. */
  rows: (SheetRow & { cells: string[]; names: string[] })[]
}

/**
 * Reads the trial exams of a file.
 * @throws Refusal RULE on `file` when it has none
 */
export function readTrialFile({ file, form, today, locale }: FileToRead): TrialFile {
  const cells = readFileCells(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const head = readHead(cells, form.studies)
  if (!head) throw new Refusal('RULE', { file: { fault: 'noLessonColumns' } })

  const rowsIn = (each: Locale) => readTrials(cells, head, form, today, untitled(each))
  // A sheet without names may have been imported before in another language.
  const namings = locales.map(rowsIn)
  const rows = rowsIn(locale).map((row, index) => ({
    ...row,
    faults: row.faults.slice(0, faultsPerRow),
    cells: shownCells(cells[row.line - 1] ?? [], head.titles.length),
    names: namings.flatMap((named) => named[index]?.trial?.name ?? []),
  }))
  return { head, rows }
}

/** Trailing empty cells of a row are missing, so rows are padded to the number of columns. */
function shownCells(cells: readonly SheetCell[], columns: number): string[] {
  return Array.from({ length: Math.max(cells.length, columns) }, (_, index) => textOf(cells[index] ?? null))
}

/** Default names of trial exams; two of one day and publisher are numbered. */
function untitled(locale: Locale) {
  const given = new Map<string, number>()
  return (publisher: string | null, day: string) => {
    const name = `${publisher ?? serverWords[locale].names.untitledTrial} ${dayWords(day, locale)}`
    const count = (given.get(name) ?? 0) + 1
    given.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
}
