import { localeStyles } from '#rules/locale-style.ts'
import type { Locale } from '#rules/vocabulary.ts'

/** A net as it is typed, which `readNet` reads: without the points or commas that group thousands. */
export function netText(net: number | null, locale: Locale): string {
  return net === null ? '' : String(net).replace('.', localeStyles[locale].csv.decimal)
}

/**
 * Reads a net as typed: `87`, `87,5`, `87.25`.
 * @returns null for an empty text, undefined if it is not a net from 0 to 1000 with at most two decimals
 */
export function readNet(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  const value = /^\d{1,4}([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
  return value <= 1000 ? value : undefined
}
