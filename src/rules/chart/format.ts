import { formatNumber } from '../format-number.ts'
import { localeStyles } from '../locale-style.ts'
import type { Locale } from '../vocabulary.ts'

/** What a number counts. Percentages are 0 to 100. */
export type Unit = 'minutes' | 'questions' | 'net' | 'percent' | 'count'

/** How a language writes durations and missing values. */
export type FormatWords = {
  /** A duration, "2 sa 52 dk"; one or both parts may be 0. */
  duration: (hours: number, minutes: number) => string
  /** Tick of a time axis, "1,5 sa". */
  hours: (hours: string) => string
  /** Tick of a time axis, "30 dk". */
  minutes: (minutes: string) => string
  /** A missing value in a sentence: "kayıt yok". */
  missing: string
}

export type FormatSetting = { words: FormatWords; locale: Locale }

const digits: Record<Unit, number> = { minutes: 0, questions: 0, net: 2, percent: 1, count: 1 }

/** A value as text: "2 sa 52 dk", "1.240", "74,50" net, "%81,5". */
export function formatValue(value: number, unit: Unit, { words, locale }: FormatSetting): string {
  if (unit === 'minutes') {
    const minutes = Math.round(value)
    return words.duration(Math.trunc(minutes / 60), minutes % 60)
  }
  const number = formatNumber(value, locale, digits[unit], unit === 'net' ? digits.net : 0)
  return unit === 'percent' ? localeStyles[locale].percent(number) : number
}

/** A value as text, or the words for no record. */
export function formatMaybe(value: number | null | undefined, unit: Unit, setting: FormatSetting): string {
  return value == null ? setting.words.missing : formatValue(value, unit, setting)
}

/** Labels of an axis; durations are in hours if the axis is longer than one hour. */
export function formatTicks(ticks: number[], unit: Unit, setting: FormatSetting): string[] {
  const { words, locale } = setting
  if (unit === 'percent') return ticks.map((tick) => formatValue(tick, unit, setting))
  if (unit !== 'minutes') return ticks.map((tick) => formatNumber(tick, locale, digits[unit]))
  const inHours = ticks.some((tick) => tick > 60)
  return ticks.map((tick) => {
    if (tick === 0) return '0'
    return inHours
      ? words.hours(formatNumber(tick / 60, locale, 2))
      : words.minutes(formatNumber(tick, locale, 0))
  })
}
