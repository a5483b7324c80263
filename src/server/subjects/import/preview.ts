import type { Static } from '@sinclair/typebox'
import type { ColumnDraft } from '#contract/import.ts'
import type { Day } from '#rules/day.ts'
import { type Fault, Refusal, refuseAny } from '#rules/refusal.ts'
import { searchText } from '#rules/search-text.ts'
import { type EntryForm, kindOf, totalsOf } from '#rules/trial.ts'
import type { Assignment, Guess } from '#rules/trial-file/head.ts'
import type { Column } from '#rules/trial-file/headings.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Context } from '#server/services/context.ts'
import { bytesOf } from '#server/services/sheets/file-bytes.ts'
import type { TrialFile } from '#server/services/sheets/read-trials.ts'
import { faultWords, shownWarning } from '#server/services/words/messages.ts'
import type { Replaced } from '#server/subjects/import/replace.ts'
import { groupOf } from '#server/subjects/import/sql.ts'
import { assertHasQuestions, entryForm } from '#server/subjects/trialexam/save.ts'

/** Maximum number of reported faults per file. */
const faultsOfFile = 200

export type ReadRow = TrialFile['rows'][number]
/** A row with what saving it would do. */
export type Judged =
  | { row: ReadRow; status: 'new' | 'exists' | 'faulty' }
  | { row: ReadRow; status: 'replaces'; replaced: Replaced }

type Sent = {
  file: string
  croom_id: string
  sheet?: string | null
  columns?: readonly Static<typeof ColumnDraft>[] | null
}

/** Reads a file that was sent, by the tree of its class group. @throws Refusal INVALID | RULE */
export async function readFile(
  { sql, services, actor, acting, today, locale }: Context,
  { file, croom_id, sheet, columns }: Sent,
): Promise<{ form: EntryForm; file: TrialFile }> {
  const [form, group] = await Promise.all([entryForm(sql, acting.id, croom_id), groupOf(sql, croom_id)])
  assertHasQuestions(form)
  const read = await services.fileReader.read(actor.id, {
    file: bytesOf(file),
    form,
    group: group ?? { name: '', exam: null },
    today,
    locale,
    columns: (columns ?? []).map((column, index) => assignmentOf(column, form, `columns.${index}`)),
    ...(sheet != null && { sheet }),
  })
  return { form, file: read }
}

/** What a file holds, and what saving it would do. */
export function preview(
  { titles, columns, guesses, warnings }: Pick<TrialFile, 'titles' | 'columns' | 'guesses' | 'warnings'>,
  judged: readonly Judged[],
  penalty: number,
  locale: Locale,
) {
  return {
    columns: titles.map((title, index) => ({
      title,
      ...meaningOf(columns[index] ?? null),
      guess: guessOf(guesses[index] ?? null),
    })),
    rows: judged.map((each) => shownRow(each, penalty, locale)),
    warnings: warnings.map((warning) => shownWarning(warning, locale)),
  }
}

/** What a person said that a column is. @throws Refusal RULE with paths such as `columns.3.study_id` */
function assignmentOf(
  { title, is, study_id, section, result }: Static<typeof ColumnDraft>,
  { studies, sections }: EntryForm,
  path: string,
): Assignment {
  if (is == null) {
    if (study_id == null && section == null && result == null) return { title, column: null }
    throw new Refusal('RULE', { [`${path}.is`]: { fault: 'required' } })
  }
  if (is !== 'lesson' && is !== 'total') return { title, column: { is } }
  if (result == null) throw new Refusal('RULE', { [`${path}.result`]: { fault: 'required' } })
  if (is === 'total') return { title, column: { is, result } }
  if (section != null) {
    if (!sections.some(({ name, study_ids }) => name === section && study_ids.length > 1))
      throw new Refusal('RULE', { [`${path}.section`]: { fault: 'notAPart' } })
    return { title, column: { is, result, study_id: null, section } }
  }
  if (study_id == null) throw new Refusal('RULE', { [`${path}.study_id`]: { fault: 'required' } })
  if (!studies.some(({ id }) => id === study_id))
    throw new Refusal('RULE', { [`${path}.study_id`]: { fault: 'notAPart' } })
  return { title, column: { is, result, study_id, section: null } }
}

/** The first column that holds one of these, else the first of all: where a fault of the whole row is told. */
export function firstColumn(columns: readonly (Column | null)[], ...held: Column['is'][]): number {
  return Math.max(
    0,
    columns.findIndex((column) => column && held.includes(column.is)),
  )
}

/** What tells the trial exams of a student apart: day and normalized name. */
export function keyOf(name: string, day: Day): string {
  return `${day} ${searchText(name)}`
}

/** All or nothing. @throws Refusal RULE with paths such as `12.Türkçe D`: line and column title */
export function assertFaultless(
  rows: readonly Pick<ReadRow, 'line' | 'faults'>[],
  titles: readonly string[],
): void {
  const found = rows.flatMap(({ line, faults }) =>
    faults.map(({ column, fault }): [string, Fault] => [`${line}.${titles[column]}`, fault]),
  )
  refuseAny(Object.fromEntries(found.slice(0, faultsOfFile)))
}

const leftOut = { is: null, study_id: null, section: null, result: null }

function meaningOf(column: Exclude<Guess, 'left_out'>) {
  return { ...leftOut, ...column }
}

function guessOf(guess: Guess) {
  return guess === null ? null : meaningOf(guess === 'left_out' ? null : guess)
}

function shownRow(each: Judged, penalty: number, locale: Locale) {
  const { line, trial, results, faults, cells } = each.row
  const totals = results && totalsOf(results, penalty)
  return {
    line,
    status: each.status,
    cells,
    errors: faults.map(({ column, fault }) => ({ column, message: faultWords(fault, locale) })),
    trial:
      trial && results && totals
        ? {
            name: trial.name,
            day: trial.day,
            publisher: trial.publisher,
            kind: kindOf(trial.kind, results),
            net: totals.net,
            questions: totals.questions,
          }
        : null,
    replaces:
      each.status === 'replaces'
        ? { trial_id: each.replaced.draft.id, before: each.replaced.before, after: each.replaced.after }
        : null,
  }
}
