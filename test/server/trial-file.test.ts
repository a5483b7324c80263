import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOf } from '#rules/trial-file/warnings.ts'
import { type FileToRead, readTrialFile } from '#server/services/sheets/read-trials.ts'
import { workbook } from '../support/server/workbook.ts'

const studies = [
  { id: 'tr', name: 'Türkçe', question_count: 40 },
  { id: 'mat', name: 'Matematik', question_count: 40 },
  { id: 'fiz', name: 'Fizik', question_count: 7 },
  { id: 'kim', name: 'Kimya', question_count: 7 },
]
const sections = [
  { name: 'Temel Matematik', study_ids: ['mat'], question_count: 40 },
  { name: 'Fen Bilimleri', study_ids: ['fiz', 'kim'], question_count: 14 },
]
const given: Omit<FileToRead, 'file'> = {
  form: { penalty: 4, studies, sections, topics: new Map(), subtopics: new Map() },
  group: { exam: 'TYT', name: 'TYT' },
  today: '2026-11-26',
  locale: 'tr',
}
const read = (file: string | Uint8Array, more: Partial<FileToRead> = {}) =>
  readTrialFile({ ...given, file: Buffer.from(file), ...more })
const codes = (file: ReturnType<typeof read>) => file.warnings.map(({ says }) => codeOf[says])
/** Lessons of each row as `tr 20/5`. */
const results = (file: ReturnType<typeof read>) =>
  file.rows.map(({ results }) =>
    results?.lessons.map(({ study_id, correct, wrong }) => `${study_id} ${correct}/${wrong}`).join(' '),
  )
const faults = (file: ReturnType<typeof read>) =>
  file.rows.flatMap((row) =>
    row.faults.map(({ column, fault }) => `${row.line} ${file.titles[column]} ${fault.fault}`),
  )
const fileOf = (name: string) => readFileSync(join('test/files', name))
const refusal = (take: () => unknown) => {
  try {
    return take()
  } catch (error) {
    return (error as { fields: unknown }).fields
  }
}

const card = ['tr 31/5 mat 22/4', 'tr 33/3']

describe('a file of LibreOffice', () => {
  it('in its own format has merged heads, a hidden sheet, a comment and an average', () => {
    const file = read(fileOf('card.ods'))

    expect(file.sheet).toBe('Kasım')
    expect(results(file)).toEqual(card)
    expect(file.rows.map(({ trial }) => trial?.day)).toEqual(['2026-11-01', '2026-11-08'])
    expect(file.warnings).toMatchObject([
      { says: 'hiddenSheet', sheet: 'Eski' },
      { says: 'otherSheet', sheet: 'Notlar' },
      { says: 'netDiffers', sheet: 'Kasım', line: 4, said: 20, read: 21 },
      { says: 'averageRow', line: 6 },
    ])
  })

  it('shows another sheet when it is asked for', () => {
    const file = read(fileOf('card.ods'), { sheet: 'Eski' })

    expect(results(file)).toEqual(['tr 10/2'])
    expect(codes(file)).toEqual(['hidden_sheet', 'other_sheet', 'other_sheet'])
    expect(refusal(() => read(fileOf('card.ods'), { sheet: 'Mart' }))).toEqual({ sheet: { fault: 'choice' } })
  })

  it.each(['card-iso-8859-9.csv', 'card-utf-16.csv'])('is read as %s', (name) => {
    expect(results(read(fileOf(name)))).toEqual(card)
  })

  it('for Excel has the results of its formulas, and as text it has none', () => {
    expect(results(read(fileOf('teacher.xlsx')))).toEqual(['tr 31/5 mat 22/4', 'tr 33/3 mat 25/5'])
    expect(codes(read(fileOf('teacher.xlsx')))).toEqual(['average_row'])
    expect(read(fileOf('teacher.xlsx')).rows[0]?.cells).toContain('29,75')
    expect(read(fileOf('teacher.xlsx'), { locale: 'en' }).rows[0]?.cells).toContain('29.75')
    expect(faults(read(fileOf('teacher.csv')))).toContain('4 Türkçe N formulaUnsaved')
  })

  it('in the old format is refused by name', () => {
    expect(refusal(() => read(fileOf('card.xls')))).toEqual({ file: { fault: 'oldSpreadsheet' } })
  })
})

