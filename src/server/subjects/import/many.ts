import type { Input, Reply } from '#contract/call.ts'
import type { importing } from '#contract/import.ts'
import { type Match, matchStudents } from '#rules/match-students.ts'
import { type Fault, type Faults, Refusal, refuseAny } from '#rules/refusal.ts'
import { mayNotSaveFor } from '#rules/rights.ts'
import type { EntryForm } from '#rules/trial.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Context, SlowContext } from '#server/services/context.ts'
import { idOfName } from '#server/services/new-id.ts'
import { listStudentsOf, type StudentOfCoach } from '#server/services/people/sql.ts'
import { saveRow } from '#server/services/rows/save-row.ts'
import type { TrialFile } from '#server/services/sheets/read-trials.ts'
import { findGroupSave, type GroupRows, insertGroupSave } from '#server/subjects/group/sql.ts'
import { assertShown, digestOf, forStudents, toldAt } from '#server/subjects/group/students.ts'
import {
  assertFaultless,
  firstColumn,
  keyOf,
  preview,
  type ReadRow,
  readFile,
} from '#server/subjects/import/preview.ts'
import { trialsOfMany, usersOfCroom } from '#server/subjects/import/sql.ts'
import { trialRow } from '#server/subjects/trialexam/save.ts'

type Body = Input<(typeof importing)['POST /import/many']>['body']
type Answer = Reply<(typeof importing)['POST /import/many']>

type SavedRow = GroupRows['import']

/** A row with its student, who may be a guess, and the id that its trial exam would have. */
type Matched = Match & { row: ReadRow; trial_id: string; path: string }

/** A row of the file. Without a student it is left out where that is sure, else asked about. */
type Line = Match & {
  judged: { row: ReadRow; status: SavedRow['status'] }
  /** The id of its trial exam; null: nothing is saved. */
  trial_id: string | null
  /** Its path in a refusal. */
  path: string
  /** Why nothing may be saved for its student. */
  forbids: Fault | null
}

/**
 * Trial exams of many students from one file: first whose rows they are, then all of them are saved or none.
 * @throws Refusal INVALID | RULE, CONFLICT when it is no longer what was shown
 */
export async function importMany(context: SlowContext, body: Body): Promise<Answer> {
  const { actor, locale, write } = context
  const { croom_id, id, save = false } = body
  const { form, file } = await readFile(context, body)
  const answer = (lines: readonly Line[], digest: string) =>
    answerOf(file, lines, { form, digest, locale, save })
  return write(async (inside) => {
    const stored = save ? await findGroupSave(inside.sql, actor.id, 'import', id) : undefined
    if (stored) {
      assertShown(body.digest, stored.digest)
      return answer(savedLines(file.rows, stored.rows), stored.digest)
    }
    const lines = await linesOf(inside, file, body)
    const digest = digestOf([croom_id, lines.map(seenOf)])
    if (save) {
      assertSure(lines)
      assertShown(body.digest, digest)
      assertFaultless(
        lines.filter(({ user_id, sure }) => user_id !== null || !sure).map(({ judged }) => judged.row),
        file.titles,
      )
      await saveAll(inside, lines, { croom_id, form })
      await insertGroupSave(inside.sql, actor.id, 'import', id, { digest, rows: lines.map(savedRow) })
    }
    return answer(lines, digest)
  })
}

function answerOf(
  file: TrialFile,
  lines: readonly Line[],
  { form, digest, locale, save }: { form: EntryForm; digest: string; locale: Locale; save: boolean },
): Answer {
  // That the file is the list of a class is what was asked for.
  const warnings = file.warnings.filter(({ says }) => says !== 'classList')
  const judged = lines.map((line) => line.judged)
  const shown = preview({ ...file, warnings }, judged, form.penalty, locale)
  return {
    ...shown,
    rows: shown.rows.map((row, index) => ({ ...row, ...whoseOf(lines[index]) })),
    digest,
    saved: save ? lines.filter(({ trial_id }) => trial_id !== null).length : null,
  }
}

/** Whose a row is, with the name in the file. */
function whoseOf(line: Line | undefined) {
  const { user_id = null, sure = false, judged } = line ?? {}
  return { user_id, name: judged?.row.person ?? judged?.row.email ?? '', sure }
}

