import type { ServerWords } from '#server/services/words/tr/all.ts'
import { calendar, exports } from './exports.ts'
import { faults, formats, warnings } from './faults.ts'
import { letter } from './letter.ts'
import { consent, mails } from './mails.ts'
import { audit, notices } from './notices.ts'
import { dates, names, refusals } from './refusals.ts'
import { shares } from './shares.ts'

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
  shares,
  warnings,
}
