import type { InputOf, ReplyOf } from '#web/api/ask.ts'

export type Exam = ReplyOf<'GET /exam'>['rows'][number]

/** What is done with exams by who may change them; a day that was pressed becomes that of a new one. */
export type ExamActions = { open(exam: Exam): void; add(day?: string): void }

type Saved = Exclude<keyof InputOf<'GET /exam/save'>['query'], 'version' | 'for_members'>

/** The fields of an exam that a person sets, to save it again. A new one does not compile until it is among them. */
export function contentOf(exam: Exam): Pick<Exam, Saved> {
  const { id, name, kind, examdate, examtime, croom_id, is_main, note, result } = exam
  return { id, name, kind, examdate, examtime, croom_id, is_main, note, result }
}
