import { type Locale, locales } from './vocabulary.ts'

/** How a language writes what is no sentence. */
type LocaleStyle = {
  /** The language in itself. */
  name: string
  /** BCP 47 tag for `Intl`: English days stand before their months. */
  tag: string
  hour: string
  minute: string
  /** Between hours and minutes of the clock. */
  clock: string
  percent(number: string): string
  /** Order of a weekday's title, where the running text of `Intl` has another. */
  weekdayTitle?: (weekday: string, day: string, month: string) => string
  /** Of CSV files, as spreadsheets of that language expect them. */
  csv: { separator: string; decimal: string }
}

export const localeStyles: Record<Locale, LocaleStyle> = {
  tr: {
    name: 'Türkçe',
    tag: 'tr',
    hour: 'sa',
    minute: 'dk',
    clock: '.',
    percent: (number) => `%${number}`,
    weekdayTitle: (weekday, day, month) => `${weekday}, ${day} ${month}`,
    csv: { separator: ';', decimal: ',' },
  },
  en: {
    name: 'English',
    tag: 'en-GB',
    hour: 'h',
    minute: 'min',
    clock: ':',
    percent: (number) => `${number}%`,
    csv: { separator: ',', decimal: '.' },
  },
}

/** The language of a page or message when nobody has asked for one. */
export const defaultLocale: Locale = 'tr'

/** The language that a BCP 47 tag asks for, such as `en-US`; undefined for one that the product does not speak. */
export function localeOfTag(tag: string): Locale | undefined {
  const [language] = tag.toLowerCase().split('-')
  return locales.find((locale) => locale === language)
}