const office = ['/usr/bin/soffice', '/usr/local/bin/soffice'].find((path) => existsSync(path))

describe.skipIf(!office)('LibreOffice of this machine (skipped where it is not installed)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'etut-office-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  cpSync('test/files/card.fods', join(folder, 'card.fods'))
  const convert = (format: string) => {
    const profile = `-env:UserInstallation=file://${folder}/profile`
    const args = ['--headless', '--norestore', profile, '--convert-to', format, 'card.fods']
    execFileSync(office ?? '', args, { cwd: folder, stdio: 'ignore' })
    return readFileSync(join(folder, `card.${format}`))
  }

  it('writes .ods and .xlsx files that are read', { timeout: 240_000 }, () => {
    expect(results(read(convert('ods')))).toEqual(card)
    expect(results(read(convert('xlsx'), { sheet: 'Kasım' }))).toEqual(card)
  })
})

describe('a CSV file', () => {
  const lines = 'Deneme;Tarih;Türkçe D;Türkçe Y;Net\nGenel 1;1.11.2026;20;5;18,75\n'
  it.each([
    ['a final line end and a decimal comma', lines],
    ['sep= above', `sep=;\n${lines}`],
    ['bars', lines.replaceAll(';', '|')],
    [
      'UTF-16, big end first',
      Buffer.concat([Buffer.from('feff', 'hex'), Buffer.from(lines, 'utf16le').swap16()]),
    ],
    ['UTF-16 without a mark', Buffer.from(lines, 'utf16le')],
    ['a title above', `2026 denemelerim; iyi, kötü\n\n${lines}`],
    ['lessons over D and Y', 'Deneme;Tarih;Türkçe;;\n;;D;Y;Net\nGenel 1;1.11.2026;20;5;18,75\n'],
    ['Y alone behind D', lines.replace('Türkçe Y', 'Y')],
  ])('may have %s', (_, file) => {
    const read_ = read(file)

    expect(results(read_)).toEqual(['tr 20/5'])
    expect(codes(read_)).toEqual([])
  })
})

describe('a cell', () => {
  const one = (correct: string, wrong = '5', day = '1.11.2026') =>
    read(`Deneme;Tarih;Türkçe D;Türkçe Y;Türkçe B;Mat D;Mat Y\nA;${day};${correct};${wrong};;3;2\n`)
  it.each([
    ['29.999999999999996', 'tr 30/5 mat 3/2'],
    ['30,0', 'tr 30/5 mat 3/2'],
  ])('%s is a number', (text, result) => {
    expect(results(one(text))).toEqual([result])
  })

  it.each([
    ['1e1', '2 Türkçe D type'],
    ['0x10', '2 Türkçe D type'],
    ['75%', '2 Türkçe D type'],
    ['−3', '2 Türkçe D tooSmall'],
    ['39', '2 Türkçe Y overQuestions'],
    ['=A1', '2 Türkçe D formulaUnsaved'],
    ['Girmedi', '2 Türkçe D twoOfThree'],
  ])('%s is a fault, and no zero', (text, fault) => {
    expect(faults(one(text))[0]).toBe(fault)
  })

  it('may say that a lesson was not taken', () => {
    expect(results(one('Girmedi', '-'))).toEqual(['mat 3/2'])
    expect(results(one('', ''))).toEqual(['mat 3/2'])
  })

  it('of two gives the third', () => {
    const file = read('Tarih;Türkçe D;Türkçe B\n1.11.2026;30;4\n')
    expect(file.rows[0]?.results?.lessons).toMatchObject([{ correct: 30, wrong: 6, blank: 4 }])
  })

  it.each([
    ['27.11.2026', []],
    ['28.11.2026', ['2 Tarih dayTooLate']],
    ['46327', []],
    ['1 Kasım 2026', []],
    ['1.Kas.26', []],
    ['01-Nov-2026', []],
    ['01.11.2026 10:15', []],
    ['20261101', []],
    ['01112026', []],
    ['20261301', ['2 Tarih dateUnreadable']],
    ['05/25/2026', ['2 Tarih dateUnreadable']],
  ])('with the day %s has the faults %j', (day, expected) => {
    expect(faults(one('20', '5', day))).toEqual(expected)
  })

  it('with 11/05/2026 is read day first, and that is told', () => {
    const file = one('20', '5', '11/05/2026')
    expect(file.rows[0]?.trial?.day).toBe('2026-05-11')
    expect(file.warnings).toMatchObject([{ says: 'dayFirst', line: 2, column: 1 }])
  })

  it.each([
    // Counted from 1904 it would be in the future.
    ['46327', '2026-11-01', []],
    ['46327,5', '2026-11-01', []],
    // Four years ago, or this autumn.
    ['44865', '2022-10-31', ['dayCount']],
    // Counted from 1900 it would be before all trial exams.
    ['35065', '2000-01-02', ['dayCount']],
  ])(
    'with the serial number %s of a CSV file is the day %s, and what is not sure is told',
    (text, day, told) => {
      const file = one('20', '5', text)
      expect(file.rows[0]?.trial?.day).toBe(day)
      expect(file.warnings.map(({ says }) => says)).toEqual(told)
    },
  )

  it('with a serial number counts as the others of the CSV file do', () => {
    const file = read('Tarih;Türkçe D;Türkçe Y\n44865;20;5\n46327;20;5\n35065;20;5\n')
    expect(file.rows.map(({ trial }) => trial?.day)).toEqual(['2022-10-31', '2026-11-01', undefined])
    expect(faults(file)).toEqual(['4 Tarih dayTooEarly'])
    expect(codes(file)).toEqual([])
  })

  it('of a workbook that counts from 1904 may be a day without a style', () => {
    const row = (cells: string) => `<row>${cells}</row>`
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const head = row(['Tarih', 'Türkçe D', 'Türkçe Y'].map(text).join(''))
    const values = row('<c><v>44865</v></c><c><v>20</v></c><c><f>B2/4</f></c>')
    const file = read(
      workbook({
        'xl/workbook.xml':
          '<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
        'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${head}${values}</sheetData></worksheet>`,
      }),
    )
    expect(faults(file)).toEqual(['2 Türkçe Y formulaUnsaved'])
    expect(codes(file)).toEqual([])
  })
})

