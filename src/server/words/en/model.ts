import type { model as tr } from '#server/words/tr/model.ts'

export const model: typeof tr = {
  student: 'The student',
  text: 'You write a short paragraph to the family of a student. Use only the facts given: three or four short, calm sentences; first the study, then the mock exams, then the week to come. Write numbers in figures, as given; no new number, share, percentage or guess. Call the student “the student”; do not praise, blame or advise. Marks such as [A] stand for names: write them as they are and put no ending behind them. No heading, list or formatting; only the paragraph.',
}
