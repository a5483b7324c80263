import type * as tr from '#server/services/words/tr/refusals.ts'

export const refusals: typeof tr.refusals = {
  BAD_QUERY: 'The request could not be read: something in the query header needs correcting.',
  INVALID: 'Some of what was sent needs correcting.',
  UNAUTHORIZED: 'Sign in to go on.',
  LOGIN_FAILED: 'The e-mail or the password is wrong.',
  REFRESH_FAILED: 'Your session has ended. Sign in again.',
  SECOND_FACTOR: 'Type the code of your app to finish signing in.',
  OIDC_UNKNOWN: 'No account of Etüt belongs to this sign-in yet.',
  FORBIDDEN: 'Your account may not do this.',
  COACH_SCOPE:
    'You may not do this for this student. The student may have ended the link or limited your access.',
  CONSENT: 'The account is closed until consent or the year of birth is given.',
  MUST_CHANGE_PASSWORD: 'Choose a new password first.',
  SCOPE: 'This token was not made for that. In Settings, Security you can make one with this permission.',
  FACTOR_NEEDED: 'Your role needs two-step sign-in. Set it up first; the rest opens at once.',
  NOT_FOUND: 'What you are looking for was not found.',
  METHOD: 'This address does not take that method; the Allow header lists those it takes.',
  TOO_SLOW: 'The request did not arrive in time. Look at your connection and try again.',
  CONFLICT: 'This was changed after you opened it. Look at the new version and try again.',
  IN_USE: 'Not deleted: study records, mock exams or plans refer to it.',
  EMAIL_TAKEN: 'There is an account with this e-mail. Try signing in.',
  TIMER_RUNNING: 'A timer is already running.',
  TIMER_NOT_RUNNING: 'There is no running timer.',
  TICKED: 'This item is already marked as done.',
  TOO_LARGE: 'What was sent is too large.',
  QUERY_TOO_LARGE: 'What was sent is too large: the query header holds at most 6 KiB.',
  RULE: 'Not saved: look at the marked fields.',
  TOO_MANY: 'Too many tries. Wait a little and try again.',
  TOKEN_EXPIRED: 'Your session needs refreshing.',
  INTERNAL: 'Something went wrong on our side; what you entered was not saved. Try again.',
  UNAVAILABLE: 'We cannot answer right now. Try again shortly.',
}

export const dates: typeof tr.dates = {
  OK: (days) =>
    days === 0 ? 'The exam is today.' : days === 1 ? '1 day to the exam.' : `${days} days to the exam.`,
  INVALID: () => 'This is not a date. Example: 2027-06-19',
  PAST: () => 'This date is in the past.',
  TOO_FAR: () => 'This date is very far away; check the year.',
  CONFLICT: (_, others) => `You have another exam on the same day: ${others}`,
}

export const names: typeof tr.names = {
  ownRow: 'General',
  sumsRow: 'Tests entered as a sum',
  allStudy: 'All study',
  untitledTrial: 'Mock exam',
}
