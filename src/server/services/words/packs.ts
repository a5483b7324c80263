import type { Locale } from '#rules/vocabulary.ts'
import * as enExports from '#server/services/words/en/exports.ts'
import * as enFaults from '#server/services/words/en/faults.ts'
import * as enLetter from '#server/services/words/en/letter.ts'
import * as enMails from '#server/services/words/en/mails.ts'
import * as enNotices from '#server/services/words/en/notices.ts'
import * as trExports from '#server/services/words/tr/exports.ts'
import * as trFaults from '#server/services/words/tr/faults.ts'
import * as trLetter from '#server/services/words/tr/letter.ts'
import * as trMails from '#server/services/words/tr/mails.ts'
import * as trNotices from '#server/services/words/tr/notices.ts'

const tr = { ...trExports, ...trFaults, ...trLetter, ...trMails, ...trNotices }

/** All that the server says; every other language must have the shape of the Turkish words to compile. */
export type ServerWords = typeof tr

const en: ServerWords = { ...enExports, ...enFaults, ...enLetter, ...enMails, ...enNotices }

/** All that the server says to people, in each language. */
export const serverWords: Record<Locale, ServerWords> = { tr, en }
