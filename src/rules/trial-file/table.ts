import { Refusal } from '#rules/refusal.ts'
import { listed, searchText, searchWords } from '#rules/search-text.ts'
import { type Cell, dayOf, isFault, type Table, textOf } from './cells.ts'
import { type Assignment, type Head, readHead } from './head.ts'
import { isHarmless, type Named, otherExamIn } from './headings.ts'
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
    index < head.firstRow || saysNothing(cells, head) ? [] : [{ line: index + 1, cells }],
  )
  const read = head.perLesson ? perTrial(table, { head, lines, warnings: [] }, named, group, assigned) : null
  const all = read ?? { head, lines, warnings: [] }
  if (all.lines.length > mostTrials)
    throw new Refusal('RULE', { file: { fault: 'tooMany', limit: mostTrials } })
  return all
}

/** Whether a line is empty but for what sheets have ready below the results: a number, and formulas that give 0 or an error. */
function saysNothing(cells: readonly Cell[], { columns, titles }: Head): boolean {
  return cells.every((cell, index) => {
    const text = textOf(cell)
    const column = columns[index] ?? null
    if (text === '' || /^#[A-Z0-9/]+[!?]?$/.test(text)) return true
    if (column === null) return isHarmless(titles[index] ?? '')
    const isComputed = column.is === 'total' || (column.is === 'lesson' && column.result === 'net')
    return isComputed && Number(text.replace(',', '.')) === 0
  })
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
  const { plain, results } = placesOf(head, study)
  const mocks = mocksOf(table, head, results)
  const said = mockParts.filter((part) => mocks.some((mock) => mock[part] !== null))
  const read = [...plain.map((index) => head.columns[index] !== null), ...said.map(() => true)]
  const wideTable = makeWide(
    [...plain.map((index) => head.titles[index] ?? ''), ...said.map((part) => mockTitles[part])],
    read,
  )
  let shared: Cell[] = []
  for (const { line, cells } of own) {
    const lesson = textOf(cells[study])
    if (lesson === '' || isSum(lesson)) continue
    const own = plain.map((index) => cells[index] ?? null)
    // Cells that were merged over the lessons of a trial exam are empty in a CSV file.
    if (shared.length === 0 || own.some((cell, index) => read[index] && textOf(cell) !== '')) shared = own
    for (const mock of mocks) {
      const trial = wideTable.trial(line, [...shared, ...said.map((part) => mock[part])])
      for (const index of mock.results) trial.put(`${lesson} ${head.titles[index]}`, cells[index] ?? null)
    }
  }
  const { titles, lines: wideLines } = wideTable
  const wide = readHead({ ...table, rows: [titles] }, named, assigned)
  return wide && { head: { ...wide, above: head.above }, lines: wideLines(), warnings }
}

/** The columns of a table with a line per lesson that say something of the trial exam, and those with results. */
function placesOf({ columns, titles }: Head, study: number): Record<'plain' | 'results', number[]> {
  const isResult = (index: number) => columns[index]?.is === 'total' || columns[index]?.is === 'duration_min'
  const all = [...titles.keys()]
  return {
    plain: all.filter((index) => index !== study && !isResult(index) && columns[index]?.is !== 'croom'),
    results: all.filter(isResult),
  }
}

/** A trial exam of a table with lessons below each other: its columns, and its name and day where they are above these. */
type Mock = { results: readonly number[]; name: Cell; day: Cell }
const mockParts = ['name', 'day'] as const
const mockTitles = { name: 'Deneme', day: 'Tarih' }

/** The trial exams beside each other in a table with a line per lesson: where D, Y, N begin again, the next one begins. */
function mocksOf({ rows }: Table, { columns, firstRow }: Head, results: readonly number[]): Mock[] {
  const groups: number[][] = []
  for (const index of results) {
    const last = groups.at(-1)
    const isNext = last?.every((each) => JSON.stringify(columns[each]) !== JSON.stringify(columns[index]))
    if (last && isNext) last.push(index)
    else groups.push([index])
  }
  if (groups.length < 2) return [{ results, name: null, day: null }]
  const texts = groups.map((group) => textsAbove(rows.slice(0, firstRow - 1), group))
  // A title over the whole table names no trial exam.
  const isOwn = (text: string) => !texts.every((each) => each.includes(text))
  return groups.map((group, index) => {
    const above = texts[index] ?? []
    const days = above.filter((text) => !isFault(dayOf(text, false)))
    const names = above.filter((text) => !days.includes(text) && isOwn(text))
    return { results: group, name: names.join(' ') || null, day: days[0] ?? null }
  })
}

/** What is said above some columns; each text once. */
function textsAbove(rows: readonly Cell[][], columns: readonly number[]): string[] {
  const [first = 0, last = first] = [columns[0], columns.at(-1)]
  const texts = rows.flatMap((row) => row.slice(first, last + 1).map(textOf))
  return [...new Set(texts)].filter((text) => text !== '')
}

/**
 * Collects lines of one trial exam into one, with a column for each title.
 * @param read which of the first columns tell trial exams apart; others keep what the first line says
 */
function makeWide(titles: string[], read: readonly boolean[]) {
  const columns = new Map<string, number>()
  const trials = new Map<string, { line: number; cells: Cell[] }>()
  const taken = new Set<number>()
  /** Trial exams beside each other begin in one line, and a line names one of them. */
  function begin(line: number, cells: Cell[]) {
    let free = line
    while (taken.has(free)) free++
    taken.add(free)
    return { line: free, cells }
  }
  function columnOf(key: string, title: string): number {
    const column = columns.get(key) ?? titles.push(title) - 1
    columns.set(key, column)
    if (titles.length > mostColumns) throw new Refusal('RULE', { file: { fault: 'sheetTooBig' } })
    return column
  }
  return {
    titles,
    lines: () => [...trials.values()],
    trial(line: number, shared: Cell[]) {
      const key = JSON.stringify(shared.filter((_, index) => read[index]))
      const trial = trials.get(key) ?? begin(line, shared)
      trials.set(key, trial)
      const { cells } = trial
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

const sumWords = new Set(
  listed(`toplam, ortalama, ortalamasi, ort, total, sum, average, avg, mean, median, yuksek, dusuk, sapma,
    min, max, maks, highest, lowest, deviation`),
)
const besideSums = new Set(
  listed(`genel, sinif, okul, kurum, il, ilce, net, puan, class, school, overall, en, std, standart,
    standard`),
)

/** Whether a text names a sum or an average: `ORTALAMA`, `Sınıf ortalaması`, `Toplam`. */
export function isSum(text: string): boolean {
  const words = searchWords(text)
  return (
    words.some((word) => sumWords.has(word)) &&
    words.every((word) => sumWords.has(word) || besideSums.has(word))
  )
}
