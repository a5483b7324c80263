import { first } from '#web/words/tr/first.ts'
import { rest } from '#web/words/tr/rest.ts'

/** All texts of the pages in Turkish; `en` must have the same shape to compile. */
export const tr = { ...first, ...rest }
export type Words = typeof tr
/** Those that the first visit loads. */
export type FirstWords = typeof first
