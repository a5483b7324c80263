import { createContext, useContext } from 'react'
import type { FormatWords, Unit } from '#rules/chart/format.ts'
import type { Locale } from '#rules/vocabulary.ts'

/** How days become a week, month or year. */
export type Combine = 'sum' | 'mean'

/** Time span of one bar or point. */
export type Grain = 'day' | 'week' | 'month' | 'year'

/** Texts of the charts; numbers are passed as formatted text. */
export type ChartWords = FormatWords & {
  /** Name of what is measured: "Süre", "Soru", "Net", "Başarı", "Adet". */
  units: Record<Unit, string>
  /** Name of the share of correct answers among all questions. */
  rightShare: string
  /** Unit in the heading of a CSV column: "dk", "soru", "net", "%", "adet". */
  csvUnits: Record<Unit, string>
  /** Heading of the first column of a time table: "Gün", "Hafta", "Ay", "Yıl". */
  grains: Record<Grain, string>
  /** How days are grouped: "haftalık toplam", "haftalık ortalama". */
  grouped: Record<Exclude<Grain, 'day'>, Record<Combine, string>>
  /** A chart without values. */
  empty: string
  /** Too few lessons for a radar chart. */
  tooFew: string
  /** The merged small series: "Diğer". */
  other: string
  total: string
  /** "Hedef: 4 sa". */
  goal: (value: string) => string
  /** Headings of the columns for both ends of a band. */
  low: string
  high: string
  showTable: string
  showChart: string
  downloadCsv: string
  /** Shows the rest of a long ranking: "12 satır daha". */
  showRest: (count: string) => string
  showFewer: string
  /** Name of the range input of a chart: "Değerleri gez: …". */
  explore: (title: string) => string
}

/** Settings that the layout provides to all charts. */
export type ChartSetting = { words: ChartWords; locale: Locale; reducedMotion: boolean }

export const ChartWordsContext = createContext<ChartSetting | null>(null)

/** Words, language and motion of a chart; throws outside of the provider. */
export function useChart(): ChartSetting {
  const setting = useContext(ChartWordsContext)
  if (!setting) throw new Error('A chart needs a ChartWordsContext above it')
  return setting
}
