import { first } from '#web/words/tr/first.ts'
import { ofProgress } from '#web/words/tr/progress.ts'
import { rest } from '#web/words/tr/rest.ts'
import { whole } from './whole.ts'

/** The words that the first visit loads; the other languages have the same shape to compile. */
export type FirstWords = typeof first
/** What the first screen of `/progress` says besides; here and below a group may have more words. */
export type OfProgress = typeof ofProgress
export type ProgressWords = FirstWords & OfProgress
/** All others. */
export type RestWords = typeof rest
export type Words = ProgressWords & RestWords
/** All texts of the pages in Turkish. */
export const tr: Words = whole(whole(first, ofProgress), rest)
