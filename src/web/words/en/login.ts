import type { login as tr } from '#web/words/tr/login.ts'

export const login: typeof tr = {
  title: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  submit: 'Sign in',
  forgot: 'I forgot my password',
  noAccount: 'No account yet?',
  register: 'Sign up',
  sessionExpired: 'Your session has ended. Sign in again to go on.',
  refreshExpired: 'You were away for a while. Sign in again to go on.',
  refreshFailed: 'Your session could not be renewed. Sign in again to go on.',
}
