import { plural } from '#rules/words/en/plural.ts'
import type * as tr from '#web/words/tr/consent.ts'

export const consent: typeof tr.consent = {
  yearTitle: 'What year were you born?',
  yearText:
    'The law requires a parent’s consent before we keep a young student’s data. We ask only for the year.',
  yearUntil: (date) => `If you do not enter it, your account stays open until ${date}.`,
  waitingTitle: 'Waiting for a parent to agree',
  waitingText: 'At your age, your account opens once a parent agrees from an account of their own.',
  waitingCode: 'Create a code below and give it to a parent.',
  waitingFor: (names) => `Parents who can agree: ${names}`,
  withdrawnTitle: 'Consent was withdrawn',
  selfTitle: 'You have closed your account',
  selfText: 'Open it again and everything continues as before.',
  erased: (date) => `Unless this changes, the account and everything in it will be erased on ${date}`,
  takeBack: 'Open my account',
  again: 'Check again',
  title: 'Consent',
  ask: (name) => `Waiting for your consent: ${name}`,
  agree: 'I agree',
  agreed: 'You have agreed; the account is open.',
  given: (by, at) => `Given by ${by}, ${at}`,
  withdraw: 'Withdraw consent',
  withdrawSure: 'The account closes immediately. Withdraw?',
  withdrawn: 'Consent was withdrawn; the account is closed.',
  states: {
    given: 'a parent has agreed',
    waiting: 'waiting for a parent',
    unknown: 'year of birth unknown',
    closed: 'closed by its owner',
  },
  closed: {
    parent: {
      title: 'Waiting for consent',
      text: 'You will see this student’s study again once a parent agrees from an account of their own.',
    },
    birth_year: {
      title: 'Waiting for the year of birth',
      text: 'The account opens once this student enters their year of birth; then you see their study again.',
    },
    self: {
      title: 'The student has closed this account',
      text: 'If the student opens it again, you see their study again. If not, it is erased 30 days after it was closed.',
    },
  },
}

export const privacy: typeof tr.privacy = {
  version: (version) => `Version ${version}`,
  changed: 'This notice has changed. Please read the new version.',
  read: 'I have read it',
  nobody:
    'The operator of this installation has not entered a name yet. Ask the person who opened your account.',
  contact: (contact) => `Contact: ${contact}`,
  parts: [
    [
      'What is kept',
      'Your name, e-mail address, year of birth, language and time zone; the study records, mock exams, exams, plan, goals, sources and notes that you type; the questions of your mistake notebook and their photos; the comments that you and your coaches write, and when they were read; the insights and letters computed from them; your links to coaches and parents; your sessions, and the network addresses of attempts to sign in. A password is kept only as a hash that cannot be reversed.',
    ],
    [
      'Why',
      'To show you your study, to suggest what to do next, to let your linked coaches and parents help, and to keep your account safe. The legal basis is the service you asked for and our legitimate interest in keeping accounts safe; for young students, a parent’s consent too. There is no advertising and nothing is sold.',
    ],
    [
      'Who sees it',
      'You, and the coaches and parents you are linked with. Administrators see the account, not your study. Nothing is passed on to others unless the law requires it. E-mail goes through the operator’s mail server if one is set up; if a language model chooses the first sentences of a letter, it gets those sentences, without names or notes.',
    ],
    [
      'For how long',
      'We keep your study for as long as your account exists. When you delete the account, all of it is deleted immediately; backups last as long as the operator keeps them. Ended sessions are kept for 30 days, sign-in attempts for a day, a coach’s notes for 30 days after the link has ended, notices for 90 days, a list of the days on which a parent looked for a year, and the list of changes and letters for two years.',
    ],
    [
      'Your rights',
      'With the export in Settings you can see everything we keep and take it with you; you can correct what is wrong, delete your account yourself and end links to coaches and parents at any time. If a parent withdraws consent, the account closes immediately and is erased after 30 days. For objections and other requests, write to the operator; if you get no answer, you can contact your data protection authority.',
    ],
  ],
}

