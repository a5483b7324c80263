import { limits } from '#rules/limits.ts'
import { searchWords } from '../search-text.ts'
import { type Cell, type Table, textOf } from './cells.ts'
import {
  type Column,
  type ColumnResult,
  type Heading,
  isHarmless,
  lessonText,
  longestHeading,
  type Named,
  nearestTarget,
  readHeading,
  type Target,
  targetOf,
} from './headings.ts'

/** What a person said that a column is, by its title; `column` null: it is left out. */
export type Assignment = { title: string; column: Column | null }

export type Head = {
  titles: string[]
  columns: (Column | null)[]
  /** Number of rows up to the last row of the head. */
  firstRow: number
  /** Texts above the head: the name of the list, a day. */
  above: string[]
  /** The columns with which each line of a table with a line per lesson says its results; null: a line is a trial. */
  perLesson: { study: number } | null
  /** How much it says; of several rows the one that says most is the head. */
  score: number
}

/** Title rows that may be above a head, as publishers print them. */
const mostTitleRows = 20
const answers = new Set<ColumnResult>(['correct', 'wrong', 'blank'])

/**
 * Finds the head: `Türkçe D`, `Doğru (Türkçe)`, `Türkçe D | Y | B`, or two rows with the lesson (often in merged cells)
 * above D, Y, B. Of several rows the one that names most columns is it.
 * @returns null when no row names results
 */
export function readHead(table: Table, named: Named, assigned: readonly Assignment[]): Head | null {
  let best: Head | null = null
  for (const [index, row] of table.rows.slice(0, mostTitleRows).entries()) {
    const above = table.rows
      .slice(0, index)
      .flatMap((cells) => [...new Set(cells.map(textOf))].filter((text) => text !== ''))
    const below = table.rows[index + 1] ?? []
    const isTwoRows = isResultsAlone(row, below) || isLessonsBelow(row, below, named)
    const top = index > 0 ? withPlainAbove(table.rows[index - 1] ?? [], row, below) : row
    const twoRows = isTwoRows ? [{ titles: joined(top, below), rows: 2 }] : []
    const oneRow = {
      titles: continued(withStudyAbove(table.rows.slice(Math.max(0, index - 2), index), row), named),
      rows: 1,
    }
    for (const { titles: whole, rows } of [...twoRows, oneRow]) {
      const titles = whole.map((title) => title.slice(0, limits.titleCharacters))
      const texts = [table.name ?? '', ...above]
      const head = { titles, firstRow: index + rows, above, ...columnsOf(titles, named, assigned, texts) }
      if (head.score > (best?.score ?? 0)) best = head
    }
  }
  return best
}

function columnsOf(
  titles: readonly string[],
  named: Named,
  assigned: readonly Assignment[],
  texts: readonly string[],
): Pick<Head, 'columns' | 'perLesson' | 'score'> {
  const headings = titles.map((title) => readHeading(title, named.exam))
  const study = headings.findIndex(({ plain }) => plain?.is === 'study')
  const said = new Map(assigned.map(({ title, column }) => [title, column]))
  const columns = targeted(headings, named, study >= 0, texts).map((column, index) => {
    const title = titles[index] ?? ''
    return said.has(title) ? (said.get(title) ?? null) : column
  })
  const isPerLesson = study >= 0 && columns.some((column) => column?.is === 'total')
  // In other tables it is the class of a school.
  const kept = isPerLesson ? columns : columns.map((column) => (column?.is === 'croom' ? null : column))
  const each = oneOfEach(kept, titles, headings)
  // A lesson that is not known is asked about.
  const results = headings.filter(
    ({ result, otherExam }, index) => each[index]?.is === 'lesson' || (result && otherExam === null),
  )
  const isHead =
    each.some((column) => column?.is === 'lesson') ||
    (results.length > 1 && (isPerLesson || each.some((column) => column?.is === 'day')))
  const score = isHead ? 10 * results.length + each.filter((column) => column !== null).length : 0
  return { columns: each, perLesson: isPerLesson ? { study } : null, score }
}

/**
 * Titles in which a result without a lesson names the lesson of the columns before it: `Türkçe D | Y | B`. A single net behind several
 * lessons is the net of all.
 */
function continued(titles: readonly string[], { exam }: Named): string[] {
  const headings = titles.map((title) => ({ title, ...readHeading(title, exam) }))
  if (headings.some(({ plain }) => plain?.is === 'study')) return [...titles]
  const netsAlone = headings.filter((heading) => heading.result === 'net' && isAlone(heading)).length
  const lessons = new Set(headings.flatMap(({ result, lesson }) => (result ? [lesson.join(' ')] : [])))
  return headings.map(makeRun(netsAlone === 1 && lessons.size > 2))
}

