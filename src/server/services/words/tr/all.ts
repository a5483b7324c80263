import { calendar, exports } from './exports.ts'
import { dates, faults, formats, names, refusals, warnings } from './faults.ts'
import { letter } from './letter.ts'
import { consent, mails, shares } from './mails.ts'
import { audit, notices } from './notices.ts'

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
  shares,
  warnings,
}

export type ServerWords = typeof tr
