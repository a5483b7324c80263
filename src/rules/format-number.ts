import type { Locale } from './vocabulary.ts'

/** A value as it is shown: half of the last decimal counts away from zero, and what rounds to zero has no sign. */
export function rounded(value: number, digits = 2): number {
  const power = 10 ** digits
  // Adding 0 removes the sign of negative zero.
  return (Math.sign(value) * Math.round(Math.abs(value) * power)) / power + 0
}

/** Cached, as making one takes a phone longer than formatting a hundred numbers. */
const formatters = new Map<string, Intl.NumberFormat>()

/** A number with at most `most` decimals and at least `least`. A minus sign is as wide as a digit, a hyphen is not. */
export function formatNumber(value: number, locale: Locale, most: number, least = 0): string {
  const key = `${locale} ${least} ${most}`
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat(locale, { minimumFractionDigits: least, maximumFractionDigits: most })
  formatters.set(key, formatter)
  return formatter.format(rounded(value, most)).replace('-', '−')
}
