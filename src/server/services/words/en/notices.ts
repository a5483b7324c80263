import { plural } from '#rules/words/en/plural.ts'
import type * as tr from '#server/services/words/tr/notices.ts'

export const notices: typeof tr.notices = {
  says: {
    changed: ({ by, count }) => `${by} made ${plural(count, 'change')} for you.`,
    planned: ({ by, count }) =>
      count === 1 ? `${by} changed your plan.` : `${by} made ${count} changes to your plan.`,
    letter: ({ by }) => `${by} made a letter for you.`,
    weekly: () => 'Your weekly letter is ready.',
    weeklyFailed: () => 'Your weekly letter could not be made. You can try again on the letters page.',
    letterShared: ({ by }) => `There is a new letter for you to read. Student: ${by}.`,
    parentTied: ({ by }) => `${by} is linked as your parent and can see your week, mock exams and letters.`,
    consentGiven: ({ by }) => `${by} has agreed; your account is open.`,
    consentEnded: ({ by }) => `${by} has withdrawn consent; your account is closed.`,
    linkAsked: ({ by }) => `${by} would like to be your coach. You decide.`,
    linkAccepted: ({ by, count }) =>
      count === 1
        ? `${by} is now linked with you.`
        : `${by} is now linked with you; you have ${plural(count - 1, 'more new link')}.`,
    linkAccess: ({ by }) => `${by} changed what you may do.`,
    linkLowered: ({ by }) => `${by} gave up some of their rights.`,
    linkEnded: ({ by, name }) => `${name || by} ended the link.`,
    resetAsked: () =>
      'A link to reset your password was asked for. If it was not you, there is nothing to do.',
    resetSent: ({ by }) => `${by} had a link sent to you to reset your password.`,
    passwordGiven: ({ by }) => `${by} gave your account a temporary password.`,
    factorReset: ({ by }) => `${by} reset your two-step sign-in. You can set it up again in Settings.`,
    accountChanged: ({ by }) => `${by} changed your account.`,
    examNear: ({ name, days }) => (days === 1 ? `${name}: tomorrow.` : `${name}: ${days} days left.`),
    reviews: ({ count }) => `${plural(count, 'topic is', 'topics are')} due for review today.`,
    study: () => 'This is the time you chose for studying. Start when you are ready.',
    newTopics: ({ name }) => `The curriculum was updated: ${name}.`,
    commented: ({ by, count }) => (count === 1 ? `${by} wrote a comment.` : `${by} wrote ${count} comments.`),
    digest: ({ count, late }) =>
      [
        ...(count > 0 ? [`${plural(count, 'student')} you may want to look at today.`] : []),
        ...(late > 0 ? [`Late homework: ${late}.`] : []),
      ].join(' '),
  },
  somebody: 'Somebody whose account is gone',
  more: {
    changes: (count) => `and ${plural(count, 'more change')}`,
    students: (count) => `and ${plural(count, 'more student')}`,
  },
}

export const audit: typeof tr.audit = {
  entities: {
    record: 'Study record',
    timer: 'Timer',
    croom: 'Class group',
    account: 'Account',
    password: 'Password',
    factor: 'Two-step sign-in',
    exam: 'Exam',
    trialexam: 'Mock exam',
    study: 'Subject',
    topic: 'Topic',
    subtopic: 'Subtopic',
    plan: 'Plan',
    plans: 'Plan of the week',
    source: 'Source',
    mistake: 'Mistake notebook',
    report: 'Letter',
    comment: 'Comment',
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
    'account create': 'Account created',
    'plans create': 'Items added to the plan',
    'plans delete': 'Items removed from the plan',
    'croom leave': 'Class group left',
  },
  questions: (count) => (count === 1 ? 'question' : 'questions'),
  items: (count) => (count === 1 ? 'item' : 'items'),
}