/** Names columns one after the other; a result without a lesson by the lesson of the columns before it. */
function makeRun(isNetOfAll: boolean) {
  let lesson = ''
  let results = new Set<ColumnResult>()
  function begin(said: string): void {
    if (said !== lesson) results = new Set()
    lesson = said
  }
  function continues(title: string, result: ColumnResult): string {
    if (lesson === '' || results.has(result) || (result === 'net' && isNetOfAll)) return title
    results.add(result)
    return `${lesson} ${title}`
  }
  return ({ title, ...heading }: Heading & { title: string }): string => {
    const { result } = heading
    if (result && isAlone(heading)) return continues(title, result)
    begin(result ? lessonText(title) : '')
    if (result) results.add(result)
    return title
  }
}

/** Columns with the lessons that their headings name; a result without a lesson is of all lessons, or of the only one. */
function targeted(
  headings: readonly Heading[],
  named: Named,
  isPerLesson: boolean,
  texts: readonly string[],
): (Column | null)[] {
  const targets = headings.map(({ result, lesson }) => (result ? targetOf(lesson, named) : null))
  const hasLessons = targets.some((target) => target !== null)
  const only = hasLessons || isPerLesson ? null : onlyLesson(named, texts)
  const isOfAll = hasLessons || isPerLesson
  return headings.map((heading, index): Column | null => {
    if (heading.otherExam !== null) return null
    const { plain, result } = heading
    if (plain) return { is: plain.is }
    if (isAlone(heading) || heading.isTotal) return resultAlone(heading, only, isOfAll)
    const target = targets[index]
    return target && result ? { is: 'lesson', result, ...target } : null
  })
}

/** A result without a lesson: of the table's only lesson, or the sum of all. */
function resultAlone({ result, isTotal }: Heading, only: Target | null, isOfAll: boolean): Column | null {
  if (isTotal) return { is: 'total', result: result ?? 'net' }
  if (result === null) return null
  if (only) return { is: 'lesson', result, ...only }
  return isOfAll ? { is: 'total', result } : null
}

function isAlone({ plain, result, lesson, isTotal, otherExam }: Heading): boolean {
  return plain === null && otherExam === null && result !== null && lesson.length === 0 && !isTotal
}

/** The lesson of a table that has one lesson: the class group's only one, or the one that its title names. */
function onlyLesson({ studies }: Named, texts: readonly string[]): Target | null {
  const [first, ...others] = studies
  if (first && others.length === 0) return { study_id: first.id, section: null }
  const said = texts.map((text) => ` ${searchWords(text).join(' ')} `)
  const found = studies.filter(({ name }) =>
    said.some((text) => text.includes(` ${searchWords(name).join(' ')} `)),
  )
  return found[0] && found.length === 1 ? { study_id: found[0].id, section: null } : null
}

/** Of the columns that could be the name, the day and so on, the surest; the others are not read. */
function oneOfEach(
  columns: readonly (Column | null)[],
  titles: readonly string[],
  headings: readonly Heading[],
): (Column | null)[] {
  const rankOf = (index: number) => headings[index]?.plain?.rank ?? -1
  const best = new Map<string, number>()
  for (const [index, column] of columns.entries()) {
    if (!column || column.is === 'lesson' || column.is === 'total') continue
    const other = best.get(column.is)
    if (other === undefined || rankOf(index) < rankOf(other)) best.set(column.is, index)
  }
  const name = best.get('name')
  const hasPerson = best.has('person')
  return columns.map((column, index) => {
    if (!column || column.is === 'lesson' || column.is === 'total' || column.is === 'person') return column
    if (column.is === 'name' && isPersonOrName(titles[index]) && (hasPerson || name !== index))
      return { is: 'person' }
    const first = best.get(column.is) ?? index
    return first === index ||
      searchWords(titles[first] ?? '').join() === searchWords(titles[index] ?? '').join()
      ? column
      : null
  })
}

/** Headings that name a trial, or a person where another column names the trial. */
function isPersonOrName(title = ''): boolean {
  return ['ad', 'adi', 'name'].includes(searchWords(title).join(' '))
}

/**
 * Whether most of what a row says is words for results (D, Y, B), and nothing is a number; a cell merged with the one
 * above repeats it.
 */
function isResultsAlone(above: readonly Cell[], row: readonly Cell[]): boolean {
  const said = row.map(textOf).filter((text, index) => text !== '' && text !== textOf(above[index]))
  const results = said.filter(isResultAlone)
  return results.length > 1 && results.length * 2 > said.length && said.every((text) => !/\d/.test(text))
}

