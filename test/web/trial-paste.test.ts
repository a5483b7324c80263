import { describe, expect, it } from 'vitest'
import { allColumns, type Cell, type Column, emptyCells, plainColumns } from '#web/trials/drafts/cells.ts'
import { withLesson, withoutPaste, withPaste } from '#web/trials/entry/edits.ts'
import { countIn, pasteAt, readTable } from '#web/trials/entry/paste.ts'

const names = ['Türkçe', 'Tarih', 'Coğrafya', 'Din Kültürü ve Ahlak Bilgisi', 'Matematik', 'İngilizce']
const first: Cell = { row: 0, column: 'correct' }

/** What a paste writes, as `lesson column=text`. */
function laid(text: string, at = first, columns: readonly Column[] = plainColumns, exempt: string[] = []) {
  const lessons = names.map((name) => ({ name, exempt: exempt.includes(name) }))
  const { changes, skipped } = pasteAt(readTable(text), at, lessons, columns)
  return { cells: changes.map((each) => `${names[each.row]} ${each.column}=${each.text}`), skipped }
}

describe('a cell of a spreadsheet', () => {
  it.each([
    ['33', '33'],
    ['33,0', '33'],
    ['33.00', '33'],
    ['007', '7'],
    ['', ''],
    ['–', ''],
    ['-', ''],
    ['31,75', null],
    ['-3', null],
    ['1000', null],
    ['Türkçe', null],
    ['3 5', null],
  ])('%j holds %j', (cell, count) => {
    expect(countIn(cell)).toBe(count)
  })
})

describe('a paste', () => {
  it('lays a column down from the cell that has the focus', () => {
    expect(laid('33\r\n4\r\n5\r\n')).toEqual({
      cells: ['Türkçe correct=33', 'Tarih correct=4', 'Coğrafya correct=5'],
      skipped: 0,
    })
    expect(laid('5\n1', { row: 1, column: 'wrong' }).cells).toEqual(['Tarih wrong=5', 'Coğrafya wrong=1'])
  })

  it('lays a table down, and leaves blanks and nets to be worked out', () => {
    expect(laid('33\t5\t2\t31,75\n4,0\t1\t0\t3,75').cells).toEqual([
      'Türkçe correct=33',
      'Türkçe wrong=5',
      'Tarih correct=4',
      'Tarih wrong=1',
    ])
  })

  it('empties a cell where the spreadsheet has nothing', () => {
    expect(laid('33\t\n\t1').cells).toEqual([
      'Türkçe correct=33',
      'Türkçe wrong=',
      'Tarih correct=',
      'Tarih wrong=1',
    ])
  })

  it('finds lessons by their names, however they are written and ordered', () => {
    expect(
      laid('MATEMATİK\t29\t8\nturkce\t33\t5\nDin Kültürü\t4\t1\nINGILIZCE\t9\t1', {
        row: 3,
        column: 'wrong',
      }),
    ).toEqual({
      cells: [
        'Matematik correct=29',
        'Matematik wrong=8',
        'Türkçe correct=33',
        'Türkçe wrong=5',
        'Din Kültürü ve Ahlak Bilgisi correct=4',
        'Din Kültürü ve Ahlak Bilgisi wrong=1',
        'İngilizce correct=9',
        'İngilizce wrong=1',
      ],
      skipped: 0,
    })
  })

  it('finds columns by their heads', () => {
    expect(laid('Ders\tSoru\tYANLIŞ\tDoğru\tNet\nTürkçe\t40\t5\t33\t31,75').cells).toEqual([
      'Türkçe count=40',
      'Türkçe wrong=5',
      'Türkçe correct=33',
    ])
    expect(laid('D\tY\n33\t5', { row: 2, column: 'wrong' }).cells).toEqual([
      'Coğrafya correct=33',
      'Coğrafya wrong=5',
    ])
  })

  it('says what it left out: no number, no such lesson, below the last one', () => {
    expect(laid('33\nbeş\n4')).toEqual({ cells: ['Türkçe correct=33', 'Coğrafya correct=4'], skipped: 1 })
    expect(laid('Fizik\t4\t1\nTürkçe\t33\t5').skipped).toBe(2)
    expect(laid('1\n2\n3', { row: 5, column: 'correct' })).toEqual({
      cells: ['İngilizce correct=1'],
      skipped: 2,
    })
  })

  it('keeps the line of a lesson the student is exempt from, and says what it did not take', () => {
    expect(laid('33\t5\n4\t1\n3\t', first, plainColumns, ['Tarih'])).toEqual({
      cells: ['Türkçe correct=33', 'Türkçe wrong=5', 'Coğrafya correct=3', 'Coğrafya wrong='],
      skipped: 2,
    })
    expect(laid('Türkçe\t33\t5\nTarih\t\t', first, plainColumns, ['Tarih']).skipped).toBe(0)
  })

  it('reads semicolons, and blanks between numbers', () => {
    expect(laid('33;5\n4;1').cells).toHaveLength(4)
    expect(laid('33 5\n4 1').cells).toEqual(laid('33\t5\n4\t1').cells)
    expect(laid('"33"\t"5"').cells).toEqual(['Türkçe correct=33', 'Türkçe wrong=5'])
  })

  it('uses the columns that are shown', () => {
    expect(laid('20\t15\t3\t30', { row: 0, column: 'count' }, allColumns).cells).toEqual([
      'Türkçe count=20',
      'Türkçe correct=15',
      'Türkçe wrong=3',
      'Türkçe minutes=30',
    ])
  })

  it('of only words changes nothing, of nothing empties the cell', () => {
    expect(laid('merhaba').cells).toEqual([])
    expect(laid('').cells).toEqual(['Türkçe correct='])
    expect(laid('\t5').cells).toEqual(['Türkçe correct=', 'Türkçe wrong=5'])
  })
})

describe('a paste that is taken back', () => {
  const before = {
    lessons: {
      tr: { ...emptyCells, correct: '30', wrong: '5', blank: 3 },
      ma: { ...emptyCells, correct: '7' },
    },
    marks: [],
  }
  const rows = Object.entries(before.lessons).map(([id, cells]) => ({ id, usualCount: 40, cells }))
  const paste = { changes: [{ row: 0, column: 'correct' as const, text: '31' }], skipped: 0 }
  const pasted = withPaste(before, rows, paste)

  it('leaves all as it was, blanks that the server knows too', () => {
    expect(pasted.lessons.tr).toMatchObject({ correct: '31', blank: null })
    expect(withoutPaste(pasted, before, rows, paste)).toEqual(before)
  })

  it('keeps what was typed and marked since then', () => {
    const mark = { key: 'm', study_id: 'ma', topic_id: 't', subtopic_id: null, count: 1, reason: null }
    const marks = [{ ...mark, result: 'wrong' as const }]
    const typed = withLesson(
      withLesson({ ...pasted, marks }, 'ma', (cells) => ({ ...cells, correct: '9' })),
      'tr',
      (cells) => ({ ...cells, wrong: '6' }),
    )
    expect(withoutPaste(typed, before, rows, paste)).toEqual({
      lessons: { tr: { ...emptyCells, correct: '30', wrong: '6' }, ma: { ...emptyCells, correct: '9' } },
      marks,
    })
  })
})
