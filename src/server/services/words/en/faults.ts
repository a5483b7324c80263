import { plural } from '#rules/words/en/plural.ts'
import type * as tr from '#server/services/words/tr/faults.ts'

export const faults: typeof tr.faults = {
  required: () => 'This field is required.',
  unknown: () => 'There is no such field.',
  type: (formats) => (formats === '' ? 'Not of the expected type.' : `Must be ${formats}.`),
  format: (formats) => (formats === '' ? 'Not in a valid form.' : `Must be written as ${formats}.`),
  choice: (allowed) => (allowed === '' ? 'Must be one of the choices.' : `Must be one of: ${allowed}.`),
  blank: () => 'Must not be blank.',
  controlCharacter: () => 'Must not contain invisible control characters.',
  notJson: () => 'The body must be JSON, sent with Content-Type: application/json.',
  notBase64: () => 'Must be written in base64.',
  notJsonText: () => 'Must be valid JSON.',
  notObject: () => 'Must be a JSON object.',
  tooSmall: (limit) => `Must be at least ${limit}.`,
  tooLarge: (limit) => `Must be at most ${limit}.`,
  tooShort: (limit) => `Must have at least ${limit} characters.`,
  tooLong: (limit) => `Must have at most ${limit} characters.`,
  tooFew: (limit) => `Must hold at least ${limit}.`,
  tooMany: (limit) => `Must hold at most ${limit}.`,
  linksFull: (limit) => `You can have at most ${limit} links. End one that you no longer need first.`,
  coachFull: (limit) => `This coach cannot take another student: at most ${limit} links are possible.`,
  invitesFull: (limit) =>
    `At most ${limit} codes can be open at the same time. You can create another when one is used or has expired.`,
  notAPart: () => 'Class group, subject, topic and subtopic do not belong together.',
  sum: () => 'Questions must be the sum of correct, wrong and blank.',
  resultsTogether: () => 'Correct, wrong and blank go together.',
  twoOfThree: () => 'Enter two of correct, wrong and blank; the third is computed.',
  nothingToSave: () => 'Enter minutes, questions or a level.',
  restIsEmpty: () => 'A rest day has no minutes, questions or subject.',
  sourceUnknown: () => 'This source was not found.',
  sourceOfOther: () => 'This source belongs to another subject.',
  textOrPicture: () => 'Write the question or add its photo.',
  trialUnknown: () => 'You have no such mock exam.',
  rowUnknown: () => 'This entry was not found.',
  pictureUnfit: () =>
    'The photo could not be read. It must be a JPEG or a still WebP of at most 120 KB, 32 to 2,000 pixels a side.',
  picturesOff: () => 'The notebook takes no photos here; you can write the question instead.',
  picturesFull: (limit) =>
    `Your photos take ${limit} MB, so there is no room for another. Delete some that you have solved, or write the question.`,
  keyTwice: () => 'This key is there twice.',
  partTwice: () => 'This number is there twice.',
  overQuestions: (limit) => `Correct, wrong and blank add up to more than the ${limit} questions.`,
  overMarks: (limit) => `At most ${limit} more can be marked in this subject.`,
  usedByRecords: (limit) => `Study records that refer to it: ${limit}.`,
  usedByTrials: (limit) => `Mock exams that refer to it: ${limit}.`,
  usedByPlans: (limit) => `Planned items that refer to it: ${limit}.`,
  twice: () => 'The same subject is entered twice.',
  noQuestionCounts: () =>
    'The subjects of this class group have no question counts, so it has no mock exams.',
  wholeNumber: () => 'Must be a whole number.',
  dateUnreadable: () => 'Not read as a date; write it like 2026-11-15.',
  lessonEmpty: () => 'No subject has results.',
  columnsDiffer: () => 'Two columns with the same heading differ here; correct the wrong one in the file.',
  trialTwice: () => 'This mock exam is in the file twice; take one of them out.',
  twoMatches: () =>
    'You have several mock exams of that name on that day; it is not clear which one to correct. Rename one of them.',
  noDay: () => 'The file has no date. Add a column “Date”, or write the date above the table.',
  formulaUnsaved: () =>
    'The cell has a formula without a saved result. Open the file in Excel, save it, and choose it again.',
  otherExam: (exam) =>
    `This says ${exam}, but another exam is chosen. Change your exam, or correct it in the file.`,
  unmatched: (name) => `“${name}” was not found for this student; remove it or leave it out.`,
  lockedSpreadsheet: () =>
    'The file is protected by a password. Remove the password in Excel, save, and choose it again.',
  pdf: () =>
    'PDF files cannot be read. Move the table to Excel, choose Save as → .xlsx, and choose that file.',
  noSpreadsheet: () => 'The file could not be read. Choose an Excel (.xlsx), LibreOffice (.ods) or CSV file.',
  oldSpreadsheet: () =>
    'This is an old Excel file (.xls). In Excel choose Save as → .xlsx, and choose that file.',
  sheetTooBig: () =>
    'This file is too large for results of mock exams. Save one sheet with only the results and choose it again: at most 500 rows, 200 columns.',
  netsOnly: () =>
    'This file has one number for each subject, such as its net. The numbers of correct and wrong answers are needed.',
  noLessonColumns: () =>
    'No subject column was found. Headings should read like “Türkçe correct”, “Türkçe wrong”.',
  noRosterColumns: () => 'No list of students was found. It needs a column “Name” and a column “E-mail”.',
  addressTwice: () => 'This address is in several rows of the file; each student needs their own.',
  ownAddress: () => 'This is your own address; enter the student’s.',
  groupUnknown: () =>
    'None, or more than one, of your class groups has this name. Write it as it is under Class groups, or leave the cell empty.',
  repeatNewOnly: () => 'Only a new item can be repeated; this one already exists.',
  timeZone: () => 'Not a known time zone.',
  dayTooLate: (limit) => `Must not be after ${limit}.`,
  dayTooEarly: (limit) => `Must not be before ${limit}.`,
  dayIsFull: (limit) => `A day holds 24 hours; at most ${limit} more minutes fit into this one.`,
  minutesNeeded: (limit) =>
    `The timer ran for over ${limit} hours. Enter how many minutes you really studied.`,
  passwordCommon: () => 'This password is very common and easy to guess. Choose another one.',
  passwordIsName: () => 'The password must not be your name; that is easy to guess.',
  passwordRepeated: () => 'The password must not be one character repeated.',
  passwordIsEmail: () => 'The password must not be your e-mail address.',
  passwordWrong: () => 'This is not the current password.',
  passwordNeeded: () => 'Enter your password for this.',
  passwordSame: () => 'The new password must differ from the old one.',
  passwordExpired: () => 'The temporary password has expired. Ask for a new one or reset it by e-mail.',
  proofOver: () => 'Type your password again; five minutes have passed since the last time.',
  factorCodeWrong: () => 'This code is not right. Type the one your app shows now, or a recovery code.',
  factorCodeUsed: () => 'This code was used a moment ago. Wait for the next one in your app.',
  ticketOver: () => 'This sign-in has expired. Start again with your e-mail and password.',
  tokensFull: (limit) => `You can have at most ${limit} tokens. Delete one that you no longer use first.`,
  providerUnknown: () => 'This way to sign in is not available here.',
  providerAway: () => 'This way to sign in does not answer right now. Try again soon, or use your password.',
  providerCode: () => 'This sign-in was used or has expired. Try again.',
  providerClock: () =>
    'The clocks of the two servers differ. Try again; if it keeps happening, write to your administrator.',
  providerTicketOver: () => 'This sign-up has expired. Sign in with the same account again.',
  identityTaken: () => 'This account is already connected to another Etüt account. Remove it there first.',
  identityOther: () => 'This account is not connected to your Etüt account.',
  identityOld: () => 'You signed in there a while ago. Sign in there once more, with your password.',
  lastWayIn: () =>
    'Your account has no password, so this is your only way in. Set one with “Forgot password” first.',
  tokenUnconfirmed: () => 'Confirm your e-mail address first (Settings) to create a token.',
  factorUnconfirmed: () => 'Confirm your e-mail address first (Settings) to set up two-step sign-in.',
  passkeysFull: (limit) => `You can have at most ${limit} passkeys. Delete one that you no longer use first.`,
  factorCodeNeeded: () => 'Also type the code from your app, or a recovery code.',
  passkeyNoAddress: () =>
    'The address of this installation does not begin with https, and browsers allow passkeys nowhere else. Two-step sign-in with an app works.',
  passkeyUnknown: () =>
    'This passkey belongs to no account here. It may have been deleted; sign in with your e-mail and password.',
  passkeyOver: () => 'This request has expired, or its answer was used. Try again.',
  passkeyUnreadable: () => 'The device’s answer is not a valid passkey. Try again.',
  afterTemporary: () => 'You signed in with a temporary password, so this opens 24 hours after that.',
  croomUnknown: () => 'There is no such class group.',
  codeUnknown: () => 'This code is not valid, was used or has expired.',
  codeForStudent: () => 'This invitation is for a student. If you are one, sign up as a student.',
  codeForParent: () => 'This invitation is for a parent. If you are one, sign up as a parent.',
  mailedLinkUnknown: () => 'This link is not valid, was used or has expired.',
  emailUnconfirmed: () => 'Confirm your own e-mail address first (Settings) to e-mail an invitation.',
  endpointClosed: () => 'Notices cannot be sent to this address.',
  linkRaised: () => 'Only the student can give more access.',
  noMembers: () => 'This group has no student you can edit.',
  birthYearSet: () =>
    'The year of birth can be entered once; after that, only an administrator can change it.',
  consentByParent: () => 'At this age a parent decides.',
  consentOwn: () => 'At this age the student decides.',
  consentTie: () => 'Withdraw consent first; then the link to the parent who gave it can be ended.',
  changedSince: () =>
    'This was changed again after that, so it was not undone. You can open it and correct it as you like.',
  mayNotAct: () => 'You cannot edit this student’s data; only the student can allow it.',
  accountClosed: () => 'This student’s account is closed; it is waiting for consent.',
  notInGroup: () => 'This student is not in the chosen class group.',
  whoseRow: () => 'Choose whose row this is.',
  previewChanged: () => 'Something has changed since the preview. Check the new one and save again.',
  lastAdmin: () => 'There is no other administrator. Make somebody else an administrator first.',
}

