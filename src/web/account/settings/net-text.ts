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
