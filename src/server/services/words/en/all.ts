import type { ServerWords } from '#server/services/words/tr/all.ts'
import * as exported from './exports.ts'
import * as faults from './faults.ts'
import * as letter from './letter.ts'
import * as mails from './mails.ts'
import * as notices from './notices.ts'

/** All that the server says, in English. */
export const en: ServerWords = { ...exported, ...faults, ...letter, ...mails, ...notices }
