import type { Day } from '#rules/day.ts'
import { Refusal } from '#rules/refusal.ts'
import type { EntryForm } from '#rules/trial.ts'
import { readTrials, type SheetRow } from '#rules/trial-sheet.ts'
import { readHead, type SheetCell, type SheetHead, textOf } from '#rules/trial-sheet-head.ts'
import { type Locale, locales } from '#rules/vocabulary.ts'
import { readFileCells } from '#server/import/read-file.ts'
import { dayWords, names } from '#server/words.ts'

/** A row with more faults than this is about something else; no more of them are told. */
const faultsPerRow = 20

/** What is needed to understand a file, all of it plain data: it travels to another thread. */
export type FileToRead = { file: Uint8Array; form: EntryForm; today: Day; locale: Locale }
export type TrialFile = {
  head: SheetHead
  /** Each row with its cells, and the names it has in the languages that we speak. */
  rows: (SheetRow & { cells: string[]; names: string[] })[]
}

/**
 * The trial exams of a file.
 * @throws Refusal RULE on `file` when there are none in it
 */
export function readTrialFile({ file, form, today, locale }: FileToRead): TrialFile {
  const cells = readFileCells(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const head = readHead(cells, form.studies)
  if (!head) throw new Refusal('RULE', { file: { fault: 'noLessonColumns' } })

  const rowsIn = (each: Locale) => readTrials(cells, head, form, today, untitled(each))
  // A sheet without names may have been imported on a device in another language.
  const namings = locales.map(rowsIn)
  const rows = rowsIn(locale).map((row, index) => ({
    ...row,
    faults: row.faults.slice(0, faultsPerRow),
    cells: shownCells(cells[row.line - 1] ?? [], head.titles.length),
    names: namings.flatMap((named) => named[index]?.trial?.name ?? []),
  }))
  return { head, rows }
}

/** As many as there are columns: empty ones at the end of a row are not read. */
function shownCells(cells: readonly SheetCell[], columns: number): string[] {
  return Array.from({ length: Math.max(cells.length, columns) }, (_, index) => textOf(cells[index] ?? null))
}

/** Names for trial exams that have none; two of one day and publisher are numbered. */
function untitled(locale: Locale) {
  const given = new Map<string, number>()
  return (publisher: string | null, day: string) => {
    const name = `${publisher ?? names.untitledTrial[locale]} ${dayWords(day, locale)}`
    const count = (given.get(name) ?? 0) + 1
    given.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  }
}
