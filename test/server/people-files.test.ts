import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sectionsOf } from '#rules/section.ts'
import { codeOf } from '#rules/trial-file/warnings.ts'
import { readTrialFile } from '#server/services/sheets/read-trials.ts'

type Program = {
  code: string
  penalty: number
  sections?: { name_tr: string; lessons?: string[] }[]
  lessons: { code: string; name_tr: string; questions: number }[]
}
const { programs } = JSON.parse(readFileSync('db/curriculum.json', 'utf8')) as { programs: Program[] }
const folder = 'test/files/people'

/** The lessons and tests of a class group of the catalogue; lessons have the ids of their codes without the exam. */
function formOf(exam: string) {
  const program = programs.find(({ code }) => code === exam)
  if (!program) throw new Error(exam)
  const studies = program.lessons.map(({ code, name_tr, questions }) => ({
    id: code.slice(exam.length + 1).toLowerCase(),
    name: name_tr,
    question_count: questions,
    section: program.sections?.find(({ lessons }) => lessons?.includes(code))?.name_tr ?? null,
  }))
  return {
    penalty: program.penalty,
    studies,
    sections: sectionsOf(studies),
    topics: new Map(),
    subtopics: new Map(),
  }
}

function read(name: string, exam: string) {
  const file = readFileSync(join(folder, name))
  const group = { exam, name: exam }
  return readTrialFile({ file, form: formOf(exam), group, today: '2026-11-26', locale: 'tr' })
}

/** Rows as `Genel 1, 2026-11-01: tur 30/6/4 Fen 9/5/6`, or with their faults. */
function told(file: ReturnType<typeof read>): string[] {
  return file.rows.map(({ trial, results, faults }) => {
    if (!trial || !results)
      return faults.map(({ column, fault }) => `${file.titles[column]} ${fault.fault}`).join()
    const lessons = results.lessons.map((each) => [each.study_id, each] as const)
    const sums = results.sections.map((each) => [each.name.split(' ')[0], each] as const)
    const all = [...lessons, ...sums].map(
      ([name, { correct, wrong, blank }]) => `${name} ${correct}/${wrong}/${blank}`,
    )
    return `${trial.name}, ${trial.day}: ${all.join(' ')}`
  })
}

