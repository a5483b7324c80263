import { localeStyles } from '#rules/locale.ts'
import type { Locale } from '#rules/vocabulary.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** A value as displayed: one that rounds to zero has no sign and no colour. */
export function rounded(value: number, digits = 2): number {
  const power = 10 ** digits
  // Rounds half away from zero; adding 0 removes the sign of negative zero.
  return (Math.sign(value) * Math.round(Math.abs(value) * power)) / power + 0
}

/** A number with at most `digits` decimals. */
export function formatNumber(locale: Locale, value: number, digits = 2): string {
  const key = `${locale}${digits}`
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, { maximumFractionDigits: digits })
  numberFormats.set(key, format)
  return format.format(rounded(value, digits)).replace('-', '−')
}

/** A change: `+8`, `−0,75`, `0`. */
export function formatSigned(locale: Locale, value: number, digits = 2): string {
  return `${rounded(value, digits) > 0 ? '+' : ''}${formatNumber(locale, value, digits)}`
}

/** A net, always with two decimals, so that columns align: `75,25`, `−7,00`. */
export function formatNet(locale: Locale, net: number): string {
  const key = `${locale} net`
  const format =
    numberFormats.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  numberFormats.set(key, format)
  return format.format(rounded(net)).replace('-', '−')
}

/** A change of a net: `+0,25`, `−7,00`, `0,00`. */
export function formatNetChange(locale: Locale, change: number): string {
  return `${rounded(change) > 0 ? '+' : ''}${formatNet(locale, change)}`
}

/** A share of 1 in percent: `%81,5` in Turkish, `81.5%` in English. */
export function formatPercent(locale: Locale, share: number, digits = 1): string {
  const number = formatNumber(locale, share * 100, digits)
  return localeStyles[locale].percent(number)
}

/**
 * A duration: `2 sa 52 dk`, `2 h 52 min`, `40 dk`.
 * @param minutes whole
 */
export function formatMinutes(locale: Locale, minutes: number): string {
  const { hour: h, minute: m } = localeStyles[locale]
  const sign = minutes < 0 ? '−' : ''
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  if (hours === 0) return `${sign}${rest} ${m}`
  return rest === 0 ? `${sign}${hours} ${h}` : `${sign}${hours} ${h} ${rest} ${m}`
}

const dayStyles = {
  short: { day: 'numeric', month: 'short' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
export type DayStyle = keyof typeof dayStyles

/** A day of the calendar: `20 Kas`, `20 Kasım 2026`, `Cuma, 20 Kasım`, `Kasım 2026`. */
export function formatDay(locale: Locale, day: string, style: DayStyle = 'short'): string {
  const date = new Date(`${day}T00:00:00Z`)
  const { weekdayTitle } = localeStyles[locale]
  if (style === 'weekday' && weekdayTitle) {
    const parts = formatOf(locale, dayStyles.weekday).formatToParts(date)
    const [weekday = '', number = '', month = ''] = (['weekday', 'day', 'month'] as const).map(
      (type) => parts.find((each) => each.type === type)?.value,
    )
    return weekdayTitle(weekday, number, month)
  }
  return part(locale, date, dayStyles[style])
}

/** A time in a person's time zone: `09.10`, `09:10`. */
export function formatTime(locale: Locale, instant: string, timezone: string): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: timezone } as const
  const text = part(locale, new Date(instant), options)
  return text.replace(':', localeStyles[locale].clock)
}

/** A moment: `20 Kas 09.10`. */
export function formatInstant(locale: Locale, instant: string, timezone: string): string {
  const day = part(locale, new Date(instant), { day: 'numeric', month: 'short', timeZone: timezone })
  return `${day} ${formatTime(locale, instant, timezone)}`
}

function part(locale: Locale, date: Date, options: Intl.DateTimeFormatOptions): string {
  return formatOf(locale, options).format(date)
}

/** Cached, as making a formatter takes a phone longer than formatting a hundred dates. */
function formatOf(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const all = { timeZone: 'UTC', ...options }
  const key = locale + JSON.stringify(all)
  const format = dayFormats.get(key) ?? new Intl.DateTimeFormat(localeStyles[locale].tag, all)
  dayFormats.set(key, format)
  return format
}

/** A full hour of the day: `04.00`, `04:00`. */
export function formatHour(locale: Locale, hour: number): string {
  return `${String(hour).padStart(2, '0')}${localeStyles[locale].clock}00`
}

/** A running clock: `42:18`, `1:02:09`. */
export function formatClock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

export type Format = ReturnType<typeof formatIn>

/** How a language writes numbers, days and times. */
export function formatIn(locale: Locale) {
  return {
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
  }
}
