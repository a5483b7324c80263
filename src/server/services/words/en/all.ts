import type { ServerWords } from '#server/services/words/tr/all.ts'
import { calendar, exports } from './exports.ts'
import { dates, faults, formats, names, refusals, warnings } from './faults.ts'
import { letter } from './letter.ts'
import { consent, mails, shares } from './mails.ts'
import { audit, notices } from './notices.ts'

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