describe('a table as schools, publishers and students make it', () => {
  it.each([
    [
      'a head of three rows, with the exam over the lessons',
      'Deneme;Tarih;TYT;;;\n;;Türkçe;;Mat;\n;;D;Y;D;Y\nA;1.11.2026;30;6;20;4\n',
    ],
    [
      'lessons below Doğru and Yanlış',
      'Deneme;Tarih;DOĞRU;;YANLIŞ;\n;;Türkçe;Mat;Türkçe;Mat\nA;1.11.2026;30;20;6;4\n',
    ],
    ['short names', 'Deneme;Tarih;TR D;TR Y;MT D;MT Y\nA;1.11.2026;30;6;20;4\n'],
    [
      'cells merged over the lessons of a mock, which a CSV file leaves empty',
      'Tarih;Deneme;Ders;D;Y;B;Başarı\n1.11.2026;A;Türkçe;30;6;4;%75\n;;Matematik;20;4;16;%50\n',
    ],
    [
      'zeros for lessons that were not taken',
      'Tarih;Türkçe D;Türkçe Y;Türkçe B;Mat D;Mat Y;Fizik D;Fizik Y;Fizik B\n1.11.2026;30;6;4;20;4;0;0;0\n',
    ],
    [
      'highest and lowest results below, and the percent of success',
      'Deneme;Tarih;Türkçe D;Türkçe Y;Mat D;Mat Y\nA;1.11.2026;30;6;20;4\nEn yüksek;;30;6;20;4\nStd. sapma;;0;0;0;0\n',
    ],
  ])('may have %s', (_, file) => {
    expect(results(read(file))).toEqual(['tr 30/6 mat 20/4'])
    expect(faults(read(file))).toEqual([])
  })

  it.each([
    ['D/Y/B in one cell', 'Tarih;Türkçe;Mat\n1.11.2026;30/6/4;20/4/16\n'],
    [
      'D-Y-B in one cell, as the heading says',
      'Tarih;Türkçe (D-Y-B);Mat (D-Y-B)\n1.11.2026;30-6-4;20-4-16\n',
    ],
    ['Y/D in one cell', 'Tarih;Türkçe Y/D;Mat Y/D\n1.11.2026;6/30;4/20\n'],
    ['D/Y/N in one cell', 'Tarih;Türkçe D/Y/N;Mat D/Y/N\n1.11.2026;30/6/28,5;20/4/19\n'],
    ['letters behind the numbers', 'Tarih;Türkçe;Mat\n1.11.2026;30D 6Y 4B;20D 4Y\n'],
    [
      'formulas below the results, and numbers of lines',
      'Sıra;Tarih;Türkçe D;Türkçe Y;Türkçe N;Mat D;Mat Y;Toplam Net\n1;1.11.2026;30;6;28,5;20;4;47,5\n2;;;;0;;;0\n3;;;;#SAYI/0!;;;0,00\n',
    ],
  ])('may have %s', (_, file) => {
    expect(results(read(file))).toEqual(['tr 30/6 mat 20/4'])
    expect(faults(read(file))).toEqual([])
  })

  it('may have mocks beside each other over their lessons', () => {
    const file = read(
      'Dersler;Genel 1;;;Genel 2;;\n;1.11.2026;;;8.11.2026;;\n;D;Y;N;D;Y;N\nTürkçe;30;6;28,5;32;4;31\nMat;20;4;19;22;6;20,5\n',
    )
    expect(results(file)).toEqual(['tr 30/6 mat 20/4', 'tr 32/4 mat 22/6'])
    expect(file.rows.map(({ line, trial }) => [line, trial?.name, trial?.day])).toEqual([
      [4, 'Genel 1', '2026-11-01'],
      [5, 'Genel 2', '2026-11-08'],
    ])
  })

  it('tells one number in a cell among cells with three, and a place in a list is no result', () => {
    const cells = 'Tarih;Türkçe;Mat;Derece\n1.11.2026;30/6/4;20/4/16;3/28\n2.11.2026;30;20/4/x;4/28\n'
    const file = read(cells)
    expect(results(file)).toEqual(['tr 30/6 mat 20/4', undefined])
    expect(faults(file)).toEqual(['3 Mat D type', '3 Türkçe Y twoOfThree', '3 Türkçe B twoOfThree'])
    expect(file.guesses[7]).toBe('left_out')
  })

  it.each([
    'Deneme;Tarih;Türkçe Net;Mat Net\nA;1.11.2026;28,5;19\n',
    'Deneme;Tarih;Türkçe;Mat\nA;1.11.2026;28,5;19\n',
    'Tarih: 1.11.2026\nDers;Net\nTürkçe;28,5\nMat;19\n',
    'Deneme;Tarih;Türkçe;;Mat;\n;;Net;Puan;Net;Puan\nA;1.11.2026;28,5;1;19;1\n',
  ])('with one number for each lesson is refused by what is missing: %j', (file) => {
    expect(refusal(() => read(file))).toEqual({ file: { fault: 'netsOnly' } })
  })

  it('may number lessons without a dash', () => {
    const [one, two] = ['Tarih-1', 'Tarih-2'].map((name) => ({ id: name, name, question_count: 10 }))
    const form = { ...given.form, studies: [...studies, one, two].flatMap((each) => each ?? []) }
    const file = read('Tarih;Tarih1 D;Tarih1 Y;Tarih2 D;Tarih2 Y\n1.11.2026;8;1;6;2\n', { form })
    expect(results(file)).toEqual(['Tarih-1 8/1 Tarih-2 6/2'])
  })

  it('may be the list of a publisher: number and name of the student, the exam below the score', () => {
    const file = read(
      'SONUÇ LİSTESİ 15.11.2026;;;;;;\nÖğrenci No;Adı;Soyadı;Türkçe;;;Puan\n;;;D;Y;N;TYT\n101;Ada;Yıldız;30;6;28,50;350,1\n',
    )
    expect(results(file)).toEqual(['tr 30/6'])
    expect(file.rows).toMatchObject([{ person: 'Ada Yıldız', trial: { day: '2026-11-15', score: 350.1 } }])
    expect(file.guesses[0]).toBe('left_out')
  })

  it('leaves out who was absent and the averages of a list, and tells it', () => {
    const file = read(
      'No;Ad Soyad;Deneme;Tarih;Türkçe D;Türkçe Y;Net\n1;Ada;A;1.11.2026;20;4;19\n2;Can;A;1.11.2026;GİRMEDİ;-;0\n3;Nil;A;1.11.2026;;;\n;Sınıf ortalaması;A;1.11.2026;20;4;19\n',
    )
    expect(results(file)).toEqual(['tr 20/4'])
    expect(file.warnings).toMatchObject([
      { says: 'unread', column: 0 },
      { says: 'noResults', line: 3, said: 'Can' },
      { says: 'noResults', line: 4, said: 'Nil' },
      { says: 'averageRow', line: 5, said: 'Sınıf ortalaması' },
    ])
  })

  it('without a day says so', () => {
    expect(faults(read('Ders;Doğru;Yanlış\nTürkçe;30;6\n'))).toEqual(['2 Türkçe Doğru noDay'])
  })
})

