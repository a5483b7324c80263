import { describe, expect, it } from 'vitest'
import type { EntryForm } from '#rules/trial.ts'
import type { Cell, Table } from '#rules/trial-file/cells.ts'
import { readHead } from '#rules/trial-file/head.ts'
import { type Named, readHeading } from '#rules/trial-file/headings.ts'
import { readRows } from '#rules/trial-file/rows.ts'
import { readLines } from '#rules/trial-file/table.ts'

const lessons = [
  { id: 'tr', name: 'Türkçe', question_count: 40 },
  { id: 'mat', name: 'Temel Matematik', question_count: 40 },
  { id: 'sos', name: 'Sosyal Bilimler', question_count: 20 },
  { id: 'fen', name: 'Fen Bilimleri', question_count: 20 },
  { id: 'tde', name: 'Türk Dili ve Edebiyatı', question_count: 24 },
]
const form: EntryForm = {
  penalty: 4,
  studies: lessons,
  sections: [],
  topics: new Map(),
  subtopics: new Map(),
}
const lesson = (study_id: string, result: string) => ({ is: 'lesson', study_id, section: null, result })
const untitled = (publisher: string | null, day: string) => `${publisher ?? '?'} ${day}`
const named: Named = { studies: lessons, sections: [], exam: 'TYT' }
const tableOf = (rows: Cell[][], table: Partial<Table> = {}): Table => ({
  name: null,
  isHidden: false,
  is1904: false,
  rows,
  ...table,
})
const headOf = (...rows: Cell[][]) => readHead(tableOf(rows), named, [])

function readAll(rows: Cell[][], table: Partial<Table> = {}) {
  const lines = readLines(tableOf(rows, table), named, 'TYT', [])
  if (!lines) throw new Error('no head')
  const terms = { form, exam: 'TYT', today: '2026-11-21', untitled }
  const read = readRows(lines, tableOf(rows, table), terms)
  return { ...read, warnings: [...lines.warnings, ...read.warnings], head: lines.head }
}
const read = (...rows: Cell[][]) => readAll(rows).rows

describe('the head of a sheet', () => {
  it.each([
    ['Deneme Adı', { is: 'name' }],
    ['TARİH', { is: 'day' }],
    ['Yayınevi', { is: 'publisher' }],
    ['Türkçe D', lesson('tr', 'correct')],
    ['Türkçe Yanlış', lesson('tr', 'wrong')],
    ['Doğru (Türkçe)', lesson('tr', 'correct')],
    ['TÜRKÇE - BOŞ', lesson('tr', 'blank')],
    ['turkce_dogru', lesson('tr', 'correct')],
    ['Fen D', lesson('fen', 'correct')],
    ['fen bilimleri soru', lesson('fen', 'question_count')],
    ['TDE Y', lesson('tde', 'wrong')],
    ['Mat. D', lesson('mat', 'correct')],
    ['Türk D', null], // two lessons begin so
    ['Türkçe Net', lesson('tr', 'net')],
    ['Toplam Net', { is: 'total', result: 'net' }],
    ['Türkçe Doğru Sayısı', lesson('tr', 'correct')],
    ['TürkçeD', lesson('tr', 'correct')],
    ['TurkceYanlis', lesson('tr', 'wrong')],
    ['TYT Türkçe D', lesson('tr', 'correct')],
    ['AYT Türkçe D', null],
    ['Türkçe (40) D', lesson('tr', 'correct')],
    ['Turkish correct', lesson('tr', 'correct')],
    ['Social Studies W', lesson('sos', 'wrong')],
    ['Fen Bilgisi B', lesson('fen', 'blank')],
    ['Türkçe Soru Sayısı', lesson('tr', 'question_count')],
    ['Kimya D', null],
    ['Türkçe', null],
    ['', null],
  ])('reads %j', (title, meaning) => {
    const head = headOf([title, 'Türkçe Doğru', 'Türkçe Yanlış'])

    expect(head?.columns[0]).toEqual(meaning)
  })

  it('may be two rows, with lessons over their columns, below a title', () => {
    const head = headOf(
      ['DENEME SONUÇLARI', null, null, null, null, null],
      ['Deneme', 'Tarih', 'Türkçe', null, null, 'Fen Bilimleri', null, null],
      [null, null, 'D', 'Y', 'N', 'D', 'Y', 'B'],
    )

    expect(head).toMatchObject({
      firstRow: 3,
      columns: [
        { is: 'name' },
        { is: 'day' },
        lesson('tr', 'correct'),
        lesson('tr', 'wrong'),
        lesson('tr', 'net'),
        lesson('fen', 'correct'),
        lesson('fen', 'wrong'),
        lesson('fen', 'blank'),
      ],
    })
  })

  it('is missing where no column holds results', () => {
    expect(headOf(['Ad', 'Soyad'], ['Ada', 'Yıldız'])).toBeNull()
  })

  it('takes no text for a heading that is too long for one', () => {
    const nothing = { plain: null, result: null, lesson: [], isTotal: false, otherExam: null }
    expect(readHeading('AYT Türkçe D '.repeat(10), 'TYT')).toEqual(nothing)
  })
})

