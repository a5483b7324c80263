import { calendar, exports } from './exports.ts'
import { faults, formats, warnings } from './faults.ts'
import { letter } from './letter.ts'
import { consent, mails } from './mails.ts'
import { audit, notices } from './notices.ts'
import { dates, names, refusals } from './refusals.ts'
import { shares } from './shares.ts'

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
