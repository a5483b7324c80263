import type * as tr from '#web/words/tr/entrance.ts'

export const login: typeof tr.login = {
  title: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  passkey: 'Sign in with a passkey',
  forgot: 'I forgot my password',
  noAccount: 'No account yet?',
  register: 'Sign up',
  sessionExpired: 'Your session has ended. Sign in again to go on.',
  refreshExpired: 'You were away for a while. Sign in again to go on.',
  refreshFailed: 'Your session could not be renewed. Sign in again to go on.',
}

export const register: typeof tr.register = {
  title: 'Sign up',
  role: 'I am a…',
  student: 'Student',
  studentText: 'I keep track of my study and mock exams',
  coach: 'Coach',
  coachText: 'I follow my students and help them',
  parent: 'Parent',
  parentText: 'I follow my child’s progress',
  code: 'The student’s code',
  codeHint: 'The student creates it in Settings. You can enter it later.',
  name: 'Full name',
  email: 'E-mail',
  year: 'Year of birth',
  youngHint: 'At this age, a parent must agree first. You get a code for them after signing up.',
  croom: 'Your exam',
  croomHint: 'You can change it later.',
  noCroom: 'I will choose later',
  submit: 'Create account',
  haveAccount: 'Have an account?',
  login: 'Sign in',
}

export const password: typeof tr.password = {
  label: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on.',
  rule: (min) => `At least ${min} characters. A long sentence is fine too.`,
  ruleMet: 'Long enough.',
}

export const home: typeof tr.home = {
  title: 'See how much you study and what comes next.',
  text: 'Track your time with one tap, record questions and mock exams topic by topic, and see your real progress. If you have a coach, you see everything they do.',
  register: 'Sign up',
  login: 'Sign in',
  demo: 'Try the demo',
  points: [
    ['Recorded in seconds', 'One timer on all your devices; adding by hand takes one line.'],
    ['Numbers you can trust', 'A missing day is not a zero, and we never judge on little data.'],
    ['Open coaching', 'You decide what your coach may do, and see every change.'],
  ],
}

export const pageHead: typeof tr.pageHead = {
  description: 'Etüt: track your study time, questions and mock exams; see what comes next.',
  app: {
    description: 'Track your study time, questions and mock exams; see what comes next.',
    shortcuts: [
      ['Start the timer', 'Start'],
      ['Add a record by hand', 'By hand'],
      ['Add a mock', 'Mock'],
    ],
  },
}
