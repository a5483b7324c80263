import { type Day, weekdayOf } from './day.ts'
import { localeStyles } from './locale-style.ts'
import type { Locale } from './vocabulary.ts'

export type DayStyle = keyof ReturnType<typeof writings>

/**
 * A day of the calendar, in one of the ways in which the product writes days. With names of our own: the first use of
 * `Intl` in a page takes a phone 0.1 to 0.3 s (decision 0018), and engines differ in names, commas and spaces.
 */
export function formatDay(day: Day, locale: Locale, style: DayStyle): string {
  return writings(day, locale)[style]
}

function writings(day: Day, locale: Locale) {
  const { months, weekdays, shortWeekdays, dayOfWeek, titleComma } = localeStyles[locale]
  const [year = 0, monthNumber = 0, date = 0] = day.split('-').map(Number)
  const place = weekdayOf(day) - 1
  const dayName = weekdays[place] ?? ''
  const name = months[monthNumber - 1] ?? ''
  const month = name.slice(0, 3)
  const short = `${date} ${month}`
  const dayMonth = `${date} ${name}`
  return {
    /** `20 Kas` */
    short,
    /** `20 Kas 2026` */
    medium: `${short} ${year}`,
    /** `20 Kasım 2026` */
    long: `${dayMonth} ${year}`,
    /** `20 Kasım 2026 Cuma`, `Friday 20 November 2026` */
    full: dayOfWeek(dayName, `${dayMonth} ${year}`),
    /** `20 Kasım` */
    dayMonth,
    /** `20 Kasım Cuma`, `Friday 20 November` */
    dayOfWeek: dayOfWeek(dayName, dayMonth),
    /** `Cuma, 20 Kasım`, `Friday 20 November` */
    title: `${dayName}${titleComma} ${dayMonth}`,
    /** `Cuma` */
    dayName,
    /** `Cum` */
    weekday: shortWeekdays[place] ?? '',
    /** `C` */
    letter: dayName.slice(0, 1),
    /** `Kas` */
    month,
    /** `Kasım 2026` */
    monthYear: `${name} ${year}`,
    /** `2026` */
    year: `${year}`,
  }
}

/** Both ends of a span, as short as possible: `3–9 Mar 2026`, `28 Mar – 3 Nis 2026`, `28 Ara 2026 – 3 Oca 2027`. */
export function formatSpan(from: Day, to: Day, locale: Locale, style: 'short' | 'medium' | 'long'): string {
  const end = formatDay(to, locale, style)
  if (from === to) return end
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))}–${end}`
  if (from.slice(0, 4) === to.slice(0, 4))
    return `${formatDay(from, locale, style === 'long' ? 'dayMonth' : 'short')} – ${end}`
  const whole = style === 'short' ? 'medium' : style
  return `${formatDay(from, locale, whole)} – ${formatDay(to, locale, whole)}`
}
