import { localeStyles } from './locale-style.ts'
import type { Locale } from './vocabulary.ts'

/** A value as it is shown: half of the last decimal counts away from zero, and what rounds to zero has no sign. */
export function rounded(value: number, digits = 2): number {
  const power = 10 ** digits
  // Adding 0 removes the sign of negative zero.
  return (Math.sign(value) * Math.round(Math.abs(value) * power)) / power + 0
}

/**
 * A number with at most `most` decimals and at least `least`. A minus sign is as wide as a digit, a hyphen is not.
 * Without `Intl`, see `formatDay`.
 */
export function formatNumber(value: number, locale: Locale, most: number, least = 0): string {
  const { group, csv } = localeStyles[locale]
  const shown = rounded(value, most)
  const [whole = '', all = ''] = Math.abs(shown).toFixed(most).split('.')
  const decimals = all.slice(0, least) + all.slice(least).replace(/0+$/, '')
  return [
    shown < 0 ? '−' : '',
    whole.replace(/\B(?=(\d{3})+$)/g, group),
    decimals && csv.decimal + decimals,
  ].join('')
}