/** Whether lessons lie below words for results: `Doğru` over `Türkçe`, `Matematik`. */
function isLessonsBelow(above: readonly Cell[], row: readonly Cell[], named: Named): boolean {
  const first = above.findIndex((cell) => isResultAlone(textOf(cell)))
  const said = row
    .slice(Math.max(first, 0))
    .map(textOf)
    .filter((text) => text !== '')
  return first >= 0 && said.length > 1 && said.every((text) => targetOf(searchWords(text), named) !== null)
}

/** Whether the only results of a table are nets, or one number for each lesson, which are nets: `Türkçe`, `Sosyal`. */
export function hasNetsOnly(table: Table, named: Named): boolean {
  return table.rows.slice(0, mostTitleRows).some((row) => {
    const headings = row.map((cell) => readHeading(textOf(cell), named.exam))
    const results = headings.filter(({ result }) => result !== null)
    if (results.some(({ result }) => result !== 'net')) return false
    const lessons = headings.filter((each) => each.result === null && targetOf(each.lesson, named) !== null)
    const isPerLesson = results.length > 0 && headings.some(({ plain }) => plain?.is === 'study')
    return isPerLesson || results.length + lessons.length > 1
  })
}

/** Whether a head has columns for nets, and none for answers. */
export function isOfNetsOnly({ columns, titles }: Head, named: Named): boolean {
  const said = titles.map((title) => readHeading(title, named.exam).result)
  const results = [...said, ...columns.map((column) => column && 'result' in column && column.result)]
  return results.includes('net') && !results.some((each) => each && answers.has(each))
}

function isResultAlone(text: string): boolean {
  return isAlone(readHeading(text, null))
}

/** The upper of two header rows with what is only in the row above it: `Tarih` beside `TYT` over the lessons. */
function withPlainAbove(above: readonly Cell[], row: readonly Cell[], below: readonly Cell[]): Cell[] {
  const width = Math.max(above.length, row.length)
  return Array.from({ length: width }, (_, index) => {
    const isEmpty = textOf(row[index]) === '' && textOf(below[index]) === ''
    const text = textOf(above[index])
    const isNamed =
      text.length <= longestHeading && (isHarmless(text) || readHeading(text, null).plain !== null)
    return (isEmpty && isNamed ? above[index] : row[index]) ?? null
  })
}

/** A row of results with `Ders`, which is only in a row above it: there each trial exam is named over its D, Y, N. */
function withStudyAbove(above: readonly Cell[][], row: readonly Cell[]): string[] {
  return row.map((cell, index) => {
    if (textOf(cell) !== '') return textOf(cell)
    const texts = above.map((cells) => textOf(cells[index]))
    const isStudy = (text: string) => readHeading(text, null).plain?.is === 'study'
    return texts.findLast(isStudy) ?? ''
  })
}

/** Merges two header rows into one; the name of a lesson may be only in its first column. */
function joined(above: readonly Cell[], below: readonly Cell[]): string[] {
  let lesson = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const top = textOf(above[index])
    const bottom = textOf(below[index])
    if (top !== '') lesson = top
    return bottom === '' || bottom === top ? top : `${lesson} ${bottom}`
  })
}

/**
 * What an unread column may be: a column, a result of a lesson that is not known, `left_out` where it changes no net, or
 * null for no idea.
 */
export type Guess =
  | Column
  | { is: 'lesson'; result: ColumnResult; study_id: null; section: null }
  | 'left_out'
  | null

/** Guesses what an unread column is from its heading and its values. */
export function guessOf(
  title: string,
  values: readonly Cell[],
  named: Named,
  columns: readonly (Column | null)[],
): Guess {
  const heading = readHeading(title, named.exam)
  const texts = values.map(textOf).filter((text) => text !== '')
  const isTooLong = title.length > longestHeading
  if (isTooLong || isHarmless(title) || heading.plain || texts.length === 0) return 'left_out'
  if (heading.otherExam !== null) return 'left_out'
  const target = targetOf(heading.lesson, named) ?? nearestTarget(heading.lesson, named)
  if (!target)
    return heading.result && { is: 'lesson', result: heading.result, study_id: null, section: null }
  if (heading.result !== null) return { is: 'lesson', result: heading.result, ...target }
  const isWhole = texts.every((text) => /^\d+$/.test(text))
  const hasCorrect = columns.some(
    (column) => column?.is === 'lesson' && column.result === 'correct' && isSameTarget(column, target),
  )
  const isNumber = texts.every((text) => /^[-−]?\d+([.,]\d+)?$/.test(text))
  if (!isNumber) return null
  return { is: 'lesson', result: isWhole && !hasCorrect ? 'correct' : 'net', ...target }
}

/** Whether two columns are of the same lesson or section. */
export function isSameTarget(a: Target, b: Target): boolean {
  return a.study_id === b.study_id && a.section === b.section
}
