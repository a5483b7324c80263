import { localeStyles } from '#rules/locale.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { letterWords } from '#server/report/words.ts'

/** How a letter writes numbers, times and days. */
export type Format = ReturnType<typeof formatOf>

/** Numbers are written as on the pages: nets with two decimals, a true minus sign. */
export function formatOf(locale: Locale) {
  const { tag, hour, minute } = localeStyles[locale]
  const words = letterWords[locale]
  const number = (value: number, least: number, most: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most })
      .format(Math.round(value * 10 ** most) / 10 ** most + 0)
      .replace('-', '−')
  const day = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (at: string) => format.format(new Date(`${at}T00:00:00Z`))
  }
  const spanFormat = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const parts = (minutes: number) => [Math.floor(minutes / 60), minutes % 60] as const
  return {
    locale,
    count: (n: number) => ({ n, shown: number(n, 0, 0) }),
    net: (net: number) => number(net, 2, 2),
    change: (change: number) => `${Math.round(change * 100) > 0 ? '+' : ''}${number(change, 2, 2)}`,
    /** Insights tell one decimal. */
    about: (value: number) => number(value, 1, 1),
    /** `2 sa 52 dk`. */
    short(minutes: number) {
      const [h, m] = parts(minutes)
      if (h === 0) return `${m} ${minute}`
      return m === 0 ? `${number(h, 0, 0)} ${hour}` : `${number(h, 0, 0)} ${hour} ${m} ${minute}`
    },
    /** `2 saat 52 dakika`. */
    long(minutes: number) {
      const [h, m] = parts(minutes)
      if (h === 0) return words.minutes(String(m))
      return m === 0
        ? words.hours(number(h, 0, 0))
        : `${words.hours(number(h, 0, 0))} ${words.minutes(String(m))}`
    },
    day: day({ day: 'numeric', month: 'long', year: 'numeric' }),
    shortDay: day({ day: 'numeric', month: 'short' }),
    weekday: day({ weekday: 'short' }),
    /** `16–22 Kasım 2026`. */
    span: (from: string, to: string) =>
      spanFormat.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`)),
  }
}
