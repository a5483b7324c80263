import { localeStyles } from '#rules/locale.ts'
import type { Fault, RefusalCode } from '#rules/refusal.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { serverWords } from '#server/words/packs.ts'

/** Message of a refusal. */
export function refusalWords(code: RefusalCode, locale: Locale): string {
  return serverWords[locale].refusals[code]
}

/** A date in words: 21 Kasım 2026. */
export function dayWords(day: string, locale: Locale): string {
  if (day === '') return day
  return new Intl.DateTimeFormat(localeStyles[locale].tag, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** Message of a faulty field. */
export function faultWords(fault: Fault, locale: Locale): string {
  const limit = 'limit' in fault ? fault.limit : ''
  const shown = typeof limit === 'number' ? limit.toLocaleString(locale) : dayWords(limit, locale)
  return serverWords[locale].faults[fault.fault](shown)
}
