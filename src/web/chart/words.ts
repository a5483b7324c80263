import { createContext, useContext } from 'react'
import type { Locale } from '#rules/vocabulary.ts'
import type { FirstWords } from '#web/words/tr.ts'

/** How days become a week, month or year. */
export type Combine = 'sum' | 'mean'

/** Time span of one bar or point. */
export type Grain = 'day' | 'week' | 'month' | 'year'

/** Texts of the charts; numbers are passed as formatted text. */
export type ChartWords = FirstWords['chart']

/** Settings that the layout provides to all charts. */
export type ChartSetting = { words: ChartWords; locale: Locale; reducedMotion: boolean }

export const ChartWordsContext = createContext<ChartSetting | null>(null)

/** Words, language and motion of a chart; throws outside of the provider. */
export function useChart(): ChartSetting {
  const setting = useContext(ChartWordsContext)
  if (!setting) throw new Error('A chart needs a ChartWordsContext above it')
  return setting
}