const fourTests = 'tur 30/6/4 mat 20/4/16 Sosyal 12/4/4 Fen 9/5/6'
const better = 'tur 32/4/4 mat 22/6/12 Sosyal 14/3/3 Fen 11/4/5'
const nineLessons = 'tar 4/1/0 cog 3/2/0 fel 2/2/1 din 4/0/1'
const sums = ['section_sum', 'section_sum']
const cases: [file: string, exam: string, rows: string[], warnings: string[]][] = [
  [
    '01-ogretmen-takip.xlsx',
    'TYT',
    [`3D Genel 1, 2026-11-01: ${fourTests}`, `Bilgi Sarmal, 2026-11-08: ${better}`],
    ['unread_column', ...sums, 'average_row'],
  ],
  [
    '02-excel.csv',
    'TYT',
    [`Apotemi TYT, 2026-11-07: tur 30/6/4 ${nineLessons} mat 25/5/10 fiz 4/2/1 kim 5/1/1 biy 3/1/2`],
    [],
  ],
  [
    '03-tek-hucre.csv',
    'TYT',
    [
      'Genel 1, 2026-11-01: tur 30/6/4 mat 22/4/14 Sosyal 12/4/4 Fen 9/5/6',
      'Genel 2, 2026-11-08: tur 32/4/4 mat 25/5/10',
    ],
    sums,
  ],
  [
    '05-bitisik-gun.txt',
    'TYT',
    ['A, 2026-11-01: tur 30/6/4 mat 20/4/16', 'B, 2026-11-08: tur 31/5/4 mat 21/5/14'],
    [],
  ],
  [
    '06-google-sheets.csv',
    'TYT',
    [`Mock 1, official, 2026-11-01: ${fourTests}`, `Mock 2, 2026-11-08: ${better}`],
    sums,
  ],
  [
    '07-ayt.ods',
    'AYT',
    [
      'Orijinal 1, 2026-11-02: mat 22/6/12 fiz 8/3/3 kim 7/2/4 biy 9/1/3 ede 15/5/4 tar1 6/2/2 cog1 3/1/2',
      'Orijinal 2, 2026-11-09: mat 24/6/10 fiz 9/3/2 kim 8/2/3 biy 9/2/2',
    ],
    [],
  ],
  [
    '08-lgs.xlsx',
    'LGS',
    ['Nartest 3, 2026-11-14: tur 17/3/0 mat 12/5/3 fen 15/4/1 ink 9/1/0 din 10/0/0 ing 8/2/0'],
    [],
  ],
  [
    '09-yayinevi-liste.xlsx',
    'TYT',
    [
      `Deneme 15 Kasım 2026, 2026-11-15: ${fourTests}`,
      'Deneme 15 Kasım 2026, 2026-11-15: tur 25/10/5 mat 18/7/15 Sosyal 10/5/5 Fen 6/6/8',
    ],
    [
      ...Array.from({ length: 5 }, () => 'unread_column'),
      ...sums,
      'class_list',
      'average_row',
      'average_row',
    ],
  ],
  [
    '10-karne.ods',
    'TYT',
    [`Deneme 22 Kasım 2026, 2026-11-22: tur 31/5/4 ${nineLessons} mat 20/4/16 fiz 4/2/1 kim 5/1/1 biy 3/1/2`],
    ['unread_column'],
  ],
  ['11-unicode-metin.txt', 'TYT', [`Limit 5, 2026-11-01: ${fourTests}`], sums],
  [
    '12-numbers.csv',
    'TYT',
    ['Paraf 1, 2026-11-01: tur 30/6/4 mat 20/4/16', 'Paraf 2, 2026-11-08: tur 31/5/4 mat 21/5/14'],
    [],
  ],
  [
    '13-defterim.xlsx',
    'TYT',
    [
      '345 4 Ekim 2026, 2026-10-04: tur 28/8/4 mat 18/6/16',
      'Bilgi Sarmal 11 Ekim 2026, 2026-10-11: tur 30/6/4 mat 20/6/14',
      '345 1 Kasım 2026, 2026-11-01: tur 33/3/4 mat 22/6/12',
    ],
    ['average_row'],
  ],
  [
    '14-girmedi.csv',
    'TYT',
    ['Hız Yayınları 1, 2026-11-01: tur 30/6/4 mat 20/4/16', `Hız Yayınları 2, 2026-11-15: ${fourTests}`],
    [...sums, 'day_first'],
  ],
  [
    '15-dersler-asagi.ods',
    'TYT',
    [`Genel 1, 2026-11-01: ${fourTests}`, `Genel 2, 2026-11-08: ${better}`],
    sums,
  ],
  [
    '16-tyt-ve-ayt.xlsx',
    'TYT',
    ['TYT 1, 2026-11-01: tur 30/6/4 mat 20/4/16'],
    ['other_sheet', 'other_sheet'],
  ],
  ['16-tyt-ve-ayt.xlsx', 'AYT', ['AYT 1, 2026-11-02: mat 22/6/12 fiz 8/3/3'], ['other_sheet', 'other_sheet']],
  ['17-cubuk.csv', 'TYT', ['TÜRKİYE GENELİ 1, 2026-11-01: tur 30/6/4 mat 20/4/16'], []],
  [
    '18-ara-toplam.csv',
    'TYT',
    [`Endemik 2, 2026-11-21: tur 30/6/4 ${nineLessons} mat 20/4/16 fiz 4/2/1 kim 5/1/1 biy 3/1/2`],
    [],
  ],
  [
    '19-yuzde.xlsx',
    'TYT',
    ['Karekök 1, 2026-11-01: tur 30/6/4 mat 20/4/16'],
    ['unread_column', 'unread_column'],
  ],
  ['20-alt-enter.xlsx', 'TYT', [`Yanıt 1, 2026-11-01: ${fourTests}`], sums],
  ['21-google-form.csv', 'TYT', ['Genel 1, 2026-11-01: tur 30/6/4 mat 20/4/16'], ['unread_column']],
  ['22-soru-sayili.csv', 'TYT', [`Esen 1, 2026-11-01: ${fourTests}`], sums],
  ['23-dy-hucre.csv', 'TYT', [`3D 1 Kasım 2026, 2026-11-01: ${fourTests}`], sums],
  [
    '24-ders-satirlari.xlsx',
    'TYT',
    [`Genel 1, 2026-11-01: ${fourTests}`, `Genel 2, 2026-11-08: ${better}`],
    sums,
  ],
]

