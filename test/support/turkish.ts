import type { ChartSetting } from '#web/chart/words.ts'
import { chart } from '#web/words/tr/chart.ts'

export const turkish: ChartSetting = { words: chart, locale: 'tr', reducedMotion: false }
export const english: ChartSetting = { ...turkish, locale: 'en' }