export const formats: typeof tr.formats = {
  or: ' or ',
  words: {
    integer: 'a whole number',
    number: 'a number',
    string: 'text',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    date: 'a day such as 2026-11-15 or 15.11.2026',
    'date-time': 'an instant such as 2026-11-15T09:30:00Z',
    uuid: 'a UUID',
    email: 'an e-mail address such as name@example.com',
    time: 'a time such as 09:30',
    color: 'a colour such as #1a2b3c',
    month: 'a month such as 2026-11',
    bytes65: '65 bytes in URL-safe base64',
    bytes16: '16 bytes in URL-safe base64',
  },
  more: (count) => `and ${count} more`,
}

/** What a file holds that is not read, or not as it may have been meant. */
export const warnings: typeof tr.warnings = {
  unread: (title) =>
    `${title === '' ? 'A column without a heading' : `The column “${title}”`} could not be read; unless you say what it is, it is left out.`,
  leftOut: (title) =>
    `${title === '' ? 'A column without a heading' : `The column “${title}”`} is not read; it is left out.`,
  otherExam: (title, exam) => `The column “${title}” belongs to ${exam}; it is left out.`,
  otherGroup: (names, count) => `Rows of other exams are left out (${count}): ${names}`,
  doubleHeading: (title, other) =>
    `“${title}” and “${other}” have the same meaning; a row where they differ is not saved.`,
  netDiffers: (said, read) => `The file says net ${said}; the numbers that were read make ${read}.`,
  totalDiffers: (said, read) => `The file says ${said} in all; the numbers that were read make ${read}.`,
  netAlone: (said) => `There is a net of ${said}, but no correct, wrong and blank; this result is not saved.`,
  hiddenSheet: (name) => `The sheet “${name}” is hidden in the file and was not read.`,
  hiddenRead: (name) => `The sheet “${name}”, which was read, is hidden in the file.`,
  otherSheet: (name, read) => `The sheet “${name}” was not read; this preview is of “${read}”.`,
  sectionSum: (name) => `${name} is saved as a total; it is not split into subjects.`,
  averageRow: (said) => `The row “${said}” is an average or a total, not a mock exam.`,
  noResults: (said) => `The row “${said}” has no results, so it is not a mock exam.`,
  classList: (count) => `This is a class list (${count} people); which row is yours?`,
  dayFirst: (said, read) => `The date ${said} was read with the day first: ${read}.`,
  dayCount: (said, read) =>
    `The number ${said} in the date column was read as Excel’s count of days: ${read}. If that is wrong, write the days in the file like 15.11.2026.`,
}

