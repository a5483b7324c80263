import * as exported from './exports.ts'
import * as faults from './faults.ts'
import * as letter from './letter.ts'
import * as mails from './mails.ts'
import * as notices from './notices.ts'

/** All that the server says, in Turkish; every other language must have the same shape to compile. */
export const tr = { ...exported, ...faults, ...letter, ...mails, ...notices }

export type ServerWords = typeof tr
