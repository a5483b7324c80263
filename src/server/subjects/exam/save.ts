import { type Change, changed } from '#rules/change.ts'
import type { Day } from '#rules/day.ts'
import { checkExam } from '#rules/exam.ts'
import { limits } from '#rules/limits.ts'
import type { Context } from '#server/services/context.ts'
import { idOfName, newId } from '#server/services/new-id.ts'
import { assertBelowLimit } from '#server/services/rows/row-limit.ts'
import { type RowContext, type RowKind, saveRow } from '#server/services/rows/save-row.ts'
import {
  clearMain,
  countExams,
  deleteExam,
  type ExamContent,
  type ExamRow,
  examContent,
  findExam,
  insertExam,
  lockExam,
  updateExam,
} from '#server/subjects/exam/sql.ts'
import { asStudent } from '#server/subjects/group/students.ts'
import { visibleCroom } from '#server/subjects/tree/sql.ts'

type ExamChange = Change<ExamContent>

export const examRow: RowKind<ExamRow, Unchecked, ExamChange, RowContext> = {
  entity: 'exam',
  lock: ({ sql, acting }, id) => lockExam(sql, acting.id, id),
  contentOf: examContent.pick,
  changed(_, before, sent) {
    const content = changed(emptyExam, before, sent)
    return { ...content, name: content.name.trim() }
  },
  async write(context, id, before, after) {
    const { sql, acting, actor } = context
    const { croom_id } = after
    const isSeen =
      croom_id === null ||
      croom_id === before?.croom_id ||
      (await visibleCroom(sql, acting.id, croom_id, false)) !== undefined
    checkExam(after, isSeen)
    if (!before) assertBelowLimit(await countExams(sql, acting.id), limits.exams, 'name')
    if (after.is_main) await stepBack(context, id)
    if (before) await updateExam(sql, acting.id, actor.id, id, after)
    else await insertExam(sql, acting.id, actor.id, id, after)
    return findExam(sql, acting.id, id)
  },
  remove: ({ sql, acting }, { id }) => deleteExam(sql, acting.id, id),
}

/** The main exam gives way to another one. */
async function stepBack({ sql, acting, actor, audit }: RowContext, toId: string): Promise<void> {
  const main = await clearMain(sql, acting.id, actor.id, toId)
  if (!main) return
  const { id, version } = main
  const before = examContent.pick(main)
  const after = { ...before, is_main: false }
  await audit({ action: 'update', entity: 'exam', entity_id: id, before, after, version })
}

/**
 * One exam for each of the students for whom the coach may act once they are locked. The ids are computed from the first,
 * so that a retry changes nothing.
 */
export async function saveForMembers(
  context: Context,
  members: readonly string[],
  { id = newId(), ...change }: ExamChange & { id?: string; version?: number },
): Promise<ExamRow[]> {
  const saved: ExamRow[] = []
  for (const member of members) {
    const student = await asStudent(context, member)
    const ofMember = { ...change, id: idOfName(`exam:${id}:${member}`) }
    if (student) saved.push(await saveRow(student, examRow, ofMember))
  }
  return saved
}

/** An exam before it is known to have a day. */
type Unchecked = Omit<ExamContent, 'examdate'> & { examdate: Day | null }

/** An exam of nothing yet. */
export const emptyExam: Unchecked = {
  croom_id: null,
  name: '',
  kind: 'other',
  examdate: null,
  examtime: null,
  is_main: false,
  note: null,
  result: null,
}
