import { audit } from './audit.ts'
import { calendar } from './calendar.ts'
import { consent } from './consent.ts'
import { dates } from './dates.ts'
import { exports } from './exports.ts'
import { faults, formats } from './faults.ts'
import { letter } from './letter.ts'
import { mails } from './mails.ts'
import { names } from './names.ts'
import { notices } from './notices.ts'
import { refusals } from './refusals.ts'

/** All that the server says, in Turkish; every other language must have the same shape to compile. */
export const tr = {
  audit,
  calendar,
  consent,
  dates,
  exports,
  faults,
  formats,
  letter,
  mails,
  names,
  notices,
  refusals,
}

export type ServerWords = typeof tr
