import type * as tr from '#web/words/tr/invitation.ts'

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
