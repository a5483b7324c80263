import { addDays, type Day } from '#rules/day.ts'
import { limits } from '#rules/limits.ts'
import { net } from '#rules/net.ts'
import { readDay } from '#rules/read-day.ts'
import { type Fault, type Faults, Refusal } from '#rules/refusal.ts'
import { searchText } from '#rules/search-text.ts'
import {
  completeTrial,
  type EntryForm,
  type LessonDraft,
  type SectionDraft,
  type TrialResults,
  totalsOf,
} from '#rules/trial.ts'
import { type TrialKind, trialKinds } from '#rules/vocabulary.ts'
import {
  type Cell,
  dayOf,
  dayOfSerial,
  isAbsent,
  isDayOrMonthFirst,
  isFault,
  lineUpTo,
  numberOf,
  numberUpTo,
  saysAbsent,
  serialOf,
  type Table,
  textOf,
  textUpTo,
  wholeUpTo,
} from './cells.ts'
import { isSameTarget } from './head.ts'
import { type Column, type ColumnResult, otherExamIn, type Target } from './headings.ts'
import { isSum, type Lines } from './table.ts'
import type { Warning } from './warnings.ts'

export type FileTrial = {
  name: string
  day: Day
  publisher: string | null
  kind: TrialKind | undefined
  duration_min: number | null
  note: string | null
  score: number | null
  lessons: LessonDraft[]
  /** Sums of tests in place of their lessons. */
  sections: (Omit<SectionDraft, 'study_ids'> & { name: string })[]
}

/** A line of a file; a fault names the column it is in. */
export type FileRow = {
  /** Line of the file, from 1. */
  line: number
  /** Whose row it is, where the file is a list of a class. */
  person: string | null
  email: string | null
  trial: FileTrial | null
  results: TrialResults | null
  faults: CellFault[]
}
const mostQuestions = 500

type CellFault = { column: number; fault: Fault }

/** What the reading of rows needs besides the table. */
type RowTerms = {
  form: EntryForm
  /** The exam of the class group, such as `TYT`. */
  exam: string | null
  /** The student's current day. */
  today: Day
  /** Name of a trial without one, made from its publisher and day; in a list of a class each person may have it. */
  untitled: (publisher: string | null, day: Day, person: string) => string
}

const kindWords: Record<string, TrialKind> = {
  ...Object.fromEntries(trialKinds.map((kind) => [kind, kind])),
  genel: 'general',
  tum: 'general',
  brans: 'branch',
  kurum: 'institution',
  okul: 'institution',
  resmi: 'official',
  osym: 'official',
}

/** Reads the trial exams below a head; lines with averages and without results are left out, and told. */
export function readRows(
  { head, lines }: Lines,
  { is1904 }: Pick<Table, 'is1904'>,
  terms: RowTerms,
): { rows: FileRow[]; warnings: Warning[] } {
  const warnings: Warning[] = []
  const { columns, above } = head
  const reader = rowReader(
    { columns, above, count: countOf(lines, columns, is1904, terms.today) },
    terms,
    warnings,
  )
  const rows = lines.flatMap(({ line, cells }) => {
    if (head.titles.every((title, index) => textOf(cells[index]) === title)) return []
    const what = reader.isLeftOut(cells)
    if (what === null) return [reader.read(line, cells)]
    warnings.push({
      says: what,
      line,
      column: null,
      said: reader.nameOfLine(cells),
      read: '',
    })
    return []
  })
  return { rows: rows.map(twice(rows, head.columns)), warnings }
}

/** Marks a trial that the file has twice; in a list of a class each person may have it once. */
function twice(rows: readonly FileRow[], columns: readonly (Column | null)[]) {
  const keyOf = ({ trial, person, email }: FileRow) =>
    trial && JSON.stringify([trial.day, searchText(trial.name), person, email])
  const first = new Map<string | null, number>()
  for (const row of rows) if (!first.has(keyOf(row))) first.set(keyOf(row), row.line)
  const column = Math.max(columnsOf(columns, 'name')[0] ?? columnsOf(columns, 'day')[0] ?? 0, 0)
  return (row: FileRow): FileRow =>
    row.trial && first.get(keyOf(row)) !== row.line
      ? {
          ...row,
          trial: null,
          results: null,
          faults: [...row.faults, { column, fault: { fault: 'trialTwice' } }],
        }
      : row
}

