import type { exam } from '#contract/exam.ts'
import { type Day, daysBetween } from '#rules/day.ts'
import { checkExamDate } from '#rules/exam.ts'
import { orNotFound, Refusal } from '#rules/refusal.ts'
import { assertScope, examFor } from '#rules/rights.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Answers } from '#server/services/context.ts'
import { paginate } from '#server/services/rows/paginate.ts'
import { deleteRow, saveRow, undoOf } from '#server/services/rows/save-row.ts'
import type { Subject } from '#server/services/subject.ts'
import { serverWords } from '#server/services/words/packs.ts'
import { examRow, saveForMembers } from '#server/subjects/exam/save.ts'
import { actableMembers, type ExamRow, examsOn, findExam, listExams } from '#server/subjects/exam/sql.ts'

export const answers: Answers<typeof exam> = {
  async 'GET /exam'({ query, sql, acting, today }) {
    const found = await paginate(query, (size, offset) => listExams(sql, acting.id, query, size, offset))
    return { ...found, rows: found.rows.map((row) => withDays(row, today)) }
  },

  async 'GET /exam/data/{id}'({ params, sql, acting, today }) {
    return withDays(orNotFound(await findExam(sql, acting.id, params.id)), today)
  },

  async 'GET /exam/save'({ query, ...context }) {
    const { sql, acting, actor, today } = context
    const { for_members: _, ...change } = query
    if (examFor(roleOf(acting), query) === 'oneself')
      return withDays(await saveRow(context, examRow, change), today)
    if (actor.scopes) assertScope(actor.scopes, 'students:write')
    const members = await actableMembers(sql, actor.id, change.croom_id ?? '')
    const [first] = await saveForMembers(context, members, change)
    if (!first) throw new Refusal('RULE', { croom_id: { fault: 'noMembers' } })
    return withDays(first, today)
  },

  'GET /exam/delete/{id}': ({ params, ...context }) => deleteRow(context, examRow, params.id),

  async 'POST /exam/check-date'({ body, sql, acting, today, locale }) {
    const { day, ...checked } = checkExamDate(body.examdate, today)
    const others = day !== null && checked.valid ? await examsOn(sql, acting.id, day) : []
    const conflicts = others.filter(({ id }) => id !== body.id)
    const code = conflicts.length > 0 ? ('CONFLICT' as const) : checked.code
    const names = conflicts.map(({ name }) => name).join(', ')
    const message = serverWords[locale].dates[code](checked.days_left ?? 0, names)
    return { ...checked, code, day, conflicts, message }
  },
}

function withDays(row: ExamRow, today: Day) {
  return { ...row, days_left: daysBetween(today, row.examdate) }
}

export const undo: Subject['undo'] = { exam: undoOf(examRow) }
