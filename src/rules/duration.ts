import { localeStyles } from './locale.ts'
import type { Locale } from './vocabulary.ts'

/**
 * A duration: `2 sa 52 dk`, `2 h 52 min`, `40 dk`.
 * @param minutes whole
 */
export function formatMinutes(locale: Locale, minutes: number): string {
  const { hour: h, minute: m } = localeStyles[locale]
  const sign = minutes < 0 ? '−' : ''
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  if (hours === 0) return `${sign}${rest} ${m}`
  return rest === 0 ? `${sign}${hours} ${h}` : `${sign}${hours} ${h} ${rest} ${m}`
}