function columnsOf(columns: readonly (Column | null)[], is: Column['is']): number[] {
  return columns.flatMap((column, index) => (column?.is === is ? [index] : []))
}

/** From which year serial numbers count days; in doubt when both readings are possible. */
type DayCount = { is1904: boolean; isDoubtful: boolean }
type Places = { columns: readonly (Column | null)[]; above: readonly string[]; count: DayCount }

/** A table that does not say how it counts counts from 1900, unless only the other count gives days that may be. */
function countOf(
  lines: Lines['lines'],
  columns: readonly (Column | null)[],
  is1904: boolean | null,
  today: Day,
): DayCount {
  if (is1904 !== null) return { is1904, isDoubtful: false }
  const days = columnsOf(columns, 'day')
  const serials = lines.flatMap(({ cells }) =>
    days.flatMap((column) => serialOf(textOf(cells[column])) ?? []),
  )
  const mayBe1904 = serials.every((serial) => dayOfSerial(serial, true) <= addDays(today, 1))
  const mayBe1900 = serials.every((serial) => dayOfSerial(serial, false) >= limits.earliestDay)
  return { is1904: mayBe1904 && !mayBe1900, isDoubtful: mayBe1904 }
}

function rowReader({ columns, above, count }: Places, terms: RowTerms, warnings: Warning[]) {
  const days = columnsOf(columns, 'day')
  const results = [...columnsOf(columns, 'lesson'), ...columnsOf(columns, 'total')]
  const people = [...columnsOf(columns, 'person'), ...columnsOf(columns, 'email')]
  const names = [...people, ...columnsOf(columns, 'name')]
  const isList = people.length > 0
  const dayAbove = days.length === 0 ? dayIn(above) : null
  const warned = new Set<Warning['says']>()

  /** The value of the columns of a kind; two that differ are a fault. */
  function read<T>(
    cells: readonly Cell[],
    is: Column['is'],
    of: (text: string) => T | Fault,
    faults: CellFault[],
  ): T | null {
    const filled = columnsOf(columns, is).filter((column) => textOf(cells[column]) !== '')
    const [column] = filled
    if (column === undefined) return null
    const text = textOf(cells[column])
    const other = filled.find((each) => textOf(cells[each]) !== text)
    const value = other === undefined ? of(text) : ({ fault: 'columnsDiffer' } as const)
    if (!isFault(value)) return value
    faults.push({ column: other ?? column, fault: value })
    return null
  }

  function dayIs(line: number, cells: readonly Cell[], faults: CellFault[]): Day | null {
    if (days.length === 0 && dayAbove) return dayAbove
    const day = read(cells, 'day', (text) => dayOf(text, count.is1904), faults)
    const column = days[0] ?? 0
    const text = textOf(cells[column])
    const says = doubtOf(text)
    if (day !== null && says !== null && !warned.has(says)) {
      warned.add(says)
      warnings.push({ says, line, column, said: text, read: day })
    }
    if (day === null && !faults.some((each) => days.includes(each.column)))
      faults.push({ column, fault: { fault: days.length === 0 ? 'noDay' : 'required' } })
    return day
  }

  /** How else a day could be read. */
  function doubtOf(text: string): 'dayFirst' | 'dayCount' | null {
    if (isDayOrMonthFirst(text)) return 'dayFirst'
    return count.isDoubtful && serialOf(text) !== null ? 'dayCount' : null
  }

  function nameOf(text: string): string | Fault {
    const other = otherExamIn(text, terms.exam)
    return other === null
      ? lineUpTo(limits.nameCharacters)(text)
      : { fault: 'otherExam', named: other.toUpperCase() }
  }

  /** What tells a line to a person. */
  function nameOfLine(cells: readonly Cell[]): string {
    const texts = [...names.map((column) => cells[column]), ...cells].map(textOf)
    return texts.find((text) => text !== '') ?? ''
  }

  return {
    nameOfLine,

    /** Why a line is no trial exam: an average, a note, or somebody who was not there. */
    isLeftOut(cells: readonly Cell[]): 'averageRow' | 'noResults' | null {
      const first = cells.map(textOf).find((text) => text !== '') ?? ''
      const hasDay = days.some((column) => !isAbsent(textOf(cells[column])))
      if (names.some((column) => isSum(textOf(cells[column]))) || (!hasDay && isSum(first)))
        return 'averageRow'
      const said = results.map((column) => textOf(cells[column]))
      if (said.every((text) => text === ''))
        return !hasDay || (isList && results.length > 0) ? 'noResults' : null
      // A sheet computes 0 where nobody wrote a number.
      return said.every((text) => isAbsent(text) || Number(text.replace(',', '.')) === 0) &&
        said.some(saysAbsent)
        ? 'noResults'
        : null
    },

    read(line: number, cells: readonly Cell[]): FileRow {
      const faults: CellFault[] = []
      const who = { line, person: joinedText(cells, 'person'), email: joinedText(cells, 'email') }
      const trial = trialOf(who, cells, faults)
      const given = withoutSums(givenIn(cells, columns, faults), terms.form)
      const drafts = draftsOf(given, terms.form, columns, faults)
      if (drafts.lessons.length + drafts.sections.length === 0 && faults.length === 0)
        faults.push({ column: results[0] ?? 0, fault: { fault: 'lessonEmpty' } })
      if (faults.length > 0 || !trial) return { ...who, trial: null, results: null, faults }
      try {
        const complete = completeTrial({ ...trial, ...drafts }, terms.form, terms.today)
        const { penalty } = terms.form
        warnings.push(...netsThatDiffer({ line, cells, columns, given, results: complete, penalty }))
        return { ...who, trial: { ...trial, ...drafts }, results: complete, faults }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { ...who, trial: null, results: null, faults: inColumns(error.fields ?? {}, drafts, columns) }
      }
    },
  }

  function joinedText(cells: readonly Cell[], is: 'person' | 'email'): string | null {
    const texts = columnsOf(columns, is).map((column) => textOf(cells[column]))
    return texts.filter((text) => text !== '').join(' ') || null
  }

  /** What a row says besides results; null without a day. */
  function trialOf(
    { line, person }: Pick<FileRow, 'line' | 'person'>,
    cells: readonly Cell[],
    faults: CellFault[],
  ): Omit<FileTrial, 'lessons' | 'sections'> | null {
    const publisher = read(cells, 'publisher', lineUpTo(limits.nameCharacters), faults)
    const day = dayIs(line, cells, faults)
    const name =
      read(cells, 'name', nameOf, faults) ??
      terms.untitled(publisher, day ?? terms.today, `${person}`).slice(0, limits.nameCharacters)
    read(cells, 'exam', nameOf, faults)
    const kind = read(cells, 'kind', kindIn, faults) ?? undefined
    const note = read(cells, 'note', textUpTo(limits.noteCharacters), faults)
    const score = read(cells, 'score', numberUpTo(10_000), faults)
    // Spreadsheets write 0 when the duration was not measured.
    const duration_min = read(cells, 'duration_min', wholeUpTo(limits.minutesPerRecord), faults) || null
    return day === null ? null : { name, day, publisher, kind, duration_min, note, score }
  }
}

