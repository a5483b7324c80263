import { useMemo } from 'react'
import {
  type DayStyle,
  formatDay,
  formatHour,
  formatInstant,
  formatMinutes,
  formatNet,
  formatNetChange,
  formatNumber,
  formatPercent,
  formatSigned,
  formatTime,
} from './format.ts'
import { useLanguage } from './use-first-words.ts'

/** Formatters of the current language for numbers, days and times. */
export function useFormat() {
  const locale = useLanguage()
  return useMemo(
    () => ({
      locale,
      number: (value: number, digits?: number) => formatNumber(locale, value, digits),
      signed: (value: number, digits?: number) => formatSigned(locale, value, digits),
      net: (net: number) => formatNet(locale, net),
      netChange: (change: number) => formatNetChange(locale, change),
      percent: (share: number, digits?: number) => formatPercent(locale, share, digits),
      minutes: (minutes: number) => formatMinutes(locale, minutes),
      day: (day: string, style?: DayStyle) => formatDay(locale, day, style),
      hour: (hour: number) => formatHour(locale, hour),
      time: (instant: string, timezone: string) => formatTime(locale, instant, timezone),
      instant: (at: string, timezone: string) => formatInstant(locale, at, timezone),
      /** A text as a sentence of its own, with a capital letter. */
      sentence: (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1),
      compare: (a: string, b: string) => a.localeCompare(b, locale),
    }),
    [locale],
  )
}
