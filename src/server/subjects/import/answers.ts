import type { importing } from '#contract/import.ts'
import type { Day } from '#rules/day.ts'
import { type Fault, Refusal } from '#rules/refusal.ts'
import { searchText } from '#rules/search-text.ts'
import { kindOf, totalsOf } from '#rules/trial.ts'
import type { SheetRow } from '#rules/trial-sheet.ts'
import type { SheetHead } from '#rules/trial-sheet-head.ts'
import type { Locale } from '#rules/vocabulary.ts'
import type { Answers } from '#server/services/context.ts'
import { idOfName, newId } from '#server/services/new-id.ts'
import { saveRow } from '#server/services/rows/save-row.ts'
import type { TrialFile } from '#server/services/sheets/read-trials.ts'
import { faultWords } from '#server/services/words/messages.ts'
import { trialsOfDays } from '#server/subjects/import/sql.ts'
import { assertHasQuestions, entryForm, trialRow } from '#server/subjects/trialexam/save.ts'

/** Maximum number of reported faults per file. */
const faultsOfFile = 200

export const answers: Answers<typeof importing> = {
  async 'POST /import/trialexam'({ body, sql, services, actor, acting, today, locale, write }) {
    const { croom_id, id: importId = newId(), save = false } = body
    const form = await entryForm(sql, acting.id, croom_id)
    assertHasQuestions(form)
    const { head, rows } = await services.fileReader.read(actor.id, {
      file: bytesOf(body.file),
      form,
      today,
      locale,
    })
    const idOf = ({ line }: SheetRow) => idOfName(`import:${acting.id}:${importId}:${line}`)

    return write(async (context) => {
      const { sql, acting } = context
      const days = rows.flatMap(({ trial }) => (trial ? [trial.day] : []))
      const there = idsByName(await trialsOfDays(sql, acting.id, croom_id, days))
      const shown = rows.map((row) => {
        const ids = row.trial && row.names.flatMap((name) => there.get(keyOf(name, row.trial?.day)) ?? [])
        const exists = ids?.some((id) => id !== idOf(row))
        return { row, status: row.faults.length > 0 ? 'faulty' : exists ? 'exists' : 'new' } as const
      })

      const fresh = shown.filter(({ status }) => status === 'new')
      if (save) {
        assertFaultless(rows, head)
        for (const { row } of fresh)
          if (row.trial)
            await saveRow(context, trialRow({ known: form }), { id: idOf(row), croom_id, ...row.trial })
      }
      return {
        columns: head.titles.map((title, index) => columnOf(title, head.columns[index] ?? null)),
        rows: shown.map(({ row, status }) => ({ ...shownRow(row, form.penalty, locale), status })),
        saved: save ? fresh.length : null,
      }
    })
  },
}

/** @throws Refusal INVALID when the text is not base64 */
function bytesOf(text: string): Buffer {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw new Refusal('INVALID', { file: { fault: 'notBase64' } })
  return Buffer.from(text, 'base64')
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

function keyOf(name: string, day: Day | undefined): string {
  return `${day} ${searchText(name)}`
}

/**
 * All or nothing.
 * @throws Refusal RULE with paths such as `12.Türkçe D`: line and column title
 */
function assertFaultless(rows: readonly SheetRow[], head: SheetHead): void {
  const found = rows.flatMap(({ line, faults }) =>
    faults.map(({ column, fault }): [string, Fault] => [`${line}.${head.titles[column]}`, fault]),
  )
  if (found.length > 0) throw new Refusal('RULE', Object.fromEntries(found.slice(0, faultsOfFile)))
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
  { line, trial, results, faults, cells }: TrialFile['rows'][number],
  penalty: number,
  locale: Locale,
) {
  const words = (fault: Fault) => faultWords(fault, locale)
  const totals = results && totalsOf(results, penalty)
  return {
    line,
    cells,
    errors: faults.map(({ column, fault }) => ({ column, message: words(fault) })),
    trial: trial &&
      results &&
      totals && {
        name: trial.name,
        day: trial.day,
        publisher: trial.publisher,
        kind: kindOf(trial.kind, results),
        net: totals.net,
        questions: totals.questions,
      },
  }
}
