import type { Locale } from '#rules/vocabulary.ts'
import { unloaded as en } from './en/unloaded.ts'
import { unloaded as tr, type Unloaded } from './tr/unloaded.ts'
import type { FirstWords, OfProgress, RestWords } from './tr.ts'

type Pack = {
  unloaded: Unloaded
  first(): Promise<{ first: FirstWords }>
  progress(): Promise<{ ofProgress: OfProgress }>
  rest(): Promise<{ rest: RestWords }>
}

/**
 * The words of each language: those that every page has, those of the first visit, those of the first screen of
 * `/progress`, and all others. All but the first are chunks of their own.
 */
export const packs: Record<Locale, Pack> = {
  tr: {
    unloaded: tr,
    first: () => import('./tr/first.ts'),
    progress: () => import('./tr/progress.ts'),
    rest: () => import('./tr/rest.ts'),
  },
  en: {
    unloaded: en,
    first: () => import('./en/first.ts'),
    progress: () => import('./en/progress.ts'),
    rest: () => import('./en/rest.ts'),
  },
}
