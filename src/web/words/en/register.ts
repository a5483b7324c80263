import type { register as tr } from '#web/words/tr/register.ts'

export const register: typeof tr = {
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
