import type { account as tr } from '#web/words/tr/account.ts'

export const account: typeof tr = {
  passwordOnce:
    'This password is shown only once and is good for 72 hours. A new one is chosen at the first sign-in.',
  delete: 'Delete the account',
  deleteType: (email) => `To confirm, type the e-mail address: ${email}`,
  deleteSure: 'Delete for good',
  ownPassword: 'Your current password',
}
