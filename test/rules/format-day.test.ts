import { describe, expect, it } from 'vitest'
import { addDays, daysFrom } from '#rules/day.ts'
import { type DayStyle, formatDay, formatSpan } from '#rules/format-day.ts'
import { formatNumber, rounded } from '#rules/format-number.ts'
import { locales } from '#rules/vocabulary.ts'

const tags = { tr: 'tr', en: 'en-GB' } as const // English days come before their months

const styles: Partial<Record<DayStyle, Intl.DateTimeFormatOptions>> = {
  short: { day: 'numeric', month: 'short' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  dayMonth: { day: 'numeric', month: 'long' },
  dayOfWeek: { weekday: 'long', day: 'numeric', month: 'long' },
  dayName: { weekday: 'long' },
  weekday: { weekday: 'short' },
  letter: { weekday: 'narrow' },
  month: { month: 'short' },
  monthYear: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
}

describe('a day in words', () => {
  it.each(locales)('is what Intl writes, but for a comma and “Sept”: %s', (locale) => {
    for (const [style, options] of Object.entries(styles)) {
      const format = new Intl.DateTimeFormat(tags[locale], { ...options, timeZone: 'UTC' })
      for (const day of daysFrom('2024-02-25', '2025-03-05')) {
        const written = format
          .format(new Date(day))
          .replace(/Sept\b/, 'Sep')
          .replace(',', '')
        expect(formatDay(day, locale, style as DayStyle), `${style} ${day}`).toBe(written) // the keys are styles
      }
    }
  })

  it('has a title that begins with the weekday', () => {
    expect(formatDay('2026-11-20', 'tr', 'title')).toBe('Cuma, 20 Kasım')
    expect(formatDay('2026-11-20', 'en', 'title')).toBe('Friday 20 November')
  })

  it('tells a span as short as possible', () => {
    const from = '2026-12-03'
    const ends = [0, 6, 30].map((days) => addDays(from, days))
    expect(ends.map((to) => formatSpan(from, to, 'tr', 'medium'))).toEqual([
      '3 Ara 2026',
      '3–9 Ara 2026',
      '3 Ara 2026 – 2 Oca 2027',
    ])
    expect(formatSpan('2026-11-28', '2026-12-03', 'en', 'short')).toBe('28 Nov – 3 Dec')
    expect(formatSpan('2026-11-28', '2026-12-03', 'tr', 'long')).toBe('28 Kasım – 3 Aralık 2026')
    expect(formatSpan('2026-12-28', '2027-01-03', 'en', 'short')).toBe('28 Dec 2026 – 3 Jan 2027')
  })
})

describe('a number in words', () => {
  it.each(locales)('is what Intl writes, with a true minus sign: %s', (locale) => {
    for (const [most, least] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [2, 0],
      [2, 2],
    ] as const) {
      const format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      })
      for (const value of [0, 0.5, 7, 12.25, 99.9, 100, 999.4, 1000, 1234.5, 1234567.89, -1, -0.004, -4321.1])
        expect(formatNumber(value, locale, most, least), `${value} ${most}`).toBe(
          format.format(rounded(value, most)).replace('-', '−'),
        )
    }
  })
})
