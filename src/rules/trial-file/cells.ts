import { addDays, type Day } from '#rules/day.ts'
import { isLine } from '#rules/plain-text.ts'
import { readDay } from '#rules/read-day.ts'
import type { Fault } from '#rules/refusal.ts'
import { listed, searchText } from '#rules/search-text.ts'

/** A cell of a table; a day is text, YYYY-MM-DD, and a formula without a kept value is text that begins with `=`. */
export type Cell = string | number | null

/** A table of a file: a sheet of a workbook, or a whole CSV file, which has no name. */
export type Table = {
  name: string | null
  isHidden: boolean
  /** Whether its serial numbers count days from 1904 in place of 1900; null: a CSV file does not say it. */
  is1904: boolean | null
  rows: Cell[][]
}

/** The text of a cell as a person sees it. */
export function textOf(cell: Cell | undefined): string {
  return cell == null ? '' : String(cell).trim()
}

const absentWords = new Set(listed(`-, –, —, −, /, girmedi, girmedim, katilmadi, cozmedi, yok, absent, n/a`))

/** Whether a cell is empty or says that there is no result. */
export function isAbsent(text: string): boolean {
  return text === '' || saysAbsent(text)
}

/** Whether a cell says that there is no result: `-`, `Girmedi`, `absent`. */
export function saysAbsent(text: string): boolean {
  return absentWords.has(searchText(text))
}

export function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'fault' in value
}

/** Reads a number in plain digits, with decimal point or comma; `1e1`, `0x10` and `75%` are none. */
export function numberOf(text: string): number | Fault {
  if (text.startsWith('=')) return { fault: 'formulaUnsaved' }
  const typed = text.replace(/[−–]/, '-').replace(/\s/g, '')
  if (!/^[+-]?\d{1,9}([.,]\d{1,20})?$/.test(typed)) return { fault: 'type', format: 'number' }
  // Fifteen digits are what spreadsheets show of a computed number.
  return Number(Number(typed.replace(',', '.')).toPrecision(15))
}

export function numberUpTo(limit: number) {
  return (text: string): number | Fault => {
    const value = numberOf(text)
    if (isFault(value)) return value
    if (value < 0) return { fault: 'tooSmall', limit: 0 }
    return value > limit ? { fault: 'tooLarge', limit } : value
  }
}

export function wholeUpTo(limit: number) {
  return (text: string): number | Fault => {
    const value = numberUpTo(limit)(text)
    return typeof value === 'number' && !Number.isInteger(value) ? { fault: 'wholeNumber' } : value
  }
}

export function lineUpTo(limit: number) {
  const fits = textUpTo(limit)
  return (text: string): string | Fault => (isLine(text) ? fits(text) : { fault: 'controlCharacter' })
}

/** Reads a text; the apostrophe with which the product's own files write `=…` is no part of it. */
export function textUpTo(limit: number) {
  return (text: string): string | Fault => {
    if (text.startsWith('=')) return { fault: 'formulaUnsaved' }
    const typed = text.replace(/^'(?=\s*[=+\-@|])/, '')
    return typed.length > limit ? { fault: 'tooLong', limit } : typed
  }
}

/** Days between the two dates that spreadsheets count from. */
const daysTo1904 = 1462
/** A clock time behind a day, and a weekday before or after it. */
const clock = /[ T]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/
/** What Excel writes between a day, the name of its month and its year: `1.Kas.26`, `1-Nov-26`. */
const besideMonth = /(?<=\d)[-./](?=\p{L})|(?<=\p{L})[-./](?=\d)/gu
const weekday = /^(?:\p{L}+,? +)(?=\d)|(?<=\d{4})(?:,? +\p{L}+)$/gu

/** A spreadsheet's serial number, a day counted from 30 December 1899 or from 1 January 1904; null for other texts. */
export function serialOf(text: string): number | null {
  return /^\d{5}([.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : null
}

export function dayOfSerial(serial: number, is1904: boolean): Day {
  return addDays('1899-12-30', serial + (is1904 ? daysTo1904 : 0))
}

/** A day in eight digits: 20261101, 01112026. With a year of this century no digits are both. */
function inDigits(text: string): Day | null {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const [, lastDay, lastMonth, lastYear] = /^(\d\d)(\d\d)(20\d\d)$/.exec(text) ?? []
  return readDay(`${year}-${month}-${day}`) ?? readDay(`${lastYear}-${lastMonth}-${lastDay}`)
}

/** Reads a day as people write it, or as a spreadsheet's serial number. */
export function dayOf(text: string, is1904: boolean): Day | Fault {
  if (text.startsWith('=')) return { fault: 'formulaUnsaved' }
  const serial = serialOf(text)
  if (serial !== null) return dayOfSerial(serial, is1904)
  const digits = inDigits(text)
  if (digits !== null) return digits
  const day = text.replace(clock, '').replace(weekday, '').replace(besideMonth, ' ')
  return readDay(day) ?? { fault: 'dateUnreadable' }
}

/** Whether day and month of a text could be read the other way round as well: 11/05/2026. */
export function isDayOrMonthFirst(text: string): boolean {
  const [, first = '', second = ''] = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})\b/.exec(text) ?? []
  return first !== '' && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
}
