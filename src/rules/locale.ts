import { type Locale, locales } from './vocabulary.ts'

/** The language of a page or message when nobody has asked for one. */
export const defaultLocale: Locale = 'tr'

/** The language that a BCP 47 tag asks for, such as `en-US`; undefined for one that the product does not speak. */
export function localeOfTag(tag: string): Locale | undefined {
  const [language] = tag.toLowerCase().split('-')
  return locales.find((locale) => locale === language)
}
