import type { Locale } from '#rules/vocabulary.ts'
import { pageHead as en } from './en/unloaded.ts'
import { pageHead as tr } from './tr/unloaded.ts'

/**
 * Texts of the head of prerendered pages and of the installed app; not in `packs.ts`, since no visit has to load them.
 */
export const pageHeads: Record<Locale, typeof tr> = { tr, en }
