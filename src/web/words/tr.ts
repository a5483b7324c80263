import { first } from '#web/words/tr/first.ts'
import { rest } from '#web/words/tr/rest.ts'
import { whole } from './whole.ts'

/** The words that the first visit loads; the other languages have the same shape to compile. */
export type FirstWords = typeof first
/** All others; a group of the first visit may have more words here. */
export type RestWords = typeof rest
export type Words = FirstWords & RestWords
/** All texts of the pages in Turkish. */
export const tr: Words = whole(first, rest)
