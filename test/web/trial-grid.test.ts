import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFarFrom, usualRange } from '#rules/usual-range.ts'
import {
  allColumns,
  type Cell,
  cellBefore,
  digitsOf,
  emptyCells,
  type GridRow,
  isComplete,
  isConfirmation,
  type LessonCells,
  largest,
  missingIn,
  neighbour,
  nextCell,
  overflowOf,
  plainColumns,
  resultsOf,
  stepOf,
  sumsOf,
  typedInto,
} from '#web/trials/drafts/cells.ts'
import { freeName } from '#web/trials/drafts/draft.ts'
import { changed, redone, startHistory, undone } from '#web/trials/entry/history.ts'
import { formatIn } from '#web/words/format.ts'
import { scaled } from '../support/scale.ts'

const row = (usualCount: number, cells: Partial<LessonCells> = {}): GridRow => ({
  id: `lesson ${usualCount}`,
  usualCount,
  cells: { ...emptyCells, ...cells },
})

/** The grid under a person's keys: digits and Enter (`\n`), as the cells take them. */
function typing(rows: readonly GridRow[], keys: string) {
  let at: Cell | null = { row: 0, column: 'correct' }
  let now = rows
  let hasMoved = false
  let confirms = false
  for (const key of keys) {
    if (!at) throw new Error(`no cell left for ${key}`)
    const here: GridRow = rowAt(now, at)
    if (key === '\n') {
      if (hasMoved && isConfirmation(now, at, confirms)) confirms = true
      else at = nextCell(now, at)
      hasMoved = false
      continue
    }
    const { cell, text, to } = stepOf(now, at, here.cells[at.column] + key)
    const taken = rowAt(now, cell)
    now = now.with(cell.row, { ...taken, cells: typedInto(taken.cells, cell.column, text) })
    hasMoved = to !== null
    // Behind the last cell the keyboard stays where it is.
    at = to ?? (isLast(now, cell) && isDone(now, cell) ? null : cell)
  }
  return { cells: now.map(({ cells }) => [cells.correct, cells.wrong]), at }
}
function rowAt(rows: readonly GridRow[], { row }: Cell): GridRow {
  const found = rows[row]
  if (!found) throw new Error('no such lesson')
  return found
}
const isLast = (rows: readonly GridRow[], cell: Cell) =>
  cell.column === 'wrong' && cell.row === rows.length - 1
function isDone(rows: readonly GridRow[], { row, column }: Cell) {
  const here = rows[row]
  return here !== undefined && isComplete(here.cells[column], largest(here, column))
}