function kindIn(text: string): TrialKind | Fault {
  return kindWords[searchText(text)] ?? { fault: 'choice' }
}

/** The only day in the texts above a head. */
function dayIn(texts: readonly string[]): Day | null {
  const found = texts.flatMap(
    (text) => text.match(/\d{4}-\d{2}-\d{2}|\d{1,2}(?:[./]\d{1,2}[./]| \p{L}+ )(?:\d{4}|\d{2})\b/gu) ?? [],
  )
  const days = new Set(found.flatMap((text) => readDay(text) ?? []))
  const [day] = days
  return days.size === 1 && day ? day : null
}

/** The numbers of a lesson in a row, each with its column. */
type Given = {
  target: Target
  values: Partial<Record<ColumnResult, { value: number; column: number }>>
  isFaulty: boolean
}

/** The numbers of each lesson in a row; `-` and `Girmedi` are none. Two columns of one number that differ are a fault. */
function givenIn(cells: readonly Cell[], columns: readonly (Column | null)[], faults: CellFault[]): Given[] {
  const all: Given[] = []
  for (const [index, column] of columns.entries()) {
    const text = textOf(cells[index])
    if (column?.is !== 'lesson' || isAbsent(text)) continue
    const given = givenOf(all, column)
    const value = numberIn(column.result, text)
    const other = given.values[column.result]
    if (isFault(value) || (other && other.value !== value)) {
      given.isFaulty = true
      faults.push({ column: index, fault: isFault(value) ? value : { fault: 'columnsDiffer' } })
    } else given.values[column.result] = other ?? { value, column: index }
  }
  return all
}