describe('files of teachers, publishers and programs', () => {
  it.each(cases)('%s for %s', (name, exam, rows, warnings) => {
    const file = read(name, exam)

    expect(told(file)).toEqual(rows)
    expect(file.warnings.map(({ says }) => codeOf[says])).toEqual(warnings)
    // What is not read changes no net, so nothing has to be asked.
    expect(
      file.guesses.filter((guess, index) => file.columns[index] === null && guess !== 'left_out'),
    ).toEqual([])
  })

  it('with nets only are refused by what is missing', () => {
    expect(() => read('04-sadece-net.xlsx', 'TYT')).toThrow(
      expect.objectContaining({ fields: { file: { fault: 'netsOnly' } } }),
    )
  })

  it('are all named here', () => {
    const named = ['04-sadece-net.xlsx', ...cases.map(([name]) => name)]
    expect(readdirSync(folder).sort()).toEqual([...new Set(named)].sort())
  })
})

describe('a heading', () => {
  it.each([
    ['TYT', 'Türkçe Doğru Sayısı', 'tur'],
    ['TYT', 'TürkçeD', 'tur'],
    ['TYT', 'TYT Türkçe D', 'tur'],
    ['TYT', 'TYT-Türkçe Doğru', 'tur'],
    ['TYT', 'TRK D', 'tur'],
    ['TYT', 'Temel Matematik D', 'mat'],
    ['TYT', 'T. Mat. D', 'mat'],
    ['TYT', 'Matematik Testi Doğru', 'mat'],
    ['TYT', 'Sosyal D', 'Sosyal Bilimler'],
    ['TYT', 'Sos. Bil. D', 'Sosyal Bilimler'],
    ['TYT', 'Sosyal Bilgiler D', 'Sosyal Bilimler'],
    ['TYT', 'Fen D', 'Fen Bilimleri'],
    ['TYT', 'Fen Bilgisi D', 'Fen Bilimleri'],
    ['TYT', 'Fen Toplam D', 'Fen Bilimleri'],
    ['TYT', 'Din Kültürü D', 'din'],
    ['TYT', 'Din D', 'din'],
    ['TYT', 'DKAB D', 'din'],
    ['TYT', 'Coğ. D', 'cog'],
    ['TYT', 'Biyoloji Doğru Cevap', 'biy'],
    ['TYT', 'Turkish correct', 'tur'],
    ['TYT', 'Correct (Mathematics)', 'mat'],
    ['TYT', 'Basic Math correct', 'mat'],
    ['TYT', 'Social Sciences correct', 'Sosyal Bilimler'],
    ['TYT', 'Science correct answers', 'Fen Bilimleri'],
    ['TYT', 'Natural Sciences correct', 'Fen Bilimleri'],
    ['TYT', 'Geography C', 'cog'],
    ['TYT', 'Religious Culture correct', 'din'],
    ['MSÜ', 'MSÜ Türkçe D', 'tur'],
    ['MSÜ', 'Sosyal Bilimler D', 'Sosyal Bilimler'],
    ['AYT', 'AYT Matematik D', 'mat'],
    ['AYT', 'Edebiyat D', 'ede'],
    ['AYT', 'TDE D', 'ede'],
    ['AYT', 'Tarih-1 D', 'tar1'],
    ['AYT', 'Tarih 2 Doğru', 'tar2'],
    ['AYT', 'Coğrafya-1 D', 'cog1'],
    ['AYT', 'Coğ2 D', 'cog2'],
    ['AYT', 'Felsefe D', 'felg'],
    ['AYT', 'History-1 correct', 'tar1'],
    ['AYT', 'Fen D', 'Fen Bilimleri'],
    ['AYT', 'Sosyal-2 D', 'Sosyal Bilimler-2'],
    ['AYT', 'Sosyal Bilimler 2 D', 'Sosyal Bilimler-2'],
    ['LGS', 'Yabancı Dil D', 'ing'],
    ['LGS', 'Foreign Language correct', 'ing'],
    ['LGS', 'İngilizce D', 'ing'],
    ['LGS', 'İnkılap D', 'ink'],
    ['LGS', 'T.C. İnkılap Tarihi D', 'ink'],
    ['LGS', 'Fen Bilgisi D', 'fen'],
    ['LGS', 'Din Kültürü ve A.B. D', 'din'],
  ])('of %s may be %j', (exam, title, target) => {
    const form = formOf(exam)
    const file = Buffer.from(
      `Tarih;${title};${title.replace(/(D|C|[Dd]oğru|[Cc]orrect)(?=\b|\)|$)/u, 'Y')}\n1.11.2026;3;1\n`,
    )
    const { columns } = readTrialFile({
      file,
      form,
      group: { exam, name: exam },
      today: '2026-11-26',
      locale: 'tr',
    })
    expect(columns[1]).toMatchObject(
      form.studies.some(({ id }) => id === target)
        ? { is: 'lesson', study_id: target }
        : { is: 'lesson', section: target },
    )
  })
})