describe('the rows of a sheet', () => {
  const head = ['Deneme', 'Tarih', 'Türkçe D', 'Türkçe Y', 'Mat D', 'Temel Matematik Y', 'Puan']

  it('become trial exams; a lesson without a result was not in it, and empty lines count for nothing', () => {
    const rows = read(
      head,
      ['3D Genel 1', '15.11.2026', '31', 5, null, '', '412,5'],
      [null, ' ', null],
      ['Karma', 45_980, 20, 0, '-', 'Girmedi', null],
    )

    expect(rows).toMatchObject([
      {
        line: 2,
        faults: [],
        trial: {
          name: '3D Genel 1',
          day: '2026-11-15',
          score: 412.5,
          lessons: [{ study_id: 'tr', correct: 31, wrong: 5 }],
        },
        results: { lessons: [{ study_id: 'tr', blank: 4 }] },
      },
      {
        line: 4,
        trial: {
          day: '2025-11-19',
          lessons: [{ study_id: 'tr', correct: 20, wrong: 0 }],
        },
      },
    ])
  })

  it('have no duration where the sheet has a zero, which the server would not keep', () => {
    const [row] = read(['Tarih', 'Süre', 'Türkçe D', 'Türkçe Y'], ['1.11.2026', 0, 30, 2])
    expect(row).toMatchObject({ faults: [], trial: { duration_min: null } })
  })

  it('are named by publisher and day where no column names them', () => {
    expect(
      read(['Tarih', 'Yayın', 'Türkçe D', 'Türkçe Y'], ['1.11.2026', 'Bilgi', 30, 2])[0]?.trial?.name,
    ).toBe('Bilgi 2026-11-01')
  })

  it.each([
    [['A', '31.02.2026', 1, 1], 1, 'dateUnreadable'],
    [['A', null, 1, 1], 1, 'required'],
    [['A', '2027-01-01', 1, 1], 1, 'dayTooLate'],
    [['A', '2026-11-01', 'on', 1], 2, 'type'],
    [['A', '2026-11-01', '3,5', 1], 2, 'wholeNumber'],
    [['A', '2026-11-01', -1, 1], 2, 'tooSmall'],
    [['A', '2026-11-01', 30, 11], 3, 'overQuestions'],
    [['A', '2026-11-01', 41, 0], 2, 'overQuestions'],
    [['A', '2026-11-01', null, null, 30, 20], 5, 'overQuestions'],
    [['A', '2026-11-01', null, null], 2, 'lessonEmpty'],
    [['A'.repeat(81), '2026-11-01', 1, 1], 0, 'tooLong'],
    [['A', '2026-11-01', 1, 1, null, null, '10001'], 6, 'tooLarge'],
  ])('with %j are told of column %i: %s', (cells, column, fault) => {
    const [row] = read(head, cells)

    expect(row?.trial).toBeNull()
    expect(row?.faults).toEqual([{ column, fault: expect.objectContaining({ fault }) }])
  })

  it('tell every faulty cell, not only the first', () => {
    expect(read(head, ['A', 'yarın', 'x', 'y'])[0]?.faults.map(({ column }) => column)).toEqual([1, 2, 3])
  })
})
