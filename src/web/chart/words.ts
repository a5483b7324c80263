import { createContext, useContext } from 'react'
import type { Locale } from '#rules/vocabulary.ts'

/** What a number counts. Percents run from 0 to 100. */
export type Unit = 'minutes' | 'questions' | 'net' | 'percent' | 'count'

/** How the days of a week, month or year become one number. */
export type Combine = 'sum' | 'mean'

/** Length of time that one bar or point of a chart stands for. */
export type Grain = 'day' | 'week' | 'month' | 'year'

/** Every word the charts say by themselves; numbers come in as text that is already formatted. */
export type ChartWords = {
  /** A span of time, "2 sa 52 dk"; one of the two may be 0, both are 0 for no time at all. */
  duration: (hours: number, minutes: number) => string
  /** Tick of a time axis, "1,5 sa". */
  hours: (hours: string) => string
  /** Tick of a time axis, "30 dk". */
  minutes: (minutes: string) => string
  /** Name of what is measured: "Süre", "Soru", "Net", "Başarı", "Adet". */
  units: Record<Unit, string>
  /** What the share of right answers among all questions is called. */
  rightShare: string
  /** What stands in brackets in the head of a CSV column: "dk", "soru", "net", "%", "adet". */
  csvUnits: Record<Unit, string>
  /** Head of the first column of a table over time: "Gün", "Hafta", "Ay", "Yıl". */
  grains: Record<Grain, string>
  /** Says that days are drawn together: "haftalık toplam", "haftalık ortalama". */
  grouped: Record<Exclude<Grain, 'day'>, Record<Combine, string>>
  /** How many values stand behind a chart: "n = 24". */
  n: (n: string) => string
  /** A value that was never recorded, in a sentence: "kayıt yok". */
  missing: string
  /** A whole chart without a value. */
  empty: string
  /** Too few lessons for a profile. */
  tooFew: string
  /** The series that the small ones are folded into: "Diğer". */
  other: string
  total: string
  /** "Hedef: 4 sa". */
  goal: (value: string) => string
  /** Heads of the columns for both ends of a band. */
  low: string
  high: string
  showTable: string
  showChart: string
  downloadCsv: string
  /** Opens the rest of a long ranking: "12 satır daha". */
  showRest: (count: string) => string
  showFewer: string
  /** Name of the control that walks through a chart: "Değerleri gez: …". */
  explore: (title: string) => string
}

/** What the shell tells all charts. */
export type ChartSetting = { words: ChartWords; locale: Locale; reducedMotion: boolean }

export const ChartWordsContext = createContext<ChartSetting | null>(null)

/** Words, language and motion for a chart; a chart outside of the shell's provider is a bug. */
export function useChart(): ChartSetting {
  const setting = useContext(ChartWordsContext)
  if (!setting) throw new Error('A chart needs a ChartWordsContext above it')
  return setting
}
