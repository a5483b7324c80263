import { first } from './en/first.ts'
import { rest } from './en/rest.ts'
import type { Words } from './tr.ts'

/** Every sentence of the pages, in English. */
export const en: Words = { ...first, ...rest }
