import type { plan as tr } from '#web/words/tr/plan.ts'

export const plan: typeof tr = {
  title: 'Plan',
  week: (from, to) => `${from} – ${to}`,
  before: 'Previous week',
  after: 'Next week',
  add: 'Add to plan',
  subject: 'What will be studied?',
  kind: 'Kind',
  day: 'Day',
  minutes: 'Minutes',
  questions: 'Questions',
  note: 'Note',
  deleted: 'Removed from the plan.',
  restored: 'Restored.',
  start: 'Start',
  startOf: (name) => `Start the timer: ${name}`,
  done: (done, planned) => `Done: ${done} · Planned: ${planned}`,
  progress: 'Done',
  complete: 'Complete',
  otherKind: (minutes) => `${minutes} min recorded as another kind`,
  otherQuestions: (questions) =>
    `${questions} ${questions === '1' ? 'question' : 'questions'} recorded as another kind`,
  today: 'Today’s plan',
  all: 'The week’s plan',
  days: 'Days of the week',
}
