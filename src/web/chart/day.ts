import { localeStyles } from '#rules/locale.ts'
import type { Locale } from '#rules/vocabulary.ts'
/** A day of the student's calendar, YYYY-MM-DD. It has no time zone, so it is always parsed as UTC. */
export type Day = string

/** 0 Sunday … 6 Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6

const formatters = new Map<string, Intl.DateTimeFormat>()

const styles = {
  /** 5 Mart 2026 Perşembe */
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** 5 Mart Perşembe */
  dayOfWeek: { weekday: 'long', day: 'numeric', month: 'long' },
  /** 5 Mar 2026 */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 5 Mar */
  short: { day: 'numeric', month: 'short' },
  /** Perşembe */
  dayName: { weekday: 'long' },
  /** Per */
  weekday: { weekday: 'short' },
  /** P */
  letter: { weekday: 'narrow' },
  /** Mar */
  month: { month: 'short' },
  /** Mart 2026 */
  monthYear: { month: 'long', year: 'numeric' },
  /** 2026 */
  year: { year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

export type DayStyle = keyof typeof styles

export function utc(day: Day): Date {
  return new Date(`${day}T00:00:00Z`)
}

export function weekdayOf(day: Day): Weekday {
  return utc(day).getUTCDay() as Weekday // getUTCDay returns 0 to 6
}

export function daysIntoWeek(day: Day, weekStart: Weekday): number {
  return (weekdayOf(day) - weekStart + 7) % 7
}

export function formatDay(day: Day, locale: Locale, style: DayStyle): string {
  return formatter(locale, style).format(utc(day))
}

/** Both ends of a span as short as the language allows, "3–9 Mar 2026". */
export function formatSpan(from: Day, to: Day, locale: Locale, style: DayStyle = 'medium'): string {
  return formatter(locale, style).formatRange(utc(from), utc(to))
}

/** Making an Intl formatter costs more than using it a hundred times. */
function formatter(locale: Locale, style: DayStyle): Intl.DateTimeFormat {
  const key = `${locale} ${style}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(localeStyles[locale].tag, {
    ...styles[style],
    timeZone: 'UTC',
  })
  formatters.set(key, made)
  return made
}
