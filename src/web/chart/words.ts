import type { Locale } from '#rules/vocabulary.ts'
import type { FirstWords } from '#web/words/tr.ts'
import { useFirstWords, useLanguage } from '#web/words/use-first-words.ts'

/** How days become a week, month or year. */
export type Combine = 'sum' | 'mean'

/** Time span of one bar or point. */
export type Grain = 'day' | 'week' | 'month' | 'year'

/** Words and language of a chart; numbers are passed to the words as formatted text. */
export type ChartSetting = { words: FirstWords['chart']; locale: Locale }

export function useChart(): ChartSetting {
  const { chart: words } = useFirstWords()
  return { words, locale: useLanguage() }
}
