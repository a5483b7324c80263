import type { Static } from '@sinclair/typebox'
import type { ColumnDraft, importing } from '#contract/import.ts'
import type { Day } from '#rules/day.ts'
import { type Fault, type Faults, Refusal } from '#rules/refusal.ts'
import { searchText } from '#rules/search-text.ts'
import { type EntryForm, kindOf, totalsOf } from '#rules/trial.ts'
import type { Assignment, Guess } from '#rules/trial-file/head.ts'
import type { Column } from '#rules/trial-file/headings.ts'
import type { FileRow } from '#rules/trial-file/rows.ts'
import { codeOf } from '#rules/trial-file/warnings.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { idOfName, newId } from '#server/services/new-id.ts'
import { saveRow } from '#server/services/rows/save-row.ts'
import type { TrialFile } from '#server/services/sheets/read-trials.ts'
import { faultWords, warningWords } from '#server/services/words/messages.ts'
import { type Replaced, replacedBy } from '#server/subjects/import/replace.ts'
import { groupOf, trialsOfDays } from '#server/subjects/import/sql.ts'
import { assertHasQuestions, entryForm, trialRow } from '#server/subjects/trialexam/save.ts'

/** Maximum number of reported faults per file. */
const faultsOfFile = 200

type ReadRow = TrialFile['rows'][number]
/** A row with what saving it would do. */
type Judged =
  | { row: ReadRow; status: 'new' | 'exists' | 'faulty' }
  | { row: ReadRow; status: 'replaces'; replaced: Replaced }

export const answers: Answers<typeof importing> = {
  async 'POST /import/trialexam'({ body, sql, services, actor, acting, today, locale, write }) {
    const { croom_id, id: importId = newId(), save = false } = body
    const [form, group] = await Promise.all([entryForm(sql, acting.id, croom_id), groupOf(sql, croom_id)])
    assertHasQuestions(form)
    const file = await services.fileReader.read(actor.id, {
      file: bytesOf(body.file),
      form,
      group: group ?? { name: '', exam: null },
      today,
      locale,
      columns: (body.columns ?? []).map((column, index) => assignmentOf(column, form, `columns.${index}`)),
      ...(body.sheet != null && { sheet: body.sheet }),
    })
    const { rows, warnings } = linesOf(file, body.line ?? null)
    if (save && body.line == null) assertOwnLine(file)
    const idOf = ({ line }: FileRow) => idOfName(`import:${acting.id}:${importId}:${line}`)

    return write(async (context) => {
      const judged = await judge(context, rows, {
        croom_id,
        form,
        idOf,
        replace: body.replace ?? false,
        file,
      })
      if (save) await saveAll(context, judged, { croom_id, form, idOf, titles: file.titles })
      return {
        columns: file.titles.map((title, index) => ({
          title,
          ...meaningOf(file.columns[index] ?? null),
          guess: guessOf(file.guesses[index] ?? null),
        })),
        rows: judged.map((each) => shownRow(each, form.penalty, locale)),
        warnings: warnings.map((warning) => ({
          code: codeOf[warning.says],
          sheet: warning.sheet,
          line: warning.line,
          column: warning.column,
          message: warningWords(warning, locale),
        })),
        saved: save ? judged.filter(({ status }) => status === 'new' || status === 'replaces').length : null,
      }
    })
  },
}

/** Saves new trial exams and those that are replaced; all or nothing. @throws Refusal RULE for a faulty row */
async function saveAll(
  context: Context,
  judged: readonly Judged[],
  { croom_id, form, idOf, titles }: Pick<Judging, 'croom_id' | 'form' | 'idOf'> & Pick<TrialFile, 'titles'>,
): Promise<void> {
  assertFaultless(judged, titles)
  const kind = trialRow({ known: form })
  for (const each of judged)
    if (each.status === 'new' && each.row.trial)
      await saveRow(context, kind, { id: idOf(each.row), croom_id, ...each.row.trial })
    else if (each.status === 'replaces') await saveRow(context, kind, each.replaced.draft)
}

/** @throws Refusal INVALID when the text is not base64 */
function bytesOf(text: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new Refusal('INVALID', { file: { fault: 'notBase64' } })
  return Buffer.from(text, 'base64')
}

