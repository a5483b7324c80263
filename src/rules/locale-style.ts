import type { Locale } from './vocabulary.ts'
import { style as en } from './words/en/style.ts'
import { style as tr } from './words/tr/style.ts'

/** How a language writes what is no sentence. */
export type LocaleStyle = {
  hour: string
  minute: string
  /** Between hours and minutes of the clock. */
  clock: string
  percent(number: string): string
  /** From January to December; their first three letters are their short names. */
  months: readonly string[]
  /** From Monday to Sunday. */
  weekdays: readonly string[]
  shortWeekdays: readonly string[]
  /** A weekday with its date, in running text. */
  dayOfWeek(weekday: string, date: string): string
  /** Between a weekday and its date in a title, where the weekday comes first. */
  titleComma: string
  /** Between thousands. */
  group: string
  /** Of CSV files, as spreadsheets of that language expect them. */
  csv: { separator: string; decimal: string }
}

export const localeStyles: Record<Locale, LocaleStyle> = { tr, en }
