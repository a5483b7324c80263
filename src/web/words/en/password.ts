import type { password as tr } from '#web/words/tr/password.ts'

export const password: typeof tr = {
  label: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  capsLock: 'Caps Lock is on.',
  rule: (min) => `At least ${min} characters. A long sentence is fine too.`,
  ruleMet: 'Long enough.',
  resetTitle: 'Reset your password',
  resetText: 'Enter your e-mail address and we will send a link for choosing a new password.',
  resetSubmit: 'Send link',
  resetSent:
    'If there is an account with this address, a link will arrive in a few minutes. It is good for an hour.',
  chooseTitle: 'Choose a new password',
  chooseText: 'Saving it signs you out on your other devices.',
  mustChange: 'You signed in with a temporary password. Choose a new one of your own before you go on.',
  old: 'Current password',
  next: 'New password',
  submit: 'Change password',
  backToLogin: 'Back to sign-in',
  askAgain: 'Ask for a new link',
}
