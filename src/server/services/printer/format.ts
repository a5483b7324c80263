import type { Day } from '#rules/day.ts'
import { formatDay, formatSpan } from '#rules/format-day.ts'
import { formatNumber, rounded } from '#rules/format-number.ts'
import { localeStyles } from '#rules/locale-style.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { serverWords } from '#server/services/words/packs.ts'

/** How a letter writes numbers, times and days. */
export type Format = ReturnType<typeof formatOf>

/** Numbers are written as on the pages: nets with two decimals, a true minus sign. */
export function formatOf(locale: Locale) {
  const { hour, minute } = localeStyles[locale]
  const words = serverWords[locale].letter
  const whole = (value: number) => formatNumber(value, locale, 0)
  const net = (value: number) => formatNumber(value, locale, 2, 2)
  const weekday = (day: Day) => formatDay(day, locale, 'weekday')
  const shortDay = (day: Day) => formatDay(day, locale, 'short')
  const parts = (minutes: number) => [Math.floor(minutes / 60), minutes % 60] as const
  return {
    locale,
    whole,
    /** For a word whose form follows the number. */
    count: (n: number) => ({ n, shown: whole(n) }),
    net,
    change: (change: number) => `${rounded(change) > 0 ? '+' : ''}${net(change)}`,
    /** Insights tell one decimal. */
    about: (value: number) => formatNumber(value, locale, 1, 1),
    /** `2 sa 52 dk`. */
    short(minutes: number) {
      const [h, m] = parts(minutes)
      if (h === 0) return `${m} ${minute}`
      return m === 0 ? `${whole(h)} ${hour}` : `${whole(h)} ${hour} ${m} ${minute}`
    },
    /** `2 saat 52 dakika`. */
    long(minutes: number) {
      const [h, m] = parts(minutes)
      if (h === 0) return words.minutes(String(m))
      return m === 0 ? words.hours(whole(h)) : `${words.hours(whole(h))} ${words.minutes(String(m))}`
    },
    day: (day: Day) => formatDay(day, locale, 'long'),
    shortDay,
    weekday,
    /** `Per 26 Kas`. */
    dayOfWeek: (day: Day) => `${weekday(day)} ${shortDay(day)}`,
    /** `16–22 Kasım 2026`. */
    span: (from: Day, to: Day) => formatSpan(from, to, locale, 'long'),
  }
}