/** Whose the rows are, by the file and by what the coach said, and what saving each would do. */
async function linesOf(context: Context, file: TrialFile, { id, croom_id, people }: Body): Promise<Line[]> {
  const { sql, actor, services, now } = context
  const own = await listStudentsOf(sql, actor.id)
  const students = new Map<string, StudentOfCoach>(own.map((student) => [student.id, student]))
  const said = saidOf(people ?? [], file.rows, students)
  const match = matchStudents(own)
  const matched = file.rows.map((row, index): Matched => {
    const answer = said.get(row.line)
    const { user_id, sure } = answer ? { user_id: answer.user_id, sure: true } : match(row)
    const trial_id = idOfName(`import:${user_id}:${id}:${row.line}`)
    return { row, user_id, sure, trial_id, path: `people.${answer?.index ?? index}` }
  })
  const ids = [...new Set(matched.flatMap(({ user_id }) => user_id ?? []))]
  const [users, there] = await Promise.all([
    usersOfCroom(sql, croom_id, ids),
    trialsOfMany(sql, ids, {
      ids: matched.map(({ trial_id }) => trial_id),
      croomId: croom_id,
      days: matched.flatMap(({ row }) => row.trial?.day ?? []),
    }),
  ])
  const judge = judgeWith(
    file,
    there.flatMap(({ user_id, id, name, day }) => [id, `${user_id} ${keyOf(name, day)}`]),
  )
  return matched.map((each) => {
    const { user_id, sure, path } = each
    const student = students.get(user_id ?? '')
    const forbids = student
      ? mayNotSaveFor(student, { isUser: users.has(student.id), age: services.consentAge, now })
      : null
    const judged = forbids
      ? withFault(each.row, firstColumn(file.columns, 'person', 'email'), forbids)
      : judge(each)
    const trial_id = judged.status === 'new' && user_id !== null ? each.trial_id : null
    return { user_id, sure, path, forbids, judged, trial_id }
  })
}

/**
 * Compares rows with what is stored, and with each other: several rows may be of one student.
 * @param there ids and keys of stored trial exams
 */
function judgeWith(file: TrialFile, there: readonly string[]) {
  const stored = new Set(there)
  const inFile = new Set<string>()
  return ({ row, user_id, sure, trial_id }: Matched): Line['judged'] => {
    const { trial } = row
    if (!trial) return { row, status: 'faulty' }
    const keys = row.names.map((name) => `${user_id} ${keyOf(name, trial.day)}`)
    if ([trial_id, ...keys].some((key) => stored.has(key))) return { row, status: 'exists' }
    if (!sure || user_id === null) return { row, status: 'new' }
    if (keys.some((key) => inFile.has(key)))
      return withFault(row, firstColumn(file.columns, 'name'), { fault: 'trialTwice' })
    for (const key of keys) inFile.add(key)
    return { row, status: 'new' }
  }
}

/**
 * The students that the coach named, by line.
 * @throws Refusal RULE for a line that the file does not have, and for somebody who is no own student
 */
function saidOf(
  people: NonNullable<Body['people']>,
  rows: readonly ReadRow[],
  students: ReadonlyMap<string, StudentOfCoach>,
): Map<number, { user_id: string | null; index: number }> {
  const lines = new Set(rows.map(({ line }) => line))
  const faults: Faults = {}
  for (const [index, { line, user_id }] of people.entries()) {
    if (!lines.has(line)) faults[`people.${index}.line`] = { fault: 'choice' }
    else if (user_id !== null && !students.has(user_id)) faults[`people.${index}`] = { fault: 'mayNotAct' }
  }
  refuseAny(faults)
  return new Map(people.map(({ line, user_id }, index) => [line, { user_id, index }]))
}

/** @throws Refusal RULE for rows whose student is not sure, or for whom nothing may be saved */
function assertSure(lines: readonly Line[]): void {
  const faults = lines.flatMap(({ path, sure, forbids }): [string, Fault][] => {
    if (!sure) return [[path, { fault: 'whoseRow' }]]
    return forbids ? [[path, forbids]] : []
  })
  refuseAny(Object.fromEntries(faults))
}

/** Saves the rows of each student, all in one transaction. @throws Refusal RULE with the path of the row */
async function saveAll(
  context: Context,
  lines: readonly Line[],
  { croom_id, form }: { croom_id: string; form: EntryForm },
): Promise<void> {
  const kind = trialRow({ known: form })
  const toSave = lines.flatMap(({ user_id, trial_id, path, judged: { row } }) =>
    user_id && trial_id && row.trial ? [{ user_id, id: trial_id, path, trial: row.trial }] : [],
  )
  await forStudents(context, toSave, async (student, { id, path, trial }) => {
    if (student === null) throw new Refusal('RULE', { [path]: { fault: 'mayNotAct' } })
    await toldAt(path, () => saveRow(student, kind, { id, croom_id, ...trial }))
  })
}

/** Whose a row is, and what it holds: what a coach has seen before saving. */
function seenOf({ user_id, sure, judged: { row, status } }: Line) {
  return [row.line, user_id, sure, status, row.trial]
}

function savedRow({ user_id, trial_id, judged: { row, status } }: Line): SavedRow {
  return { line: row.line, user_id, status, trial_id }
}

function savedLines(rows: readonly ReadRow[], saved: readonly SavedRow[]): Line[] {
  const byLine = new Map(saved.map((row) => [row.line, row]))
  return rows.flatMap((row) => {
    const stored = byLine.get(row.line)
    if (!stored) return []
    const { user_id, trial_id, status } = stored
    return [{ user_id, trial_id, sure: true, path: '', forbids: null, judged: { row, status } }]
  })
}

function withFault(row: ReadRow, column: number, fault: Fault): Line['judged'] {
  return { row: { ...row, faults: [...row.faults, { column, fault }] }, status: 'faulty' }
}
