import type * as tr from '#web/words/tr/consent.ts'

export const consent: typeof tr.consent = {
  yearTitle: 'In which year were you born?',
  yearText:
    'The law asks for a parent’s agreement before data of young students is kept. We ask for the year alone.',
  yearUntil: (date) => `Without the year your account stays open until ${date}`,
  year: 'Year of birth',
  later: 'Later',
  waitingTitle: 'Waiting for a parent to agree',
  waitingText: 'At your age an account opens when a parent agrees, from an account of their own.',
  waitingCode: 'Make a code below and give it to a parent.',
  waitingFor: (names) => `Parents who can agree: ${names}`,
  withdrawnTitle: 'The agreement was taken back',
  selfTitle: 'You have closed your account',
  selfText: 'Take it back, and everything goes on as before.',
  erased: (date) => `Unless it is given again, the account is erased with everything in it on ${date}`,
  takeBack: 'Open my account',
  again: 'Look again',
  title: 'Agreement',
  ask: (name) => `Waiting for your agreement: ${name}`,
  agree: 'I agree',
  agreed: 'You have agreed; the account is open.',
  given: (by, at) => `Given by ${by}, ${at}`,
  withdraw: 'Take the agreement back',
  withdrawSure: 'The account closes at once. Take it back?',
  withdrawn: 'The agreement was taken back; the account is closed.',
  states: {
    given: 'a parent has agreed',
    waiting: 'waiting for a parent',
    unknown: 'year of birth unknown',
    closed: 'closed by its owner',
  },
  closed: {
    parent: {
      title: 'Waiting for consent',
      text: 'What this student studies is shown again once a parent agrees from an account of their own.',
    },
    birth_year: {
      title: 'Waiting for the year of birth',
      text: 'The account opens once this student tells the year of birth; then the study is shown again.',
    },
    self: {
      title: 'The student has closed this account',
      text: 'If the student opens it again, what they study is shown again. If not, it is erased 30 days after it was closed.',
    },
  },
}

export const privacy: typeof tr.privacy = {
  title: 'Privacy notice',
  version: (version) => `Version ${version}`,
  changed: 'This text has changed. Please read the new one.',
  read: 'I have read it',
  nobody: 'Who runs this installation has not written a name yet. Ask the person who opened your account.',
  contact: (contact) => `Contact: ${contact}`,
  parts: [
    [
      'What is kept',
      'Your name, e-mail address, year of birth, language and time zone; the study records, mock exams, exams, plan, goals and notes that you type; the insights and letters computed from them; your ties to coaches and parents; your sessions, and the network addresses of attempts to sign in. A password is kept only as a hash that cannot be turned back.',
    ],
    [
      'Why',
      'To show you your study, to suggest what to do next, to let the coaches and parents whom you connected help, and to keep your account safe. The basis is the service that you asked for and the legitimate interest in safe accounts; for the young also the consent of a parent. There is no advertising and nothing is sold.',
    ],
    [
      'Who sees it',
      'You, and the coaches and parents whom you connected. Administrators see the account, not your study. Nothing is handed to others, except where the law demands it. Mail goes through the operator’s mail server where one is set; where a language model chooses the first sentences of a letter, it gets those sentences, no name and no note.',
    ],
    [
      'For how long',
      'Your study as long as your account exists. When you delete it, all of it is deleted at once; backups last as long as the operator keeps them. Ended sessions are kept for 30 days, attempts to sign in for a day, a coach’s notes for 30 days after the link has ended, notices for 90 days, the days on which a parent looked for a year, the list of changes and letters for two years.',
    ],
    [
      'Your rights',
      'With the export in Settings you see and take along everything that is kept; you correct what is wrong, delete your account yourself and end the ties to coaches and parents at any time. When a parent takes a consent back, the account closes at once and is erased after 30 days. For objections and other requests write to the operator; without an answer you may turn to your data protection authority.',
    ],
  ],
}

