import type { ReplyOf } from '#web/api/ask.ts'

export type Exam = ReplyOf<'GET /exam'>['rows'][number]

/** The fields of an exam that a person sets, to save it again. */
export function contentOf(exam: Exam) {
  const { id, name, kind, examdate, examtime, croom_id, is_main, note, result } = exam
  return { id, name, kind, examdate, examtime, croom_id, is_main, note, result }
}
