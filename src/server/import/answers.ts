import type { importing } from '#contract/import.ts'
import { type Fault, type Faults, Refusal } from '#rules/refusal.ts'
import { searchText } from '#rules/search-text.ts'
import { kindOf, totalsOf } from '#rules/trial.ts'
import { readTrials, type SheetRow, type SheetTrial } from '#rules/trial-sheet.ts'
import { readHead, type SheetCell, type SheetHead, textOf } from '#rules/trial-sheet-head.ts'
import { type Locale, locales } from '#rules/vocabulary.ts'
import type { Answers } from '#server/answer.ts'
import { readFileCells } from '#server/import/read-file.ts'
import { trialsOfDays } from '#server/import/sql.ts'
import { idOfName, newId } from '#server/new-id.ts'
import { assertHasQuestions, entryForm, saveTrial } from '#server/trialexam/save.ts'
import { dayWords, faultWords, names } from '#server/words.ts'

export const answers: Answers<typeof importing> = {
  async 'POST /import/trialexam'({ body, ...context }) {
    const { sql, acting, today, locale } = context
    const { croom_id, id: importId = newId(), save = false } = body
    const form = await entryForm(sql, acting.id, croom_id)
    assertHasQuestions(form)
    const cells = await readFileCells(bytesOf(body.file))
    const head = readHead(cells, form.studies)
    if (!head) throw new Refusal('RULE', { file: { fault: 'noLessonColumns' } })

    const rowsIn = (each: Locale) => readTrials(cells, head, form, today, untitled(each))
    const rows = rowsIn(locale)
    // A sheet without names may have been imported on a device in another language.
    const namings = [rows, ...locales.filter((each) => each !== locale).map(rowsIn)]
    const idOf = ({ line }: SheetRow) => idOfName(`import:${acting.id}:${importId}:${line}`)
    const days = rows.flatMap(({ trial }) => (trial ? [trial.day] : []))
    const there = await trialsOfDays(sql, acting.id, croom_id, days)
    const shown = rows.map((row, index) => {
      const exists = there.some(
        ({ id, name, day }) =>
          id !== idOf(row) && namings.some((named) => isSameTrial(named[index]?.trial ?? null, name, day)),
      )
      return { row, status: row.faults.length > 0 ? 'faulty' : exists ? 'exists' : 'new' } as const
    })

    const fresh = shown.filter(({ status }) => status === 'new')
    if (save) {
      assertFaultless(rows, head)
      for (const { row } of fresh)
        if (row.trial) await saveTrial(context, { id: idOf(row), croom_id, ...row.trial }, form)
    }
    return {
      columns: head.titles.map((title, index) => columnOf(title, head.columns[index] ?? null)),
      rows: shown.map(({ row, status }) => ({
        ...shownRow(row, cells[row.line - 1] ?? [], form.penalty, locale),
        status,
      })),
      saved: save ? fresh.length : null,
    }
  },
}

/** @throws Refusal INVALID when it is not base64 */
function bytesOf(text: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new Refusal('INVALID', { file: { fault: 'format' } })
  return Buffer.from(text, 'base64')
}

function isSameTrial(trial: SheetTrial | null, name: string, day: string): boolean {
  return trial !== null && trial.day === day && searchText(trial.name) === searchText(name)
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

/** All or nothing. @throws Refusal RULE with paths such as `12.Türkçe D`: the line and the column's title */
function assertFaultless(rows: readonly SheetRow[], head: SheetHead): void {
  const fields: Faults = {}
  for (const { line, faults } of rows)
    for (const { column, fault } of faults) fields[`${line}.${head.titles[column]}`] = fault
  if (Object.keys(fields).length > 0) throw new Refusal('RULE', fields)
}

function columnOf(title: string, column: SheetHead['columns'][number]) {
  const isLesson = column?.is === 'lesson'
  return {
    title,
    is: column?.is ?? null,
    study_id: isLesson ? column.study_id : null,
    result: isLesson ? column.result : null,
  }
}

function shownRow(
  { line, trial, results, faults }: SheetRow,
  cells: readonly SheetCell[],
  penalty: number,
  locale: Locale,
) {
  const words = (fault: Fault) => faultWords(fault, locale)
  const totals = results && totalsOf(results.lessons, penalty)
  return {
    line,
    cells: cells.map(textOf),
    errors: faults.map(({ column, fault }) => ({ column, message: words(fault) })),
    trial: trial &&
      results &&
      totals && {
        name: trial.name,
        day: trial.day,
        publisher: trial.publisher,
        kind: kindOf(trial.kind, results.lessons),
        net: totals.net,
        questions: totals.questions,
      },
  }
}
