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
  studentText: 'I keep track of my study and my mock exams',
  coach: 'Coach',
  coachText: 'I follow my students and help them',
  parent: 'Parent',
  parentText: 'I read how my child’s study goes',
  code: 'The student’s code',
  codeHint: 'Made by the student in Settings. You can also type it later.',
  name: 'Full name',
  email: 'E-mail',
  year: 'Year of birth',
  youngHint: 'At this age the account opens when a parent agrees. You give them a code after signing up.',
  croom: 'Class group',
  croomHint: 'The exam you prepare for. You can change it later.',
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

export const pageHead: typeof tr.pageHead = {
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