export const family: typeof tr.family = {
  title: 'My children',
  subtitle: 'You only read. The student is shown each day on which you looked.',
  child: 'Student',
  emptyTitle: 'You are not linked to a student yet',
  emptyText:
    'The student makes a code for a parent in Settings. Type it here to see the week, the mock exams and the letters.',
  code: 'The student’s code',
  add: 'Connect',
  addTitle: 'Add another student',
  added: (name) => `Connected: ${name}`,
  end: 'End the link',
  endSure: 'End it?',
  ended: 'The connection has ended',
  week: 'The last 7 days',
  rest: 'rest',
  dayNone: (date) => `${date}: no record`,
  dayRest: (date) => `${date}: a day of rest`,
  dayDone: (date, time) => `${date}: ${time}`,
  questions: 'Questions',
  goal: (text) => `goal ${text}`,
  noRecords: 'No records in the last 7 days. That does not mean no study.',
  rested: 'Took a break in the last 7 days.',
  studied: (days) => `Studied on ${days} of the last 7 days.`,
  studiedPlan: (days, done, items) =>
    `Studied on ${days} of the last 7 days and finished ${done} of ${items} planned items.`,
  studiedPlanOpen: (days, items) =>
    `Studied on ${days} of the last 7 days; ${items === '1' ? '1 planned item is' : `${items} planned items are`} still open.`,
  lastTrial: 'Latest mock exam',
  olderTrials: (count) => `Earlier mock exams (${count})`,
  noTrials: 'No mock exam yet.',
  net: 'net',
  ofQuestions: (count) => (count === '1' ? '1 question' : `${count} questions`),
  exams: 'Exams ahead',
  noExams: 'No exam ahead.',
  daysLeft: (days) => (days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`),
  letters: 'Letters',
  olderLetters: (count) => `Earlier letters (${count})`,
  noLetters: 'No letter yet. One appears here when the student has opened it, or a day after it is ready.',
  pages: (count) => (count === 1 ? '1 page' : `${count} pages`),
  parents: 'Parents',
  parentsText:
    'A parent reads your week, plan kept, mock exams, exams and letters; not your notes, and can change nothing.',
  noParent: 'No parent follows you.',
  since: (date) => `since ${date}`,
  looks: 'Days with a look',
  noLook: 'Has not looked yet',
  makeCode: 'Invite',
  mailTo: 'The parent’s e-mail',
  mailHint: 'If you like, we also send the code by mail.',
  codeOnce: (until) => `This code is shown once and works once. Valid until ${until}`,
  mailed: (email) => `Code sent to ${email}`,
  codeHow: 'If the link does not open, the parent signs up, chooses “Parent” and types the code.',
  anotherCode: 'Another invitation',
}

export const pendingCoach: typeof tr.pendingCoach = {
  title: 'A coach would like to link',
  text: 'This coach made your account. Until you accept, none of your data can be seen; once you do, you can end the link at any time.',
  access: 'Access',
  act: 'May see and enter records for me',
  view: 'May only see',
  accept: 'Accept',
  decline: 'Decline',
  accepted: (name) => `Coach linked: ${name}`,
  declined: 'Declined; the coach does not see your data',
}

export const mailedLink: typeof tr.mailedLink = {
  onwards: 'Go on',
  confirm: {
    title: 'Confirm your new e-mail address',
    text: 'Once confirmed, you sign in with this address.',
    submit: 'Confirm the address',
    done: 'Your address has changed. From now on sign in with the new one.',
  },
  stop: {
    title: 'Stop the change of address',
    text: 'If you did not ask for the new address, stop it: your account stays with this one, all sessions end and your password stops working. We mail a link for choosing a new one to this address.',
    submit: 'Stop the change',
    done: 'The change was stopped and all sessions have ended. Open the link in your inbox to choose a new password.',
  },
  reminders: {
    title: 'Stop reminders',
    text: 'From now on only mails about your account arrive. You can turn others on again in the settings.',
    submit: 'Stop them',
    done: 'They are stopped. You can turn on what you want in the settings.',
  },
}

export const invitation: typeof tr.invitation = {
  title: 'Invitation',
  byCoach: 'The coach who invites you as a student',
  byStudent: 'The student who invites you as a parent',
  joins: (croom) => `You join the class group: ${croom}`,
  asParent:
    'You read the week, mock exams, exams and letters, and can change nothing. The student sees on which days you looked.',
  yours: 'You can change or end this later in Settings.',
  until: (day) => `Until ${day}`,
  gone: 'This invitation is no longer valid: it was used, withdrawn or has run out. Ask whoever sent it for a new one.',
  notShown:
    'We cannot show the invitation right now. Signing up links you to nothing; the invitation is asked about again in Settings afterwards.',
  without: 'Sign up without the invitation',
  otherRole: {
    coach:
      'This invitation is for a student. Pass the link on to the student, or sign in with a student’s account.',
    parent:
      'This invitation is for a parent. Pass the link on to the parent, or sign in with a parent’s account.',
  },
  qr: 'QR code of the invitation link',
  scan: 'Scan it with the camera of a phone.',
  link: 'Link',
  code: 'Code',
  message: 'Message',
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
  prepareMany: (count) => `Make ${count} invitations`,
  classText:
    'Each invitation is for one student. Print the sheet, cut it, hand it out; who scans one reads first what is joined.',
  ready: (count) => `${count} invitations are ready`,
  onceMany: (until) => `The codes are shown only now. Good until ${until}`,
  print: 'Print',
  printHead: (croom, coach) => `Etüt invitation · ${croom} · ${coach}`,
  nameLine: 'Name: ____________________',
  scanPaper: 'Scan with the camera of a phone and sign up. For one person.',
  batch: (count) => `${count} invitations`,
  batchState: (used, waiting) => `${used} linked · ${waiting} waiting`,
  byLink: 'Invitation links',
  openParents: 'Open invitations',
  validUntil: (at) => `Good until ${at}`,
  madeAt: (at) => `Made ${at}`,
}