/** The numbers of a lesson that were read so far. */
function givenOf(all: Given[], target: Target): Given {
  const known = all.find((each) => isSameTarget(each.target, target))
  if (known) return known
  const given: Given = { target, values: {}, isFaulty: false }
  all.push(given)
  return given
}

function numberIn(result: ColumnResult, text: string): number | Fault {
  if (result === 'net') return numberOf(text)
  return wholeUpTo(result === 'minutes' ? limits.minutesPerRecord : mostQuestions)(text)
}

type Drafts = Pick<FileTrial, 'lessons' | 'sections'>

/** Leaves out the sum of a test whose lessons are all there and make that sum. */
function withoutSums(given: readonly Given[], { sections }: EntryForm): Given[] {
  return given.filter(({ target, values }) => {
    const section = sections.find(({ name }) => name === target.section)
    const lessons = given.filter(
      (each) => each.target.study_id && section?.study_ids.includes(each.target.study_id),
    )
    if (!section || lessons.length < section.study_ids.length) return true
    const sumOf = (result: 'correct' | 'wrong') =>
      lessons.reduce((sum, lesson) => sum + (lesson.values[result]?.value ?? Number.NaN), 0)
    return sumOf('correct') !== values.correct?.value || sumOf('wrong') !== values.wrong?.value
  })
}

/** Lessons and sums of a row. */
function draftsOf(
  given: readonly Given[],
  { studies, sections }: EntryForm,
  columns: readonly (Column | null)[],
  faults: CellFault[],
): Drafts {
  const drafts: Drafts = { lessons: [], sections: [] }
  for (const each of given) {
    const { study_id, section } = each.target
    const minutes = each.values.minutes?.value
    const usual = [
      ...studies.filter(({ id }) => id === study_id),
      ...sections.filter(({ name }) => name === section),
    ]
    const counts = countsOf(each, usual[0]?.question_count ?? 0, columns, faults)
    if (!counts) continue
    if (section === null)
      drafts.lessons.push({ study_id, ...counts, ...(minutes !== undefined && { minutes }) })
    else drafts.sections.push({ name: section, ...counts })
  }
  return drafts
}

