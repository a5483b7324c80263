import { searchText } from './search-text.ts'

/** A cell of a spreadsheet; a day is text, YYYY-MM-DD. */
export type SheetCell = string | number | null

const results = ['correct', 'wrong', 'blank', 'question_count', 'net'] as const
type Result = (typeof results)[number]

/** What a result column holds; null: the column is skipped. */
export type SheetColumn =
  | { is: 'name' | 'day' | 'publisher' | 'kind' | 'duration_min' | 'note' | 'score' }
  | { is: 'lesson'; study_id: string; result: Exclude<Result, 'net'> }
  | null

/** Headings of Turkish and English result sheets, normalized for search. */
const plainHeadings: Record<string, Exclude<SheetColumn, null>['is']> = {
  deneme: 'name',
  'deneme adi': 'name',
  'deneme sinavi': 'name',
  'sinav adi': 'name',
  sinav: 'name',
  ad: 'name',
  name: 'name',
  'trial exam': 'name',
  'mock exam': 'name',
  mock: 'name',
  trial: 'name',
  exam: 'name',
  tarih: 'day',
  gun: 'day',
  'sinav tarihi': 'day',
  date: 'day',
  day: 'day',
  yayin: 'publisher',
  yayinevi: 'publisher',
  yayinlari: 'publisher',
  publisher: 'publisher',
  tur: 'kind',
  kind: 'kind',
  sure: 'duration_min',
  dakika: 'duration_min',
  minutes: 'duration_min',
  duration: 'duration_min',
  not: 'note',
  aciklama: 'note',
  note: 'note',
  puan: 'score',
  score: 'score',
}
const resultWords: Record<string, Result> = {
  d: 'correct',
  dogru: 'correct',
  c: 'correct',
  correct: 'correct',
  y: 'wrong',
  yanlis: 'wrong',
  w: 'wrong',
  wrong: 'wrong',
  b: 'blank',
  bos: 'blank',
  blank: 'blank',
  s: 'question_count',
  soru: 'question_count',
  questions: 'question_count',
  n: 'net',
  net: 'net',
}

type Lesson = { id: string; name: string }
export type SheetHead = { columns: SheetColumn[]; titles: string[]; firstRow: number }

/**
 * Finds the header row among the first ten rows: `Türkçe D`, `Doğru (Türkçe)`, or two rows with the lesson
 * (often in merged cells) above D, Y, B.
 * @returns null when no column holds results of a lesson
 */
export function readHead(
  rows: readonly (readonly SheetCell[])[],
  lessons: readonly Lesson[],
): SheetHead | null {
  for (const [index, row] of rows.slice(0, 10).entries()) {
    const below = rows[index + 1] ?? []
    const twoRows = isResultsAlone(below)
    const titles = twoRows ? joined(row, below) : row.map(textOf)
    const columns = titles.map((title) => columnOf(title, lessons))
    if (columns.some((column) => column?.is === 'lesson'))
      return { columns, titles, firstRow: index + (twoRows ? 2 : 1) }
  }
  return null
}

function columnOf(title: string, lessons: readonly Lesson[]): SheetColumn {
  const words = folded(title)
  const plain = plainHeadings[words.join(' ')]
  if (plain !== undefined && plain !== 'lesson') return { is: plain }
  const last = resultWords[words.at(-1) ?? '']
  const first = resultWords[words[0] ?? '']
  const result = last ?? first
  if (result === undefined || result === 'net') return null
  const lesson = lessonOf(last ? words.slice(0, -1) : words.slice(1), lessons)
  return lesson ? { is: 'lesson', study_id: lesson.id, result } : null
}

/**
 * The only lesson that matches: by its full name, by the beginnings of its words (`mat`, `fen bil`), or by
 * initials (`tde`).
 */
function lessonOf(words: readonly string[], lessons: readonly Lesson[]): Lesson | undefined {
  const said = words.join(' ')
  if (said === '') return undefined
  const names = lessons.map((lesson) => ({ lesson, words: folded(lesson.name) }))
  const exact = names.find((each) => each.words.join(' ') === said)
  if (exact) return exact.lesson
  const begun = names.filter((each) =>
    words.every((word) => each.words.some((part) => part.startsWith(word))),
  )
  if (begun.length === 1) return begun[0]?.lesson
  const initials = names.filter((each) => initialsOf(each.words) === said)
  return initials.length === 1 ? initials[0]?.lesson : undefined
}

function initialsOf(words: readonly string[]): string {
  return words
    .filter((word) => word !== 've' && word !== 'and')
    .map((word) => word[0])
    .join('')
}

/** Whether a row holds only words for results (D, Y, B). */
function isResultsAlone(row: readonly SheetCell[]): boolean {
  const said = row.map((cell) => folded(textOf(cell)).join(' ')).filter((text) => text !== '')
  return said.length > 1 && said.every((text) => text in resultWords)
}

/** Merges two header rows into one; the name of a lesson is only in its first column. */
function joined(above: readonly SheetCell[], below: readonly SheetCell[]): string[] {
  let lesson = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const top = textOf(above[index] ?? null)
    const bottom = textOf(below[index] ?? null)
    if (top !== '') lesson = top
    return bottom === '' ? top : `${lesson} ${bottom}`
  })
}

function folded(text: string): string[] {
  return searchText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

export function textOf(cell: SheetCell): string {
  return cell === null ? '' : String(cell).trim()
}
