import { type Locale, locales } from './vocabulary.ts'
import { style as en } from './words/en/style.ts'
import { style as tr } from './words/tr/style.ts'

/** How a language writes what is no sentence. */
export type LocaleStyle = {
  /** The language in itself. */
  name: string
  hour: string
  minute: string
  /** Between hours and minutes of the clock. */
  clock: string
  percent(number: string): string
  /** From January to December; their first three letters are their short names. */
  months: readonly string[]
  /** From Monday to Sunday, each with its short name. */
  weekdays: readonly (readonly [name: string, short: string])[]
  /** A weekday with its date in running text, and as a title. */
  dayOfWeek(weekday: string, date: string): string
  dayTitle(weekday: string, date: string): string
  /** Between thousands. */
  group: string
  /** Of CSV files, as spreadsheets of that language expect them. */
  csv: { separator: string; decimal: string }
}

/** Loaded with every page. */
export const localeStyles: Record<Locale, LocaleStyle> = { tr, en }

/** The language of a page or message when nobody has asked for one. */
export const defaultLocale: Locale = 'tr'

/** The language that a BCP 47 tag asks for, such as `en-US`; undefined for one that the product does not speak. */
export function localeOfTag(tag: string): Locale | undefined {
  const [language] = tag.toLowerCase().split('-')
  return locales.find((locale) => locale === language)
}
