import type { audit as tr } from '#server/services/words/tr/audit.ts'

export const audit: typeof tr = {
  entities: {
    record: 'Study record',
    timer: 'Timer',
    croom: 'Class group',
    account: 'Account',
    password: 'Password',
    exam: 'Exam',
    trialexam: 'Mock exam',
    study: 'Lesson',
    topic: 'Topic',
    subtopic: 'Subtopic',
    plan: 'Plan',
    report: 'Letter',
  },
  actions: {
    create: 'added',
    update: 'changed',
    delete: 'deleted',
    join: 'joined',
    leave: 'left',
    start: 'started',
    pause: 'paused',
    resume: 'resumed',
    discard: 'discarded',
    reset: 'reset',
    send: 'sent',
  },
  /** Combinations for which entity and action do not form a sentence. */
  phrases: {
    'croom join': 'Class group joined',
    'password send': 'Link to reset the password sent',
    'account create': 'Account made',
    'croom leave': 'Class group left',
  },
  questions: (count) => (count === 1 ? 'question' : 'questions'),
}
