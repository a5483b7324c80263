import type { importing } from '#contract/import.ts'
import { grouped } from '#rules/insight/order.ts'
import { type Fault, Refusal } from '#rules/refusal.ts'
import type { EntryForm } from '#rules/trial.ts'
import type { FileRow } from '#rules/trial-file/rows.ts'
import type { Answers, Context } from '#server/services/context.ts'
import { idOfName, newId } from '#server/services/new-id.ts'
import { deleteRow, saveRow } from '#server/services/rows/save-row.ts'
import type { TrialFile } from '#server/services/sheets/read-trials.ts'
import type { Subject } from '#server/services/subject.ts'
import { sweepGroupSaves } from '#server/subjects/group/sql.ts'
import { undoGroup } from '#server/subjects/group/undo.ts'
import { trialRow } from '#server/subjects/trialexam/save.ts'
import { importMany } from './many.ts'
import {
  assertFaultless,
  firstColumn,
  type Judged,
  keyOf,
  preview,
  type ReadRow,
  readFile,
} from './preview.ts'
import { replacedBy } from './replace.ts'
import { trialsOfMany } from './sql.ts'

export const answers: Answers<typeof importing> = {
  async 'POST /import/trialexam'({ body, write, ...outside }) {
    const { croom_id, id: importId = newId(), replace, save = false } = body
    const { form, file } = await readFile(outside, body)
    const { rows, warnings } = linesOf(file, body.line ?? null)
    if (save && body.line == null) assertOwnLine(file)
    const idOf = ({ line }: FileRow) => idOfName(`import:${outside.acting.id}:${importId}:${line}`)
    const given = { croom_id, form, idOf, replace: replace ?? false, file }

    return write(async (context) => {
      const judged = await judge(context, rows, given)
      if (save) await saveAll(context, judged, given)
      return {
        ...preview({ ...file, warnings }, judged, form.penalty, context.locale),
        saved: save ? judged.filter(({ status }) => status === 'new' || status === 'replaces').length : null,
      }
    })
  },

  'POST /import/many': ({ body, ...context }) => importMany(context, body),

  'POST /import/many/undo': ({ body, ...context }) =>
    undoGroup(
      context,
      'import',
      body.id,
      ({ trial_id }) => (trial_id === null ? [] : [trial_id]),
      removeAsSaved,
    ),
}

/** Saves new trial exams and those that are replaced; all or nothing. @throws Refusal RULE for a faulty row */
async function saveAll(
  context: Context,
  judged: readonly Judged[],
  { croom_id, form, idOf, file }: Given,
): Promise<void> {
  assertFaultless(
    judged.map(({ row }) => row),
    file.titles,
  )
  const kind = trialRow({ known: form })
  for (const each of judged)
    if (each.status === 'new' && each.row.trial)
      await saveRow(context, kind, { id: idOf(each.row), croom_id, ...each.row.trial })
    else if (each.status === 'replaces') await saveRow(context, kind, each.replaced.draft)
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

/** What was sent, and the file that was read. */
type Given = {
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
  { croom_id, form, idOf, replace, file }: Given,
): Promise<Judged[]> {
  const { sql, acting } = context
  const days = rows.flatMap(({ trial }) => (trial ? [trial.day] : []))
  const stored = await trialsOfMany(sql, [acting.id], { ids: [], croomId: croom_id, days })
  const there = grouped(stored, ({ name, day }) => keyOf(name, day))
  return Promise.all(
    rows.map(async (row): Promise<Judged> => {
      const { trial } = row
      if (!trial) return { row, status: 'faulty' }
      const alike = row.names.flatMap((name) => there.get(keyOf(name, trial.day)) ?? [])
      const found = new Set(alike.map(({ id }) => id))
      found.delete(idOf(row))
      const [known, ...others] = found
      if (known === undefined) return { row, status: 'new' }
      if (!replace) return { row, status: 'exists' }
      const fault: Fault = { fault: 'twoMatches' }
      if (others.length > 0) return faulty(row, [{ column: firstColumn(file.columns, 'name'), fault }])
      const replaced = await replacedBy(context, { id: known, trial, croom_id, form, columns: file.columns })
      if (replaced.faults) return faulty(row, replaced.faults)
      return replaced.isSame ? { row, status: 'exists' } : { row, status: 'replaces', replaced }
    }),
  )
}

function faulty(row: ReadRow, faults: FileRow['faults']): Judged {
  return { row: { ...row, trial: null, results: null, faults }, status: 'faulty' }
}

export const sweeps: Subject['sweeps'] = { groupSaves: sweepGroupSaves }

/** Removes those of some trial exams that are as a coach has saved them; what the student has deleted is not kept. */
async function removeAsSaved(student: Context, ids: readonly string[]) {
  const kind = trialRow()
  const removed: string[] = []
  const kept: string[] = []
  for (const id of ids) {
    const trial = await kind.lock(student, id)
    if (!trial) continue
    const isAsSaved = trial.version === 1 && trial.updated_by === student.actor.id
    if (isAsSaved) await deleteRow(student, kind, id)
    const list = isAsSaved ? removed : kept
    list.push(id)
  }
  return { removed, kept }
}
