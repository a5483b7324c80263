import type { ServerWords } from '#server/services/words/tr/all.ts'
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

/** All that the server says, in English. */
export const en: ServerWords = {
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
