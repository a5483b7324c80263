import type { Day } from './day.ts'
import { isDay } from './is-day.ts'
import { searchText } from './search-text.ts'
import { line as en } from './words/en/line.ts'
import { line as tr } from './words/tr/line.ts'

/**
 * Reads a day as people write it: `2027-6-19`, `2027/06/19`, `19.06.2027`, `19/6/27`, `19 Haziran 2027`, `19 Haz 2027`,
 * `19 June 2027`. Where the year is last the day is first; two digits are a year from 2000 on.
 * @returns null when it is not a day, also for one that does not exist (31 April), and for an instant
 */
export function readDay(text: string): Day | null {
  const typed = text.trim()
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(typed)
  if (yearFirst) return dayOf(yearFirst[1], yearFirst[3], yearFirst[4])
  const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/.exec(typed)
  if (dayFirst) return dayOf(dayFirst[4], dayFirst[3], dayFirst[1])
  const [, day, month = '', year] = /^(\d{1,2})\.? +(\p{L}+)\.? +(\d{4}|\d{2})$/u.exec(typed) ?? []
  return dayOf(year, monthOf(searchText(month)), day)
}

type Part = string | undefined

/** The day of a year in two or four digits, a month and a date; null where there is none. */
export function dayOf(year: Part, month: Part, date: Part): Day | null {
  if (!year || !month || !date) return null
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(written) ? written : null
}

/** The number of a month by its name or the first three letters of it. */
function monthOf(name: string): string | undefined {
  const index = [tr.months, en.months].map((names) =>
    names.findIndex((each) => each === name || (name.length === 3 && each.startsWith(name))),
  )
  const found = index.find((each) => each >= 0)
  return found === undefined ? undefined : String(found + 1)
}
