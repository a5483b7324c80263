import type { consent as turkish } from '#web/words/tr/consent.ts'

export const consent: typeof turkish = {
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