export const family: typeof tr.family = {
  subtitle: 'You can only read. The student sees the days on which you looked.',
  emptyTitle: 'You are not linked to a student yet',
  emptyText:
    'The student creates a code for you in Settings. Enter it here to see the week, the mock exams and the letters.',
  addTitle: 'Add another student',
  added: (name) => `Linked: ${name}`,
  ended: 'The link has ended',
  week: 'The last 7 days',
  goal: (goal) => `goal up to yesterday: ${goal}`,
  goalReached: (goal) => `goal up to yesterday reached: ${goal}`,
  dayRest: (date) => `${date}: rest day`,
  dayDone: (date, time) => `${date}: ${time}`,
  noRecords: 'No records in the last 7 days. That does not mean no study.',
  rested: 'Rested in the last 7 days.',
  studied: (days) => `Studied on ${days} of the last 7 days.`,
  studiedPlan: (days, done, items) =>
    `Studied on ${days} of the last 7 days; ${items === '1' ? 'the one planned item is' : `${done === items ? 'all' : `${done} of`} ${items} planned items are`} at least half done.`,
  studiedPlanOpen: (days, items) =>
    `Studied on ${days} of the last 7 days; ${plural(items, 'planned item is', 'planned items are')} still open.`,
  olderTrials: (count) => `Earlier mock exams (${count})`,
  olderLetters: (count) => `Earlier letters (${count})`,
  noLetters: 'No letter yet. One appears here when the student has opened it, or a day after it is ready.',
  parents: 'Parents',
  parentsText:
    'A parent sees your week, how much of the plan you did, mock exams, exams and letters. They cannot see your notes or change anything.',
  noParent: 'No parent follows you.',
  since: (date) => `since ${date}`,
  looks: 'Days they looked',
  noLook: 'Has not looked yet',
  makeCode: 'Invite',
  mailTo: 'The parent’s e-mail',
  mailHint: 'If you like, we also e-mail them the code.',
  mailed: (email) => `Code sent to ${email}`,
  codeHow: 'If the link does not open, the parent signs up, chooses “Parent” and types the code.',
}

export const pendingCoach: typeof tr.pendingCoach = {
  title: 'A coach wants to link',
  text: 'Until you accept, this coach sees none of your data; once you do, you can end the link at any time.',
  act: 'May see and enter records for me',
  view: 'May only see',
}

export const mailedLink: typeof tr.mailedLink = {
  confirm: {
    title: 'Confirm your new e-mail address',
    text: 'Once confirmed, you sign in with this address.',
    submit: 'Confirm the address',
    done: 'Your address has changed. From now on sign in with the new one.',
  },
  stop: {
    title: 'Stop the change of address',
    text: 'If you did not ask for the new address, stop it: your account keeps this one, all sessions end and your password stops working. We e-mail a link to this address so that you can choose a new password.',
    submit: 'Stop the change',
    done: 'The change was stopped and all sessions have ended. Open the link in your inbox to choose a new password.',
  },
  reminders: {
    title: 'Stop reminders',
    text: 'From now on you only get e-mails about your account. You can turn the others on again in Settings.',
    submit: 'Stop them',
    done: 'They are stopped. You can turn on what you want in Settings.',
  },
}

export const invitation: typeof tr.invitation = {
  title: 'Invitation',
  byCoach: 'The coach who invites you as a student',
  byStudent: 'The student who invites you as a parent',
  joins: (croom) => `You join the class group: ${croom}`,
  asParent:
    'You can see the week, mock exams, exams and letters, but not change anything. The student sees the days on which you looked.',
  yours: 'You can change or end this later in Settings.',
  until: (day) => `Until ${day}`,
  gone: 'This invitation is no longer valid: it was used, withdrawn or has expired. Ask the person who sent it for a new one.',
  notShown:
    'We cannot show the invitation right now. Signing up does not link you to anybody; after you sign in, Settings asks you about the invitation again.',
  without: 'Sign up without the invitation',
  otherRole: {
    coach:
      'This invitation is for a student. Pass the link on to the student, or sign in with a student’s account.',
    parent:
      'This invitation is for a parent. Pass the link on to the parent, or sign in with a parent’s account.',
  },
  qr: 'QR code of the invitation link',
  scan: 'Scan it with a phone camera.',
  link: 'Link',
  code: 'Code',
  codeOnce: (until) => `Shown only now, and each code works once. Valid until ${until}`,
  whatsApp: 'Share on WhatsApp',
  withdraw: 'Withdraw',
  withdrawAll: 'Withdraw all',
  withdrawSure: 'Yes, withdraw',
  withdrawn: 'Invitation withdrawn',
  croom: 'Class group to join',
  noCroom: 'No class group',
  forClass: 'A class',
  chooseCroom: 'Which class group?',
  countField: 'How many?',
  countHint: (most) => `One for each student, at most ${most}.`,
  prepareMany: (count) => `Create ${plural(count, 'invitation')}`,
  classText:
    'Each invitation is for one student. Print the sheet, cut it up and hand it out; students who scan it first read what they are joining.',
  ready: (count) => `${plural(count, 'invitation is', 'invitations are')} ready`,
  printHead: 'Etüt invitation',
  nameLine: 'Name: ____________________',
  scanPaper: 'Scan with a phone camera and sign up. For one person.',
  batch: (count) => plural(count, 'invitation'),
  batchState: (used, waiting) => `${used} linked · ${waiting} waiting`,
  byLink: 'Invitation links',
  openParents: 'Open invitations',
  validUntil: (at) => `Valid until ${at}`,
  madeAt: (at) => `Created ${at}`,
}