/** Numbers of a lesson: of right, wrong and blank two give the third, a single one is a fault where another is missing. */
function countsOf(
  { target, values, isFaulty }: Given,
  usual: number,
  columns: readonly (Column | null)[],
  faults: CellFault[],
) {
  const { correct, wrong, blank } = values
  const answers = [correct, wrong, blank].filter((each) => each !== undefined)
  if (isFaulty || answers.length === 0) return null
  if (answers.length === 1) {
    const missing = columns.flatMap((column, index) =>
      column?.is === 'lesson' &&
      isSameTarget(column, target) &&
      isAnswer(column.result) &&
      !values[column.result]
        ? [index]
        : [],
    )
    const places = missing.length > 0 ? missing : answers.map(({ column }) => column)
    faults.push(...places.map((column) => ({ column, fault: { fault: 'twoOfThree' } as const })))
    return null
  }
  const sum = answers.reduce((total, { value }) => total + value, 0)
  // Lists write zeros for a lesson that somebody did not take; one that was taken has questions.
  if (answers.length === 3 && sum === 0) return null
  // A lesson whose three numbers are known had as many questions.
  const known =
    values.question_count?.value ?? (answers.length === 3 && sum > 0 && sum < usual ? sum : undefined)
  return {
    ...(known !== undefined && { question_count: known }),
    ...(correct && { correct: correct.value }),
    ...(wrong && { wrong: wrong.value }),
    ...(blank && { blank: blank.value }),
  }
}

function isAnswer(result: ColumnResult): boolean {
  return result === 'correct' || result === 'wrong' || result === 'blank'
}

type Faulty = {
  lessons: readonly { study_id: string }[]
  sections: readonly { name: string }[]
  marks?: readonly { study_id: string }[]
}

/** Maps faults of a trial exam, `lessons.2.wrong`, to the columns they came from. */
export function inColumns(
  faults: Faults,
  { lessons, sections, marks = [] }: Faulty,
  columns: readonly (Column | null)[],
): CellFault[] {
  return Object.entries(faults).map(([path, fault]) => {
    const [list, index, result] = path.split('.')
    const inLesson = list === 'lessons' ? lessons : list === 'marks' ? marks : []
    const lesson = inLesson[Number(index)]
    const section = list === 'sections' ? sections[Number(index)] : undefined
    const ofTarget = columns.flatMap((each, place) =>
      each?.is === 'lesson' &&
      (lesson ? each.study_id === lesson.study_id : section && each.section === section.name)
        ? [{ place, result: each.result }]
        : [],
    )
    const exact = ofTarget.find((each) => each.result === result)
    const plain = columns.findIndex((each) => each?.is === path)
    return { column: Math.max(exact?.place ?? ofTarget[0]?.place ?? plain, 0), fault }
  })
}

type Compared = {
  line: number
  cells: readonly Cell[]
  columns: readonly (Column | null)[]
  given: readonly Given[]
  results: TrialResults
  penalty: number
}

/** Nets and sums of the file that differ from those of its numbers by more than a hundredth. */
function netsThatDiffer({ line, cells, columns, given, results, penalty }: Compared): Warning[] {
  const totals = totalsOf(results, penalty)
  const differs = (said: number, read: number) => Math.abs(said - read) > 0.01 + 1e-9
  const ofLessons = given.flatMap(({ target, values }): Warning[] => {
    const said = values.net
    if (!said) return []
    const lesson =
      target.section === null
        ? results.lessons.find(({ study_id }) => study_id === target.study_id)
        : results.sections.find(({ name }) => name === target.section)
    if (!lesson)
      return said.value === 0
        ? []
        : [{ says: 'netAlone', line, column: said.column, said: said.value, read: '' }]
    const read = net(lesson.correct, lesson.wrong, penalty)
    return differs(said.value, read)
      ? [{ says: 'netDiffers', line, column: said.column, said: said.value, read }]
      : []
  })
  const ofTotals = columnsOf(columns, 'total').flatMap((column): Warning[] => {
    const total = columns[column]
    const said = numberOf(textOf(cells[column]))
    if (total?.is !== 'total' || isFault(said)) return []
    const read =
      total.result === 'question_count'
        ? totals.questions
        : total.result === 'minutes'
          ? said
          : totals[total.result]
    return differs(said, read)
      ? [{ says: total.result === 'net' ? 'netDiffers' : 'totalDiffers', line, column, said, read }]
      : []
  })
  return [...ofLessons, ...ofTotals]
}