/**
 * What a person said that a column is.
 * @throws Refusal RULE with paths such as `columns.3.study_id`
 */
export function assignmentOf(
  { title, is, study_id, section, result }: Static<typeof ColumnDraft>,
  { studies, sections }: EntryForm,
  path: string,
): Assignment {
  if (is == null) return { title, column: null }
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

/**
 * The rows and warnings of one line of the file, or of all.
 * @throws Refusal RULE on `line` when it is no row
 */
function linesOf({ rows, warnings }: TrialFile, line: number | null): Pick<TrialFile, 'rows' | 'warnings'> {
  if (line === null) return { rows, warnings }
  const own = rows.filter((row) => row.line === line)
  if (own.length === 0) throw new Refusal('RULE', { line: { fault: 'choice' } })
  return { rows: own, warnings: warnings.filter((warning) => warning.line === null || warning.line === line) }
}

/** @throws Refusal RULE on `line` for the list of a class of which no line was chosen */
function assertOwnLine({ warnings }: TrialFile): void {
  if (warnings.some(({ says }) => says === 'classList'))
    throw new Refusal('RULE', { line: { fault: 'required' } })
}

type Judging = {
  croom_id: string
  form: EntryForm
  idOf: (row: FileRow) => string
  replace: boolean
  file: TrialFile
}

/** What saving each row would do, compared with the stored trial exams of its day. */
async function judge(
  context: Context,
  rows: readonly ReadRow[],
  { croom_id, form, idOf, replace, file }: Judging,
): Promise<Judged[]> {
  const { sql, acting } = context
  const days = rows.flatMap(({ trial }) => (trial ? [trial.day] : []))
  const there = idsByName(await trialsOfDays(sql, acting.id, croom_id, days))
  return Promise.all(
    rows.map(async (row): Promise<Judged> => {
      const { trial } = row
      if (!trial) return { row, status: 'faulty' }
      const found = new Set(row.names.flatMap((name) => there.get(keyOf(name, trial.day)) ?? []))
      found.delete(idOf(row))
      const [stored, ...others] = found
      if (stored === undefined) return { row, status: 'new' }
      if (!replace) return { row, status: 'exists' }
      const fault: Fault = { fault: 'twoMatches' }
      if (others.length > 0) return faulty(row, [{ column: nameColumn(file.columns), fault }])
      const replaced = await replacedBy(context, { id: stored, trial, croom_id, form, columns: file.columns })
      if (replaced.faults) return faulty(row, replaced.faults)
      return replaced.isSame ? { row, status: 'exists' } : { row, status: 'replaces', replaced }
    }),
  )
}

function faulty(row: ReadRow, faults: FileRow['faults']): Judged {
  return { row: { ...row, trial: null, results: null, faults }, status: 'faulty' }
}

function nameColumn(columns: readonly (Column | null)[]): number {
  return Math.max(
    0,
    columns.findIndex((column) => column?.is === 'name'),
  )
}

/** Ids of trial exams by their key: day and normalized name. */
function idsByName(trials: readonly { id: string; name: string; day: Day }[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { id, name, day } of trials) {
    const key = keyOf(name, day)
    ids.set(key, [...(ids.get(key) ?? []), id])
  }
  return ids
}

function keyOf(name: string, day: Day): string {
  return `${day} ${searchText(name)}`
}

/**
 * All or nothing.
 * @throws Refusal RULE with paths such as `12.Türkçe D`: line and column title
 */
function assertFaultless(judged: readonly Judged[], titles: readonly string[]): void {
  const found = judged.flatMap(({ row: { line, faults } }) =>
    faults.map(({ column, fault }): [string, Fault] => [`${line}.${titles[column]}`, fault]),
  )
  const fields: Faults = Object.fromEntries(found.slice(0, faultsOfFile))
  if (found.length > 0) throw new Refusal('RULE', fields)
}

function meaningOf(column: Exclude<Guess, 'left_out'>) {
  if (column === null) return { is: null, study_id: null, section: null, result: null }
  if (column.is === 'lesson')
    return { is: column.is, study_id: column.study_id, section: column.section, result: column.result }
  return {
    is: column.is,
    study_id: null,
    section: null,
    result: column.is === 'total' ? column.result : null,
  }
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