describe('nothing is left out in silence', () => {
  it('an unread column is told with a guess, and read when a person says what it is', () => {
    const file = 'Deneme;Tarih;Türkçe D;Türkçe Y;Fizk D;Fizk Y;Kitapçık\nA;1.11.2026;20;5;4;2;B\n'
    const first = read(file)
    expect(codes(first)).toEqual(['unread_column', 'unread_column', 'unread_column'])
    expect(first.guesses.slice(4)).toEqual([
      { is: 'lesson', result: 'correct', study_id: 'fiz', section: null },
      { is: 'lesson', result: 'wrong', study_id: 'fiz', section: null },
      'left_out',
    ])

    const said = ['correct', 'wrong'] as const
    const columns = said.map((result, index) => ({
      title: index === 0 ? 'Fizk D' : 'Fizk Y',
      column: { is: 'lesson', result, study_id: 'fiz', section: null } as const,
    }))
    const second = read(file, { columns: [...columns, { title: 'Kitapçık', column: null }] })
    expect(results(second)).toEqual(['tr 20/5 fiz 4/2'])
    expect(codes(second)).toEqual([])
  })

  it('two columns of one heading are told, and a row where they differ is faulty', () => {
    const file = read('Tarih;Türkçe D;Türkçe Y;Türkçe Doğru\n1.11.2026;20;5;20\n2.11.2026;20;5;21\n')
    expect(codes(file)).toEqual(['double_heading'])
    expect(faults(file)).toEqual(['3 Türkçe Doğru columnsDiffer'])
  })

  it.each([
    ['−1', []],
    ['-1,00', []],
    ['−1,5', ['net_differs']],
  ])('a net of %s is compared with the numbers', (net, told) => {
    const file = read(`Tarih;Türkçe D;Türkçe Y;Türkçe N\n1.11.2026;1;8;${net}\n`)
    expect(results(file)).toEqual(['tr 1/8'])
    expect(codes(file)).toEqual(told)
  })

  it('a net without numbers is told', () => {
    const file = read('Tarih;Türkçe D;Türkçe Y;Mat D;Mat Y;Mat Net\n1.11.2026;20;5;;;12,5\n')
    expect(file.warnings).toMatchObject([{ says: 'netAlone', line: 2, column: 5, said: 12.5 }])
  })

  it('a list of a class is told, and its day may be above', () => {
    const file = read(
      'Tarih: 12.10.2026\nNo;Ad;Soyad;Türkçe D;Türkçe Y\n1;Ada;Yıldız;20;5\n2;Cem;Aksoy;25;5\n',
    )
    expect(codes(file)).toContain('class_list')
    expect(file.rows.map(({ person, trial }) => [person, trial?.day])).toEqual([
      ['Ada Yıldız', '2026-10-12'],
      ['Cem Aksoy', '2026-10-12'],
    ])
  })

  it('one trial twice is a fault', () => {
    const file = read('Deneme;Tarih;Türkçe D;Türkçe Y\nA;1.11.2026;20;5\na;1.11.2026;21;5\n')
    expect(faults(file)).toEqual(['3 Deneme trialTwice'])
  })

  it('columns, rows and files of another exam are not taken for this one', () => {
    const columns = read(
      'Tarih;TYT Matematik D;TYT Matematik Y;AYT Matematik D;AYT Matematik Y\n1.11.2026;20;5;9;9\n',
    )
    expect(results(columns)).toEqual(['mat 20/5'])
    expect(columns.warnings.map(({ says }) => says)).toEqual(['otherExam', 'otherExam'])
    expect(faults(read('Deneme;Tarih;Türkçe D;Türkçe Y\nAYT 3;1.11.2026;20;5\n'))).toEqual([
      '2 Deneme otherExam',
    ])
    expect(refusal(() => read('AYT denemelerim\nTarih;Matematik D;Matematik Y\n1.11.2026;20;5\n'))).toEqual({
      file: { fault: 'otherExam', named: 'AYT' },
    })
  })
})

