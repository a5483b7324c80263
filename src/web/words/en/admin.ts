import { plural } from '#rules/words/en/plural.ts'
import type * as tr from '#web/words/tr/admin.ts'

export const users: typeof tr.users = {
  count: (count) => plural(count, 'account'),
  add: 'Add an account',
  keys: [
    [['J', 'K'], 'move'],
    [['Enter'], 'open'],
  ],
  search: 'Search by name or e-mail',
  sorts: { name: 'By name', created_at: 'Newest first' },
  created: 'Created',
  state: 'Status',
  noMatch: 'No account matches these filters.',
  addText:
    'The account is created with a temporary password; the person chooses a new one at the first sign-in.',
  noCroom: 'To be chosen later',
  make: 'Create account',
  makeAnother: 'Create another account',
  editText: 'The account owner sees your changes on their Settings page.',
  ownRole: 'You cannot change your own role.',
  yearHint: 'It decides whether a parent has to agree. The account owner sees any correction.',
  roleHint: 'Changing the role ends the person’s sessions and all links to coaches or students.',
  password: 'Temporary password',
  passwordText:
    'For somebody who forgot the password: creates one that is valid for 72 hours. Open sessions end; the person is told by e-mail.',
  passwordMake: 'Create temporary password',
  factorText:
    'For somebody who has lost both the phone and the recovery codes: two-step sign-in is switched off, and the person is told by e-mail. First make sure that it really is this person.',
  factorReset: 'Reset two-step sign-in',
  factorPassword: 'Type your own password to confirm.',
  factorDone: (name) => `Two-step sign-in was reset: ${name}`,
  ownPassword: 'Your own password and account are managed on the Settings page.',
  deleteText:
    'This cannot be undone: records, mock exams, exams, plan and links are deleted too. Signing in stops working immediately.',
  deleted: (name) => `Account deleted: ${name}`,
  emailText:
    'The address changes immediately; we write to both the old and the new one. Type your own password to confirm.',
}

export const overview: typeof tr.overview = {
  ready: 'Running',
  notReady: 'Cannot write',
  todo: 'Needs attention',
  noTodo: 'Nothing needs attention.',
  todos: {
    notReady: () => 'The server cannot write at the moment.',
    backupNone: () => 'No backup has been made yet.',
    backupOld: (n) => `The last backup was made ${n} days ago.`,
    spaceLow: (n) => `Only ${n} MB are left on the disk of the database.`,
    mailsFailed: (n) => `E-mails that could not be sent: ${n}`,
    mailsAsFiles: () => 'No mail server is set; e-mails are written to files.',
    passwordsUnused: (n) => `Expired temporary passwords: ${n}`,
    oneAdmin: () => 'You are the only administrator; a second one could reset your password.',
  },
  missing: {
    timeout: 'Counting took too long. It is tried again in a minute.',
    unavailable: 'The database did not answer. It is tried again in a minute.',
    notYet: 'This is counted within the hour.',
  },
  notCounted: 'Could not be read',
  thisWeek: (n) => `+${n} this week`,
  weeks: (n) => `New accounts in the last 12 weeks: ${n}`,
  server: 'Server',
  stateHint: 'More in the server log and at /readyz.',
  database: 'Database',
  free: (size) => `free: ${size}`,
  databaseHint: 'Move old backups elsewhere or enlarge the disk.',
  backup: 'Last backup',
  none: 'None',
  backupHint: 'Run on the server:',
  mails: 'E-mails',
  mailsFine: 'None waiting',
  waiting: (n) => `waiting: ${n}`,
  failed: (n) => `not sent: ${n}`,
  oldest: (at) => `oldest ${at}`,
  mailsHint:
    'Check the setting SMTP_URL and the server log. An e-mail that failed is not sent again: the person asks for a new one, or you create a temporary password on the Accounts page.',
  filesHint: 'E-mails are kept in the folder DATA_DIR/outbox; set SMTP_URL to have them sent.',
  charts: {
    sign_ins: {
      title: 'How many sign-ins each day?',
      sentence: (n) => `Sign-ins in the last 30 days: ${n}`,
      empty: 'No sign-in in the last 30 days.',
      name: 'Sign-ins',
    },
    records: {
      title: 'How many study records each day?',
      sentence: (n) => `Records in the last 30 days: ${n}. Only counts are shown, nobody’s study.`,
      empty: 'No record in the last 30 days.',
      name: 'Records',
    },
  },
  calibration: 'How often did forecasts come true?',
  calibrationText:
    'Once a day, forecasts are compared with the real results. Only counts are shown, nobody’s result.',
  nothingScored:
    'There is nothing to compare yet. Figures appear as students enter exam results as nets and as exam days pass.',
  ranges: 'Exam net ranges',
  fewRanges: (need, have) =>
    `Eight of ten ranges should hold. It takes ${need} results to tell, ${have} so far.`,
  rangesRight: 'The ranges hold as they promise: about eight of ten.',
  rangesNarrow:
    'The ranges were too narrow: fewer than eight of ten held. Programs with enough results are corrected.',
  rangesWide:
    'The ranges were too wide: more than eight of ten held. Programs with enough results are corrected.',
  allPrograms: 'All programs',
  held: (held, tried) => `${held} of ${tried} ranges held`,
  widths: (times) => `widths × ${times}`,
  chances: 'Chances to finish the topics',
  chancesText: 'If chances are right, a 70% chance comes true about 7 times in 10.',
  chance: (from, to) => `Chance of ${from} to ${to}`,
  came: (came, tried) => `${came} of ${tried} came true`,
}
