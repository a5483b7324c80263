import type { Locale } from '#rules/vocabulary.ts'
import { pageHead as en } from './en/page-head.ts'
import { pageHead as tr } from './tr/page-head.ts'

/** What the head of a page of the build and the app on a device say; not in `packs.ts`, since no visit has to load it. */
export const pageHeads: Record<Locale, typeof tr> = { tr, en }
