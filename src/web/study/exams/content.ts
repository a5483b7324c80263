import type { ReplyOf } from '#web/api/ask.ts'

export type Exam = ReplyOf<'GET /exam'>['rows'][number]

/** What is done with exams by who may change them; a day that was pressed becomes that of a new one. */
export type ExamActions = { open(exam: Exam): void; add(day?: string): void }

/** The fields of an exam that a person sets, to save it again. */
export function contentOf(exam: Exam) {
  const { id, name, kind, examdate, examtime, croom_id, is_main, note, result } = exam
  return { id, name, kind, examdate, examtime, croom_id, is_main, note, result }
}
