import type { ChartSetting } from '#web/chart/words.ts'
import { first } from '#web/words/tr/first.ts'

export const turkish: ChartSetting = { words: first.chart, locale: 'tr' }
export const english: ChartSetting = { ...turkish, locale: 'en' }