describe('the sum of a test', () => {
  it('is taken in place of its lessons, and of one lesson is that lesson', () => {
    const file = read(
      'Tarih;Temel Matematik D;Temel Matematik Y;Fen D;Fen Y;Toplam Net\n1.11.2026;20;4;8;4;26\n',
    )

    expect(file.rows[0]?.trial).toMatchObject({
      lessons: [{ study_id: 'mat', correct: 20, wrong: 4 }],
      sections: [{ name: 'Fen Bilimleri', correct: 8, wrong: 4 }],
    })
    expect(file.warnings).toMatchObject([{ says: 'sectionSum', column: 3, said: 'Fen Bilimleri' }])
  })

  it('beside its lessons is left out where it is their sum, and a fault where it is not', () => {
    const head = 'Tarih;Fizik D;Fizik Y;Kimya D;Kimya Y;Fen D;Fen Y\n'
    const same = read(`${head}1.11.2026;3;2;4;1;7;3\n`)
    expect(same.rows[0]?.trial).toMatchObject({ lessons: [{}, {}], sections: [] })
    expect(faults(read(`${head}1.11.2026;3;2;4;1;8;3\n`))).toEqual(['2 Fen D twice'])
  })
})

describe('a file with a line per lesson', () => {
  const head = 'Tarih;Deneme;Sınıf;Tür;Yayın;Ders;Soru;Doğru;Yanlış;Boş;Net;Dakika\n'
  it('such as our own export becomes trial exams of the chosen class group', () => {
    const file = read(
      `\uFEFF${head}2026-11-15;'=1+1;TYT;Genel;3D;Türkçe;40;33;5;2;31,75;\n2026-11-15;'=1+1;TYT;Genel;3D;Matematik;40;20;5;15;18,75;30\n2026-11-16;AYT 9;AYT Sayısal;Genel;3D;Matematik;40;9;9;22;6,75;\n`,
    )
    expect(results(file)).toEqual(['tr 33/5 mat 20/5'])
    expect(file.rows[0]?.trial).toMatchObject({ name: '=1+1', kind: 'general', publisher: '3D' })
    expect(file.rows[0]?.results?.lessons).toMatchObject([{ minutes: null }, { minutes: 30 }])
    expect(file.warnings).toMatchObject([{ says: 'otherGroup', line: 4, said: 'AYT Sayısal', read: 1 }])
  })

  it('may be longer than 500 lines, and has 500 trial exams at most', () => {
    const lines = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        ['Türkçe', 'Matematik']
          .map((lesson) => `2026-11-15;D${n};TYT;Genel;;${lesson};40;33;5;2;31,75;\n`)
          .join(''),
      ).join('')

    expect(read(head + lines(500)).rows).toHaveLength(500)
    expect(refusal(() => read(head + lines(501)))).toEqual({ file: { fault: 'tooMany', limit: 500 } })
  })

  it('such as a result card may have its day above', () => {
    const file = read(
      'Tarih: 12.10.2026\nDers;Soru;D;Y;B;Net\nTürkçe;40;33;5;2;31,75\nToplam;40;33;5;2;31,75\n',
    )
    expect(file.rows).toMatchObject([{ trial: { day: '2026-10-12' } }])
    expect(results(file)).toEqual(['tr 33/5'])
  })
})

it.each([
  ['%PDF-1.7', 'pdf'],
  ['<html><table>', 'oldSpreadsheet'],
  [
    Buffer.concat([Buffer.from('d0cf11e0', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'lockedSpreadsheet',
  ],
])('%s is refused by name', (file, fault) => {
  expect(refusal(() => read(file))).toEqual({ file: { fault } })
})
