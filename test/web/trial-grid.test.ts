import { describe, expect, it } from 'vitest'
import {
  allColumns,
  type Cell,
  cellBefore,
  emptyCells,
  type GridRow,
  isComplete,
  type LessonCells,
  largest,
  neighbour,
  nextCell,
  overflowOf,
  plainColumns,
  resultsOf,
  sumsOf,
  typedInto,
} from '#web/trial-draft/cells.ts'
import { changed, redone, startHistory, undone } from '#web/trial-entry/history.ts'

const row = (usualCount: number, cells: Partial<LessonCells> = {}): GridRow => ({
  id: `lesson ${usualCount}`,
  usualCount,
  cells: { ...emptyCells, ...cells },
})

/** Types digits as a person does: each goes to the cell that has the focus, which moves on by itself. */
function typing(rows: GridRow[], keys: string) {
  let at: Cell | null = { row: 0, column: 'correct' }
  let now = rows
  for (const key of keys) {
    if (!at) throw new Error(`no cell left for ${key}`)
    const here: GridRow | undefined = now[at.row]
    if (!here) throw new Error('no such lesson')
    const text = here.cells[at.column] + key
    now = now.with(at.row, { ...here, cells: typedInto(here.cells, at.column, text) })
    if (isComplete(text, largest(here, at.column))) at = nextCell(now, at)
  }
  return { cells: now.map(({ cells }) => [cells.correct, cells.wrong]), at }
}

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

  it('does not ask for wrong answers where all were right', () => {
    expect(typing([row(5), row(5)], '54').at).toEqual({ row: 1, column: 'wrong' })
    expect(nextCell([row(5, { correct: '5', wrong: '1' })], { row: 0, column: 'correct' })).toEqual({
      row: 0,
      column: 'wrong',
    })
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

  it('has edges', () => {
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

  it('works blanks and nets out, and keeps blanks the server knows until something is typed', () => {
    expect(resultsOf(row(40, { correct: '33', wrong: '5' }), 4)).toEqual({
      correct: 33,
      wrong: 5,
      blank: 2,
      net: 31.75,
    })
    expect(resultsOf(row(20, { wrong: '3' }), 3)).toMatchObject({ correct: 0, blank: 17, net: -1 })
    const known = { ...emptyCells, correct: '30', wrong: '5', blank: 4 }
    expect(resultsOf(row(40, known), 4)?.blank).toBe(4)
    expect(typedInto(known, 'wrong', '6').blank).toBeNull()
    expect(typedInto(known, 'minutes', '30').blank).toBe(4)
    expect([resultsOf(row(40), 4), resultsOf(row(40, { exempt: true, correct: '3' }), 4)]).toEqual([
      null,
      null,
    ])
  })

  it('sums the lessons that were sat, and says when there is none', () => {
    const rows = [row(40, { correct: '33', wrong: '5' }), row(20), row(20, { correct: '0' })]
    expect(sumsOf(rows, 4)).toEqual({ lessons: 2, correct: 33, wrong: 5, blank: 22, net: 31.75 })
    expect(sumsOf([row(40)], 4)).toBeNull()
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

describe('the way back', () => {
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