/** A sheet of paper: lessons with their questions, and what is written beside each. */
const sheets = fc.array(
  fc
    .integer({ min: 1, max: 160 })
    .chain((questions) => fc.tuple(fc.constant(questions), fc.integer({ min: 0, max: questions })))
    .chain(([questions, correct]) =>
      fc.record({
        questions: fc.constant(questions),
        correct: fc.oneof(fc.constant(correct), fc.constant(questions)),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    )
    .map(({ questions, correct, share }) => ({
      questions,
      correct,
      wrong: Math.round((questions - correct) * share),
    })),
  { minLength: 1, maxLength: 12 },
)
/** A number, with Enter where a further digit could follow. */
const keysFor = (value: number, most: number) => (isComplete(String(value), most) ? `${value}` : `${value}\n`)
type Sheet = readonly { questions: number; correct: number; wrong: number }[]
const emptyGrid = (sheet: Sheet) => sheet.map(({ questions }) => row(questions))
const onPaper = (sheet: Sheet) => sheet.map(({ correct, wrong }) => [String(correct), String(wrong)])

describe('the grid of a trial exam', () => {
  it('takes four lessons in twelve keys', () => {
    const typed = typing([row(40), row(20), row(40), row(20)], '335'.concat('153', '298', '164'))

    expect(typed.cells).toEqual([
      ['33', '5'],
      ['15', '3'],
      ['29', '8'],
      ['16', '4'],
    ])
    expect(typed.at).toBeNull()
  })

  it.each([
    ['3', 40, false],
    ['4', 40, false],
    ['5', 40, true],
    ['40', 40, true],
    ['0', 40, true],
    ['41', 40, false],
    ['1', 7, true],
    ['8', 7, false],
    ['', 40, false],
    ['12', 160, false],
    ['17', 160, true],
  ])('knows whether %s of at most %i is complete: %s', (text, max, said) => {
    expect(isComplete(text, max)).toBe(said)
  })

  it('holds the numbers that were typed row by row, with Enter where a number could continue', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const keys = sheet.flatMap(({ questions, correct, wrong }) => [
          keysFor(correct, questions),
          keysFor(wrong, questions - correct),
        ])
        expect(typing(emptyGrid(sheet), keys.join('')).cells).toEqual(onPaper(sheet))
      }),
      { numRuns: scaled(500) },
    )
  })

  it('holds the numbers that were typed without the 0 of an all-correct lesson', () => {
    fc.assert(
      fc.property(sheets, (sheet) => {
        const isAll = ({ questions, correct }: Sheet[number]) => correct === questions
        // A lesson that begins with a 0 needs the Enter: the 0 would be the one that was left out.
        const keys = sheet.flatMap((lesson, index) => {
          const { questions, correct, wrong } = lesson
          const zero = sheet[index + 1]?.correct === 0 ? '\n' : ''
          return [keysFor(correct, questions), isAll(lesson) ? zero : keysFor(wrong, questions - correct)]
        })
        const expected = sheet.map((lesson) => [
          String(lesson.correct),
          isAll(lesson) ? '' : String(lesson.wrong),
        ])
        expect(typing(emptyGrid(sheet), keys.join('')).cells).toEqual(expected)
      }),
      { numRuns: scaled(500) },
    )
  })

  it('holds the numbers that were typed with Enter after every number', () => {
    const confirming = sheets.filter(([first]) => first !== undefined && first.correct < first.questions)
    fc.assert(
      fc.property(confirming, (sheet) => {
        // The first lesson tells how this person types; a number that could go on tells nothing yet.
        fc.pre(isComplete(String(sheet[0]?.correct), sheet[0]?.questions ?? 0))
        const keys = sheet.flatMap(({ correct, wrong }) => [`${correct}\n`, `${wrong}\n`]).join('')
        expect(typing(emptyGrid(sheet), keys.slice(0, -1)).cells).toEqual(onPaper(sheet))
      }),
      { numRuns: scaled(500) },
    )
  })

  it('waits in a lesson that was all correct for 0 or Enter; another digit is the next lesson’s', () => {
    const rows = [row(5), row(28)]
    expect(typing(rows, '5').at).toEqual({ row: 0, column: 'wrong' })
    expect(typing(rows, '50')).toEqual({
      cells: [
        ['5', '0'],
        ['', ''],
      ],
      at: { row: 1, column: 'correct' },
    })
    expect(typing(rows, '5\n').at).toEqual({ row: 1, column: 'correct' })
    expect(typing(rows, '527').cells).toEqual([
      ['5', ''],
      ['27', ''],
    ])
    const filled = [row(5, { correct: '5' }), row(28, { correct: '20' })]
    expect(stepOf(filled, { row: 0, column: 'wrong' }, '3')).toEqual({
      cell: { row: 0, column: 'wrong' },
      text: '3',
      to: null,
    })
    expect(stepOf([row(5, { correct: '5' })], { row: 0, column: 'wrong' }, '3').cell.row).toBe(0)
  })

  it('leaves room for as many wrong answers as questions are left', () => {
    const lesson = row(40, { correct: '33' })
    expect([largest(lesson, 'correct'), largest(lesson, 'wrong')]).toEqual([40, 7])
    expect(largest(row(40, { count: '20', correct: '15' }), 'wrong')).toBe(5)
    expect(largest(row(0, { correct: '15' }), 'correct')).toBe(500)
  })

  it('steps over lessons the student is exempt from, on every way', () => {
    const rows = [row(5), row(5, { exempt: true }), row(5)]
    expect(nextCell(rows, { row: 0, column: 'wrong' })).toEqual({ row: 2, column: 'correct' })
    expect(cellBefore(rows, { row: 2, column: 'correct' })).toEqual({ row: 0, column: 'wrong' })
    expect(neighbour(rows, plainColumns, { row: 0, column: 'wrong' }, 'ArrowDown')).toEqual({
      row: 2,
      column: 'wrong',
    })
  })

  it('stops at its edges', () => {
    const rows = [row(5), row(5)]
    expect(nextCell(rows, { row: 1, column: 'wrong' })).toBeNull()
    expect(cellBefore(rows, { row: 0, column: 'correct' })).toBeNull()
    expect(neighbour(rows, plainColumns, { row: 0, column: 'correct' }, 'ArrowLeft')).toBeNull()
    expect(neighbour(rows, allColumns, { row: 0, column: 'correct' }, 'ArrowLeft')).toEqual({
      row: 0,
      column: 'count',
    })
    expect(neighbour(rows, plainColumns, { row: 0, column: 'wrong' }, 'ArrowUp')).toBeNull()
  })

  it('computes blanks and nets, and keeps the server’s blanks until something is typed', () => {
    expect(resultsOf(row(40, { correct: '33', wrong: '5' }), 4)).toEqual({
      correct: 33,
      wrong: 5,
      blank: 2,
      net: 31.75,
    })
    expect(resultsOf(row(20, { correct: '0', wrong: '3' }), 3)).toMatchObject({
      correct: 0,
      blank: 17,
      net: -1,
    })
    const known = { ...emptyCells, correct: '30', wrong: '5', blank: 4 }
    expect(resultsOf(row(40, known), 4)?.blank).toBe(4)
    expect(typedInto(known, 'wrong', '6').blank).toBeNull()
    expect(typedInto(known, 'minutes', '30').blank).toBe(4)
    expect([resultsOf(row(40), 4), resultsOf(row(40, { exempt: true, correct: '3' }), 4)]).toEqual([
      null,
      null,
    ])
  })

  it('takes only one number for no result, and nothing but digits for a number', () => {
    expect(
      [row(40, { correct: '30' }), row(40, { wrong: '3' }), row(40, { correct: '40' })].map(missingIn),
    ).toEqual(['wrong', 'correct', null])
    expect(resultsOf(row(40, { correct: '30' }), 4)).toBeNull()
    expect(resultsOf(row(40, { correct: '40' }), 4)).toMatchObject({ wrong: 0, blank: 0 })
    expect(
      ['12', ' 7 ', '1234', '', '1e1', '0x10', '29.999999999999996', '29,9', '\u22125', '-5'].map(digitsOf),
    ).toEqual(['12', '7', '123', '', null, null, null, null, null, null])
  })

  it('sums the lessons that were sat, and says when there is none', () => {
    const rows = [row(40, { correct: '33', wrong: '5' }), row(20), row(20, { correct: '0', wrong: '0' })]
    expect(sumsOf(rows, 4)).toEqual({ lessons: 2, correct: 33, wrong: 5, blank: 22, net: 31.75 })
    expect(sumsOf([row(40)], 4)).toBeNull()
  })

  it('does not count a lesson whose answers do not fit', () => {
    const bad = row(28, { correct: '0', wrong: '29' })
    expect(resultsOf(bad, 4)).toBeNull()
    expect(sumsOf([row(40, { correct: '33', wrong: '5' }), bad], 4)).toMatchObject({ lessons: 1, net: 31.75 })
    expect(sumsOf([bad], 4)).toBeNull()
  })

  it('asks about a net far from the usual ones, and about no other', () => {
    const usual = usualRange([24, 25.5, 26, 24.75])
    if (!usual) throw new Error('four values have a range')
    expect(isFarFrom(usual, -7, 28)).toBe(true)
    expect(isFarFrom(usual, 25, 28)).toBe(false)
    expect(isFarFrom(usual, 21, 28)).toBe(false)
    // Steady values do not make every change a question.
    expect(isFarFrom({ low: 5, high: 5 }, 4, 5)).toBe(false)
    expect(isFarFrom({ low: 5, high: 5 }, 0, 5)).toBe(true)
  })

  it('tells which cell does not fit', () => {
    expect(overflowOf(row(40, { correct: '41' }))).toEqual({ column: 'correct', sum: 41, questions: 40 })
    expect(overflowOf(row(40, { correct: '36', wrong: '5' }))).toEqual({
      column: 'wrong',
      sum: 41,
      questions: 40,
    })
    expect(overflowOf(row(40, { correct: '35', wrong: '5' }))).toBeNull()
    expect(overflowOf(row(0, { correct: '35', wrong: '5' }))).toBeNull()
  })
})

