import { first } from '#web/words/tr/first.ts'
import { rest } from '#web/words/tr/rest.ts'

/** Every sentence of the pages, in Turkish; `en` has the same shape or does not compile. */
export const tr = { ...first, ...rest }
export type Words = typeof tr
/** Those that the first visit loads. */
export type FirstWords = typeof first
