import type { consent as turkish } from '#web/words/tr/consent.ts'

export const consent: typeof turkish = {
  yearTitle: 'In which year were you born?',
  yearText:
    'The law asks for a parent’s agreement before data of young students is kept. We ask for the year alone.',
  yearUntil: (date) => `Without it your account closes on ${date}`,
  year: 'Year of birth',
  later: 'Later',
  waitingTitle: 'Waiting for a parent to agree.',
  waitingText:
    'Because of your age a parent has to agree first, from an account of their own. Make a code below and give it to a parent.',
  withdrawnTitle: 'The agreement was taken back.',
  selfTitle: 'You have closed your account.',
  selfText: 'Take it back, and everything goes on as before.',
  erased: (date) => `Unless it is given again, the account is erased with everything in it on ${date}`,
  takeBack: 'Open my account',
  again: 'Look again',
  signOut: 'Sign out',
  title: 'Agreement',
  ask: (name) => `Waiting for your agreement: ${name}`,
  agree: 'I agree',
  agreed: 'You have agreed; the account is open.',
  given: (by, at) => `Given by ${by}, ${at}`,
  withdraw: 'Take the agreement back',
  withdrawSure: 'The account closes at once. Take it back?',
  withdrawn: 'The agreement was taken back; the account is closed.',
  waiting: 'waiting for a parent',
  unknown: 'year of birth unknown',
}
