import { addDays, type Day } from './day.ts'
import { limits } from './limits.ts'
import { isLine } from './plain-text.ts'
import { readDay } from './read-day.ts'
import { type Fault, type Faults, Refusal } from './refusal.ts'
import { searchText } from './search-text.ts'
import { completeTrial, type EntryForm, type LessonDraft, type TrialResults } from './trial.ts'
import { type SheetCell, type SheetColumn, type SheetHead, textOf } from './trial-sheet-head.ts'
import { type TrialKind, trialKinds } from './vocabulary.ts'

/** A trial exam read from a spreadsheet. */
export type SheetTrial = {
  name: string
  day: Day
  publisher: string | null
  kind: TrialKind | undefined
  duration_min: number | null
  note: string | null
  score: number | null
  lessons: LessonDraft[]
}
/** `line` counts from 1 as spreadsheets do; a fault names the column it is in. */
export type SheetRow = {
  line: number
  trial: SheetTrial | null
  results: TrialResults | null
  faults: { column: number; fault: Fault }[]
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

/**
 * Reads the trial exams below a header; empty rows are skipped.
 * @param untitled name of a trial without one, made from its publisher and day
 * @param today the student's current day
 */
export function readTrials(
  rows: readonly (readonly SheetCell[])[],
  head: SheetHead,
  form: EntryForm,
  today: Day,
  untitled: (publisher: string | null, day: Day) => string,
): SheetRow[] {
  return rows.flatMap((cells, index) => {
    if (index < head.firstRow || cells.every((cell) => textOf(cell) === '')) return []
    return [{ line: index + 1, ...readTrial(cells, head.columns, form, today, untitled) }]
  })
}

function readTrial(
  cells: readonly SheetCell[],
  columns: readonly SheetColumn[],
  form: EntryForm,
  today: Day,
  untitled: (publisher: string | null, day: Day) => string,
): Omit<SheetRow, 'line'> {
  const faults: SheetRow['faults'] = []
  const at = (is: string) => columns.findIndex((column) => column?.is === is)
  function read<T>(is: string, of: (text: string) => T | Fault): T | null {
    const column = at(is)
    const text = textOf(cells[column] ?? null)
    if (column < 0 || text === '') return null
    const value = of(text)
    if (!isFault(value)) return value
    faults.push({ column, fault: value })
    return null
  }

  const publisher = read('publisher', lineUpTo(limits.nameCharacters))
  const day = read('day', dayOf)
  if (day === null && !faults.some(({ column }) => column === at('day')))
    faults.push({ column: Math.max(at('day'), 0), fault: { fault: 'required' } })
  const name =
    read('name', lineUpTo(limits.nameCharacters)) ??
    untitled(publisher, day ?? today).slice(0, limits.nameCharacters)
  const kind = read('kind', (text): TrialKind | Fault => kindWords[searchText(text)] ?? { fault: 'choice' })
  const note = read('note', textUpTo(limits.noteCharacters))
  const score = read('score', numberUpTo(10_000))
  // Spreadsheets write 0 when the duration was not measured.
  const duration = read('duration_min', wholeUpTo(limits.minutesPerRecord)) || null
  const lessons = lessonsOf(cells, columns, faults)
  if (lessons.length === 0 && faults.length === 0)
    faults.push({
      column: columns.findIndex((column) => column?.is === 'lesson'),
      fault: { fault: 'lessonEmpty' },
    })
  if (faults.length > 0 || day === null) return { trial: null, results: null, faults }

  const trial = {
    name,
    day,
    publisher,
    kind: kind ?? undefined,
    duration_min: duration,
    note,
    score,
    lessons,
  }
  try {
    return { trial, results: completeTrial(trial, form, today), faults }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { trial: null, results: null, faults: inColumns(error.fields ?? {}, lessons, columns) }
  }
}

/** The lessons with a result in a row; a lesson without one was not in that trial exam. */
function lessonsOf(
  cells: readonly SheetCell[],
  columns: readonly SheetColumn[],
  faults: SheetRow['faults'],
): LessonDraft[] {
  const lessons = new Map<string, LessonDraft>()
  for (const [index, column] of columns.entries()) {
    const text = textOf(cells[index] ?? null)
    if (column?.is !== 'lesson' || text === '' || text === '-') continue
    const count = wholeUpTo(500)(text)
    if (isFault(count)) {
      faults.push({ column: index, fault: count })
      continue
    }
    const lesson = lessons.get(column.study_id) ?? { study_id: column.study_id }
    lessons.set(column.study_id, { ...lesson, [column.result]: count })
  }
  return [...lessons.values()].filter(
    ({ correct, wrong, blank }) => (correct ?? wrong ?? blank) !== undefined,
  )
}

/** Maps faults of a draft, `lessons.2.wrong`, to the columns they came from. */
function inColumns(
  faults: Faults,
  lessons: readonly LessonDraft[],
  columns: readonly SheetColumn[],
): SheetRow['faults'] {
  return Object.entries(faults).map(([path, fault]) => {
    const [, index, result] = path.split('.')
    const studyId = lessons[Number(index)]?.study_id
    const ofLesson = columns.findIndex((each) => each?.is === 'lesson' && each.study_id === studyId)
    const exact = columns.findIndex(
      (each) => each?.is === 'lesson' && each.study_id === studyId && each.result === result,
    )
    const plain = columns.findIndex((each) => each?.is === path)
    return { column: Math.max(exact >= 0 ? exact : ofLesson >= 0 ? ofLesson : plain, 0), fault }
  })
}

/** Reads a day as people write it, or as a spreadsheet serial number: days since 30 December 1899. */
function dayOf(text: string): Day | Fault {
  const serial = /^\d{5}([.,]\d+)?$/.test(text) ? Math.floor(Number(text.replace(',', '.'))) : null
  return (serial === null ? readDay(text) : addDays('1899-12-30', serial)) ?? { fault: 'dateUnreadable' }
}

function numberUpTo(limit: number) {
  return (text: string): number | Fault => {
    const value = Number(text.replace(',', '.'))
    if (Number.isNaN(value)) return { fault: 'type' }
    if (value < 0) return { fault: 'tooSmall', limit: 0 }
    return value > limit ? { fault: 'tooLarge', limit } : value
  }
}

function wholeUpTo(limit: number) {
  return (text: string): number | Fault => {
    const value = numberUpTo(limit)(text)
    return typeof value === 'number' && !Number.isInteger(value) ? { fault: 'wholeNumber' } : value
  }
}

function lineUpTo(limit: number) {
  const fits = textUpTo(limit)
  return (text: string): string | Fault => (isLine(text) ? fits(text) : { fault: 'controlCharacter' })
}

function textUpTo(limit: number) {
  return (text: string): string | Fault => (text.length > limit ? { fault: 'tooLong', limit } : text)
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'fault' in value
}