describe('undo', () => {
  it('undoes what was typed into one cell at once, and redoes it', () => {
    let history = startHistory('')
    for (const text of ['3', '33']) history = changed(history, text, 'cell 1')
    history = changed(history, '33,5', 'cell 2')

    history = undone(history)
    expect(history.now).toBe('33')
    history = undone(history)
    expect(history.now).toBe('')
    expect(undone(history)).toBe(history)
    history = redone(redone(history))
    expect(history.now).toBe('33,5')
    expect(redone(history)).toBe(history)
  })

  it('keeps pastes apart, and forgets what was undone once something else is typed', () => {
    let history = changed(changed(startHistory(0), 1, null), 2, null)
    expect(undone(history).now).toBe(1)
    history = changed(undone(history), 3, null)
    expect(redone(history).now).toBe(3)
    expect(undone(undone(history)).now).toBe(0)
  })

  it('begins a new step after a step back, even in the same cell', () => {
    const history = changed(undone(changed(changed(startHistory('a'), 'b', 'x'), 'c', 'y')), 'd', 'x')
    expect(undone(history).now).toBe('b')
  })
})

describe('the name that a trial exam is offered', () => {
  it('is one that no other has, also after one in the middle was deleted', () => {
    const nameOf = (number: number) => `TYT Genel deneme ${number}`
    const taken = new Set(['tyt genel deneme 1', 'tyt genel deneme 3'])
    expect(freeName(taken, 3, nameOf)).toBe('TYT Genel deneme 4')
    expect(freeName(taken, 2, nameOf)).toBe('TYT Genel deneme 2')
    expect(freeName(new Set(), 1, nameOf)).toBe('TYT Genel deneme 1')
  })
})

describe('a net', () => {
  it('has two decimals in both languages, and its change a sign', () => {
    expect([formatIn('tr').net(75.25), formatIn('tr').net(40), formatIn('en').net(-7)]).toEqual([
      '75,25',
      '40,00',
      '−7.00',
    ])
    expect([
      formatIn('tr').netChange(0.25),
      formatIn('tr').netChange(0),
      formatIn('tr').netChange(-4),
    ]).toEqual(['+0,25', '0,00', '−4,00'])
  })
})
