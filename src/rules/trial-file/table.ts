import { Refusal } from '#rules/refusal.ts'
import { searchText, searchWords } from '#rules/search-text.ts'
import { type Cell, type Table, textOf } from './cells.ts'
import { type Assignment, type Head, readHead } from './head.ts'
import { type Named, otherExamIn } from './headings.ts'
import type { Warning } from './warnings.ts'

/** The lines of a table below its head, each with its number in the file, from 1. */
export type Lines = { head: Head; lines: { line: number; cells: readonly Cell[] }[]; warnings: Warning[] }

/** Columns and trial exams of a table at most. */
const mostColumns = 200
const mostTrials = 500

/**
 * Finds the head of a table and makes each line a trial exam: a table with a line per lesson, such as the product's own
 * export, becomes one with columns per lesson.
 * @param group name of the class group; lines of others are left out
 * @returns null when no row names results
 * @throws Refusal RULE on `file` for more than 500 trial exams
 */
export function readLines(
  table: Table,
  named: Named,
  group: string,
  assigned: readonly Assignment[],
): Lines | null {
  const head = readHead(table, named, assigned)
  if (!head) return null
  const lines = table.rows.flatMap((cells, index) =>
    index < head.firstRow || cells.every((cell) => textOf(cell) === '') ? [] : [{ line: index + 1, cells }],
  )
  const read = head.perLesson ? perTrial(table, { head, lines, warnings: [] }, named, group, assigned) : null
  const all = read ?? { head, lines, warnings: [] }
  if (all.lines.length > mostTrials)
    throw new Refusal('RULE', { file: { fault: 'tooMany', limit: mostTrials } })
  return all
}

/** A table with a line per lesson as one with a line per trial exam; lines of one trial share what is read besides results. */
function perTrial(
  table: Table,
  { head, lines }: Lines,
  named: Named,
  group: string,
  assigned: readonly Assignment[],
): Lines | null {
  const study = head.perLesson?.study ?? -1
  const { own, warnings } = ofGroup({ head, lines, warnings: [] }, named, group)
  const isResult = (index: number) =>
    head.columns[index]?.is === 'total' || head.columns[index]?.is === 'duration_min'
  const plain = head.titles.flatMap((_, index) =>
    index === study || isResult(index) || head.columns[index]?.is === 'croom' ? [] : [index],
  )
  const results = head.titles.flatMap((_, index) => (isResult(index) ? [index] : []))

  const read = plain.map((index) => head.columns[index] !== null)
  const wideTable = makeWide(
    plain.map((index) => head.titles[index] ?? ''),
    read,
  )
  let shared: Cell[] = []
  for (const { line, cells } of own) {
    const lesson = textOf(cells[study])
    if (lesson === '' || isSum(lesson)) continue
    const said = plain.map((index) => cells[index] ?? null)
    // Cells that were merged over the lessons of a trial exam are empty in a CSV file.
    if (shared.length === 0 || said.some((cell, index) => read[index] && textOf(cell) !== '')) shared = said
    const trial = wideTable.trial(line, [...shared])
    for (const index of results) trial.put(`${lesson} ${head.titles[index]}`, cells[index] ?? null)
  }
  const { titles, lines: wideLines } = wideTable
  const wide = readHead({ ...table, rows: [titles] }, named, assigned)
  return wide && { head: { ...wide, above: head.above }, lines: wideLines(), warnings }
}

/**
 * Collects lines of one trial exam into one, with a column for each title.
 * @param read which of the first columns tell trial exams apart; others keep what the first line says
 */
function makeWide(titles: string[], read: readonly boolean[]) {
  const columns = new Map<string, number>()
  const trials = new Map<string, { line: number; cells: Cell[] }>()
  function columnOf(key: string, title: string): number {
    const column = columns.get(key) ?? titles.push(title) - 1
    columns.set(key, column)
    if (titles.length > mostColumns) throw new Refusal('RULE', { file: { fault: 'sheetTooBig' } })
    return column
  }
  return {
    titles,
    lines: () => [...trials.values()],
    /** The trial exam with these first cells. */
    trial(line: number, shared: Cell[]) {
      const key = JSON.stringify(shared.filter((_, index) => read[index]))
      const { cells } = trials.get(key) ?? { cells: shared }
      if (!trials.has(key)) trials.set(key, { line, cells })
      return {
        put(title: string, value: Cell): void {
          if (textOf(value) === '') return
          // A lesson twice in a trial has columns twice, which is told.
          let time = 0
          while (textOf(cells[columnOf(`${time} ${title}`, title)]) !== '') time++
          cells[columnOf(`${time} ${title}`, title)] = value
        },
      }
    },
  }
}

/** Leaves out the lines that name another class group. */
function ofGroup(
  { head, lines }: Lines,
  named: Named,
  group: string,
): { own: Lines['lines']; warnings: Warning[] } {
  const column = head.columns.findIndex((each) => each?.is === 'croom')
  const groupOf = (cells: readonly Cell[]) => textOf(cells[column])
  const groups = new Set(lines.map(({ cells }) => searchText(groupOf(cells))))
  const isOwn = ({ cells }: Lines['lines'][number]) => {
    const said = groupOf(cells)
    if (column < 0 || said === '' || searchText(said) === searchText(group)) return true
    return groups.size === 1 && otherExamIn(said, named.exam) === null
  }
  const others = lines.filter((line) => !isOwn(line))
  const [first] = others
  const names = [...new Set(others.map(({ cells }) => groupOf(cells)))]
  return {
    own: lines.filter(isOwn),
    warnings: first
      ? [
          {
            says: 'otherGroup',
            line: first.line,
            column,
            said: names.slice(0, 5).join(', '),
            read: others.length,
          },
        ]
      : [],
  }
}

const sumWords = new Set([
  'toplam',
  'ortalama',
  'ortalamasi',
  'ort',
  'total',
  'sum',
  'average',
  'avg',
  'mean',
  'median',
  ...(['yuksek', 'dusuk', 'sapma', 'min', 'max', 'maks', 'highest', 'lowest', 'deviation'] as const),
])
const besideSums = new Set([
  'genel',
  'sinif',
  'okul',
  'kurum',
  'il',
  'ilce',
  'net',
  'puan',
  'class',
  'school',
  'overall',
  ...(['en', 'std', 'standart', 'standard'] as const),
])

/** Whether a text names a sum or an average: `ORTALAMA`, `Sınıf ortalaması`, `Toplam`. */
export function isSum(text: string): boolean {
  const words = searchWords(text)
  return (
    words.some((word) => sumWords.has(word)) &&
    words.every((word) => sumWords.has(word) || besideSums.has(word))
  )
}
