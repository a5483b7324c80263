import type { pageHead as tr } from '#web/words/tr/page-head.ts'

export const pageHead: typeof tr = {
  description: 'Etüt: keep your study time, questions and mock exams; see what comes next.',
  app: {
    description: 'Keep your study time, questions and mock exams; see what comes next.',
    shortcuts: [
      ['Start the timer', 'Start'],
      ['Add a record by hand', 'By hand'],
      ['Add a mock', 'Mock'],
    ],
  },
}
