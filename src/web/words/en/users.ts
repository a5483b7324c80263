import type { users as tr } from '#web/words/tr/users.ts'

export const users: typeof tr = {
  title: 'Accounts',
  count: (count) => `${count} ${count === '1' ? 'account' : 'accounts'}`,
  add: 'Add an account',
  keys: [
    [['J', 'K'], 'move'],
    [['Enter'], 'open'],
  ],
  search: 'Search by name or e-mail',
  role: 'Role',
  croom: 'Class group',
  sort: 'Sort',
  sorts: { name: 'By name', created_at: 'Newest first' },
  account: 'Account',
  created: 'Made',
  waiting: 'Temporary password',
  state: 'Status',
  noMatch: 'No account fits this choice.',
  clear: 'Clear filters',
  addText:
    'The account is made with a temporary password; the person chooses a new one at the first sign-in.',
  noCroom: 'To be chosen later',
  make: 'Make the account',
  made: 'Account made',
  makeAnother: 'Make another account',
  editText: 'The owner of the account sees what you change on the Settings page.',
  ownRole: 'You cannot change your own role.',
  yearHint: 'It decides whether a parent has to agree. The owner of the account sees a correction.',
  roleHint: 'With another role the person’s sessions and all links to coaches or students end.',
  password: 'Temporary password',
  passwordText:
    'Makes a password that is good for 72 hours. Open sessions end; the owner of the account is told by mail.',
  passwordMake: 'Make a temporary password',
  passwordSure: 'Yes, reset the password',
  ownPassword: 'Your own password and account are managed on the Settings page.',
  delete: 'Delete the account',
  deleteText:
    'This cannot be undone: records, mock exams, exams, plan and links go with it. The account is closed to sign-in at once.',
  deleted: (name) => `Account deleted: ${name}`,
  emailText:
    'The address changes at once; the old and the new one are told. Type your own password to confirm.',
}
