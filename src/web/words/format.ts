import { formatNumber, rounded } from '#rules/format-number.ts'
import { localeStyles } from '#rules/locale.ts'
import type { Locale } from '#rules/vocabulary.ts'

const dayStyles = {
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type Format = ReturnType<typeof makeFormat>

const made = new Map<Locale, Format>()

/** How a language writes numbers, days and times; the same object each time. */
export function formatIn(locale: Locale): Format {
  const format = made.get(locale) ?? makeFormat(locale)
  made.set(locale, format)
  return format
}

function makeFormat(locale: Locale) {
  const { clock, hour: h, minute: m, percent: inPercent, tag, weekdayTitle } = localeStyles[locale]

  // Cached, as making a formatter takes a phone longer than formatting a hundred dates.
  const dayFormats = new Map<string, Intl.DateTimeFormat>()

  function days(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
    const all = { timeZone: 'UTC', ...options }
    const key = JSON.stringify(all)
    const format = dayFormats.get(key) ?? new Intl.DateTimeFormat(tag, all)
    dayFormats.set(key, format)
    return format
  }
  const plus = (value: number, digits?: number) => (rounded(value, digits) > 0 ? '+' : '')
  const number = (value: number, digits = 2) => formatNumber(value, locale, digits)
  const net = (value: number) => formatNumber(value, locale, 2, 2)
  const time = (instant: string, timeZone: string) =>
    days({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
      .format(new Date(instant))
      .replace(':', clock)
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
    /** A duration in whole minutes: `2 sa 52 dk`, `2 h 52 min`, `40 dk`. */
    minutes(minutes: number): string {
      const sign = minutes < 0 ? '−' : ''
      const hours = Math.floor(Math.abs(minutes) / 60)
      const rest = Math.abs(minutes) % 60
      if (hours === 0) return `${sign}${rest} ${m}`
      return rest === 0 ? `${sign}${hours} ${h}` : `${sign}${hours} ${h} ${rest} ${m}`
    },
    /** A day of the calendar: `20 Kas`, `20 Kasım 2026`, `Cuma, 20 Kasım`, `Kasım 2026`. */
    day(day: string, style: keyof typeof dayStyles = 'short'): string {
      const date = new Date(`${day}T00:00:00Z`)
      const format = days(dayStyles[style])
      if (style !== 'weekday' || !weekdayTitle) return format.format(date)
      const parts = format.formatToParts(date)
      const [weekday = '', number = '', month = ''] = (['weekday', 'day', 'month'] as const).map(
        (type) => parts.find((each) => each.type === type)?.value,
      )
      return weekdayTitle(weekday, number, month)
    },
    /** A full hour of the day: `04.00`, `04:00`. */
    hour: (hour: number) => `${two(hour)}${clock}00`,
    /** Hours and minutes in a narrow cell: `2.18`, `2:18`. */
    hours: (minutes: number) => `${Math.floor(minutes / 60)}${clock}${two(minutes % 60)}`,
    /** A time in a person's time zone: `09.10`, `09:10`. */
    time,
    /** A moment: `20 Kas 09.10`. */
    instant: (at: string, timeZone: string) =>
      `${days({ ...dayStyles.short, timeZone }).format(new Date(at))} ${time(at, timeZone)}`,
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
