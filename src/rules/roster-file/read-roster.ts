import { isEmail } from '../email.ts'
import { limits } from '../limits.ts'
import { isName } from '../plain-text.ts'
import type { Fault } from '../refusal.ts'
import { searchText } from '../search-text.ts'
import { type Cell, dayOf, isFault, serialOf, textOf } from '../trial-file/cells.ts'
import { type RosterColumn, rosterColumnOf } from './headings.ts'

const mostTitleRows = 20

export type RosterHead = {
  titles: string[]
  columns: (RosterColumn | null)[]
  /** Number of rows up to the head, itself included. */
  firstRow: number
  /** How many columns it names; of several rows the one that names most is the head. */
  score: number
}

/** A line of a list: who is meant, and what is wrong with it. */
export type RosterRow = {
  /** Number of the line in the file, from 1. */
  line: number
  name: string
  email: string
  /** The name of a class group; empty: none. */
  group: string
  birth_year: number | null
  /** No student, or one who is to be left out. */
  isIgnored: boolean
  faults: { column: number; fault: Fault }[]
}

/** Finds the row that names the columns; null: no row names both people and addresses. */
export function rosterHead(rows: readonly (readonly Cell[])[]): RosterHead | null {
  let best: RosterHead | null = null
  for (const [index, row] of rows.slice(0, mostTitleRows).entries()) {
    const titles = row.map((cell) => textOf(cell).slice(0, limits.titleCharacters))
    const columns = once(titles.map(rosterColumnOf))
    const has = (...wanted: RosterColumn[]) => wanted.some((each) => columns.includes(each))
    if (!has('email') || !has('name', 'given', 'family')) continue
    const score = columns.filter((column) => column !== null).length
    if (score > (best?.score ?? 0)) best = { titles, columns, firstRow: index + 1, score }
  }
  return best
}

/** Of two columns with one meaning the first is read. */
function once(columns: readonly (RosterColumn | null)[]): (RosterColumn | null)[] {
  return columns.map((column, index) => (columns.indexOf(column) === index ? column : null))
}

/** Reads the lines below a head; empty ones are none. */
export function rosterRows(
  rows: readonly (readonly Cell[])[],
  { columns, firstRow }: RosterHead,
): RosterRow[] {
  return rows.flatMap((cells, index) =>
    index < firstRow || cells.every((cell) => textOf(cell) === '') ? [] : [rowOf(index + 1, cells, columns)],
  )
}

function rowOf(line: number, cells: readonly Cell[], columns: readonly (RosterColumn | null)[]): RosterRow {
  const faults: RosterRow['faults'] = []
  const said = (is: RosterColumn) => {
    const column = columns.indexOf(is)
    // The apostrophe with which files of the product write `=…` is no part of a text.
    return column < 0
      ? ''
      : textOf(cells[column])
          .replace(/^'(?=\s*[=+\-@|])/, '')
          .replace(/\s+/g, ' ')
  }
  const tell = (fault: Fault | null, ...at: RosterColumn[]) => {
    const column = Math.max(
      0,
      columns.findIndex((each) => each !== null && at.includes(each)),
    )
    if (fault) faults.push({ column, fault })
  }
  const name = said('name') || [said('given'), said('middle'), said('family')].filter(Boolean).join(' ')
  const email = said('email')
  const birth_year = yearOf(said('birth_year'))
  tell(nameFault(name), 'name', 'given', 'family')
  tell(emailFault(email), 'email')
  tell(isFault(birth_year) ? birth_year : null, 'birth_year')
  return {
    line,
    name,
    email,
    group: said('group'),
    birth_year: isFault(birth_year) ? null : birth_year,
    isIgnored: isNoStudent(said('role')) || isLeaving(said('status'), said('enabled')),
    faults,
  }
}

function nameFault(name: string): Fault | null {
  if (name === '') return { fault: 'required' }
  if (name.startsWith('=')) return { fault: 'formulaUnsaved' }
  if (name.length > limits.nameCharacters) return { fault: 'tooLong', limit: limits.nameCharacters }
  return isName(name) ? null : { fault: 'controlCharacter' }
}

function emailFault(email: string): Fault | null {
  if (email === '') return { fault: 'required' }
  return isEmail(email) ? null : { fault: 'format', format: 'email' }
}

const earliestYear = 1900

/** A year of birth: as a number, or the year of a day. */
function yearOf(text: string): number | null | Fault {
  if (text === '') return null
  const day = /^\d{4}([.,]0+)?$/.test(text) ? null : dayOf(text, false)
  if (isFault(day)) return serialOf(text) === null ? { fault: 'type', format: 'integer' } : day
  const year = Number.parseInt(day ?? text, 10)
  return year < earliestYear ? { fault: 'tooSmall', limit: earliestYear } : year
}

const students = new Set(['', 'student', 'ogrenci', 'learner', 'pupil'])
const leaving = new Set(['tobedeleted', 'to be deleted', 'inactive', 'pasif', 'ayrildi', 'silinecek'])
const disabled = new Set(['false', '0', 'no', 'hayir', 'yanlis'])

function isNoStudent(role: string): boolean {
  return !students.has(searchText(role))
}

function isLeaving(status: string, enabled: string): boolean {
  return leaving.has(searchText(status)) || disabled.has(searchText(enabled))
}