export const refusals: typeof tr.refusals = {
  BAD_QUERY: 'The request could not be read: something in the query header needs correcting.',
  INVALID: 'Some of what was sent needs correcting.',
  UNAUTHORIZED: 'Sign in to go on.',
  LOGIN_FAILED: 'The e-mail or the password is wrong.',
  REFRESH_FAILED: 'Your session has ended. Sign in again.',
  SECOND_FACTOR: 'Type the code from your app to finish signing in.',
  OIDC_UNKNOWN: 'No Etüt account is connected to this sign-in yet.',
  FORBIDDEN: 'Your account may not do this.',
  COACH_SCOPE:
    'You may not do this for this student. The student may have ended the link or limited your access.',
  CONSENT: 'The account is closed until consent or the year of birth is given.',
  MUST_CHANGE_PASSWORD: 'Choose a new password first.',
  SCOPE: 'This token was not made for that. In Settings, Security you can make one with this permission.',
  FACTOR_NEEDED: 'Your role needs two-step sign-in. Set it up first; then everything else opens.',
  NOT_FOUND: 'What you are looking for was not found.',
  METHOD: 'This address does not take that method; the Allow header lists those it takes.',
  TOO_SLOW: 'The request did not arrive in time. Check your connection and try again.',
  CONFLICT: 'This was changed after you opened it. Look at the new version and try again.',
  IN_USE: 'Not deleted: study records, mock exams or plans refer to it.',
  EMAIL_TAKEN: 'There is already an account with this e-mail. Try signing in.',
  TIMER_RUNNING: 'A timer is already running.',
  TIMER_NOT_RUNNING: 'There is no running timer.',
  TICKED: 'This item is already marked as done.',
  TOO_LARGE: 'What was sent is too large.',
  QUERY_TOO_LARGE: 'What was sent is too large: the query header holds at most 6 KiB.',
  RULE: 'Not saved: check the marked fields.',
  TOO_MANY: 'Too many attempts. Wait a little and try again.',
  TOKEN_EXPIRED: 'Your session needs refreshing.',
  INTERNAL: 'Something went wrong on our side; what you entered was not saved. Try again.',
  UNAVAILABLE: 'We cannot answer right now. Try again shortly.',
}

export const dates: typeof tr.dates = {
  OK: (days) => (days === 0 ? 'The exam is today.' : plural(days, 'day to the exam.', 'days to the exam.')),
  INVALID: () => 'This is not a date. Example: 2027-06-19',
  PAST: () => 'This date is in the past.',
  TOO_FAR: () => 'This date is very far away; check the year.',
  CONFLICT: (_, others) => `You have another exam on the same day: ${others}`,
}

export const names: typeof tr.names = {
  ownRow: 'General',
  sumsRow: 'Tests entered as a total',
  allStudy: 'All study',
  untitledTrial: 'Mock exam',
}
