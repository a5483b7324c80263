import type { home as tr } from '#web/words/tr/home.ts'

export const home: typeof tr = {
  title: 'See how much you study, know what comes next.',
  text: 'Track your time with one tap, record questions and mock exams topic by topic, see your progress as it is. If you have a coach, everything the coach does is in the open.',
  register: 'Sign up',
  login: 'Sign in',
  demo: 'Try the demo',
  points: [
    ['Recorded in seconds', 'One timer on all your devices; adding by hand is one line.'],
    ['Numbers to trust', 'A missing day is not a zero, and little data gives no verdict.'],
    ['Coaching in the open', 'You decide what your coach may do, and see every change.'],
  ],
}
