import type { ChartSetting } from '#web/chart/words.ts'
import { chart } from '#web/words/tr/first-screen.ts'

export const turkish: ChartSetting = { words: chart, locale: 'tr', reducedMotion: false }
export const english: ChartSetting = { ...turkish, locale: 'en' }
