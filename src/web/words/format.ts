import { type DayStyle, formatDay } from '#rules/format-day.ts'
import { formatNumber, rounded } from '#rules/format-number.ts'
import { localeStyles } from '#rules/locale-style.ts'
import { clockAt, dayAt } from '#rules/time-zone.ts'
import type { Locale } from '#rules/vocabulary.ts'

export type Format = ReturnType<typeof makeFormat>

const made = new Map<Locale, Format>()

/** How a language writes numbers, days and times; the same object each time. */
export function formatIn(locale: Locale): Format {
  const format = made.get(locale) ?? makeFormat(locale)
  made.set(locale, format)
  return format
}

function makeFormat(locale: Locale) {
  const { clock, hour: h, minute: m, percent: inPercent, weekdays } = localeStyles[locale]
  const plus = (value: number, digits?: number) => (rounded(value, digits) > 0 ? '+' : '')
  const number = (value: number, digits = 2) => formatNumber(value, locale, digits)
  const net = (value: number) => formatNumber(value, locale, 2, 2)
  const day = (day: string, style: DayStyle = 'short') => formatDay(day, locale, style)
  const time = (instant: string, zone: string) => clockAt(Date.parse(instant), zone).replace(':', clock)
  return {
    locale,
    /** A number with at most `digits` decimals. */
    number,
    /** A change: `+8`, `−0,75`, `0`. */
    signed: (value: number, digits?: number) => plus(value, digits) + number(value, digits),
    /** A net, always with two decimals, so that columns align: `75,25`, `−7,00`. */
    net,
    /** A change of a net: `+0,25`, `−7,00`, `0,00`. */
    netChange: (change: number) => plus(change) + net(change),
    /** A share of 1 in percent: `%81,5` in Turkish, `81.5%` in English. */
    percent: (share: number, digits = 1) => inPercent(number(share * 100, digits)),
    /** A duration in whole minutes: `2 sa 52 dk`, `2 h 52 min`, `40 dk`. No line ends between a number and its unit. */
    minutes(minutes: number): string {
      const sign = minutes < 0 ? '−' : ''
      const hours = Math.floor(Math.abs(minutes) / 60)
      const rest = Math.abs(minutes) % 60
      if (hours === 0) return `${sign}${rest}\u00a0${m}`
      const whole = `${sign}${hours}\u00a0${h}`
      return rest === 0 ? whole : `${whole} ${rest}\u00a0${m}`
    },
    /** A day of the calendar: `20 Kas`; the styles are those of `formatDay`. */
    day,
    /** From Monday to Sunday. */
    weekdays,
    /** A full hour of the day: `04.00`, `04:00`. */
    hour: (hour: number) => `${two(hour)}${clock}00`,
    /** Hours and minutes in a narrow cell: `2.18`, `2:18`. */
    hours: (minutes: number) => `${Math.floor(minutes / 60)}${clock}${two(minutes % 60)}`,
    /** A time in a person's time zone: `09.10`, `09:10`. */
    time,
    /** A moment: `20 Kas 09.10`. */
    instant: (at: string, zone: string) => `${day(dayAt(Date.parse(at), zone, 0))} ${time(at, zone)}`,
    /** A text as a sentence of its own, with a capital letter. */
    sentence: (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1),
    compare: (a: string, b: string) => a.localeCompare(b, locale),
  }
}

const two = (value: number) => String(value).padStart(2, '0')

/** A running clock: `42:18`, `1:02:09`. */
export function formatClock(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}
