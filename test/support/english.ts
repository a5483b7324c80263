import { first } from '#web/words/en/first.ts'
import { ofProgress } from '#web/words/en/progress.ts'
import { rest } from '#web/words/en/rest.ts'
import type { Words } from '#web/words/tr.ts'
import { whole } from '#web/words/whole.ts'

/** All texts of the pages in English. */
export const en: Words = whole(whole(first, ofProgress), rest)
