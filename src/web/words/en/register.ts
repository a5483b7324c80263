import type { register as tr } from '#web/words/tr/register.ts'

export const register: typeof tr = {
  title: 'Sign up',
  role: 'I am a…',
  student: 'Student',
  studentText: 'I keep track of my study and my trial exams',
  coach: 'Coach',
  coachText: 'I follow my students and help them',
  name: 'Full name',
  email: 'E-mail',
  croom: 'Class group',
  croomHint: 'The exam you prepare for. You can change it later.',
  noCroom: 'I will choose later',
  submit: 'Create account',
  haveAccount: 'Have an account?',
  login: 'Sign in',
}
