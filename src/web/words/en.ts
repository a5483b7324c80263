import { first } from '#web/words/en/first.ts'
import { rest } from '#web/words/en/rest.ts'
import type { Words } from './tr.ts'
import { whole } from './whole.ts'

/** All texts of the pages in English. */
export const en: Words = whole(first, rest)
