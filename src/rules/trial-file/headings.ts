import { listed, searchText, searchWords } from '#rules/search-text.ts'
import type { Section } from '#rules/section.ts'
import { entriesOf } from '../keys.ts'

/** The numbers of a lesson that a column may hold; `net` is compared and never kept. */
export const columnResults = ['correct', 'wrong', 'blank', 'question_count', 'minutes', 'net'] as const
export type ColumnResult = (typeof columnResults)[number]

/** What a column holds besides results. `person` and `email` say whose row it is, `exam`, `croom` and `study` what its results are of. */
export const plainColumns = [
  'name',
  'day',
  'publisher',
  'kind',
  'duration_min',
  'note',
  'score',
  'person',
  'email',
  'exam',
  'croom',
  'study',
] as const
type PlainColumn = (typeof plainColumns)[number]

/** Characters of a heading at most; a longer text is none. */
export const longestHeading = 120

/** What a heading may name: the lessons and sections of a class group, and its exam. */
export type Named = {
  studies: readonly { id: string; name: string; question_count: number }[]
  sections: readonly Section[]
  /** The exam of the class group, such as `TYT`; null: none that headings name. */
  exam: string | null
}

/** A lesson or a section. */
export type Target = { study_id: string; section: null } | { study_id: null; section: string }

/** What one column means. A `lesson` column without target is below the heading "lesson" of its own row. */
export type Column =
  | { is: PlainColumn }
  | ({ is: 'lesson'; result: ColumnResult } & Target)
  | { is: 'total'; result: ColumnResult }

/** Headings by what they mean, the surest first. */
const plainHeadings: Record<PlainColumn, readonly string[]> = {
  name: listed(`deneme adi, deneme sinavi adi, denemenin adi, sinav adi, sinavin adi, deneme ismi, trial exam,
    mock exam, exam name, mock name, deneme, deneme sinavi, denemeler, mock, trial, sinav, exam,
    test name, ad, adi, name`),
  day: listed(`tarih, sinav tarihi, deneme tarihi, denemenin tarihi, sinavin tarihi, gun, uygulama tarihi, date,
    day, exam date, test date`),
  publisher: listed(`yayin, yayinevi, yayin evi, yayinlari, yayin adi, yayinevi adi, publisher, marka`),
  kind: ['tur', 'turu', 'deneme turu', 'kind', 'type'],
  duration_min: listed(`sure, sure dk, dakika, sure dakika, minutes, duration, duration min, time min`),
  note: ['not', 'notlar', 'aciklama', 'note', 'notes', 'comment'],
  score: listed(`puan, puani, tyt puan, tyt puani, ayt puani, lgs puani, toplam puan, score, points`),
  person: listed(`ad soyad, adi soyadi, isim soyisim, ogrenci, ogrenci adi, ogrencinin adi,
    ogrenci adi soyadi, adiniz soyadiniz, adiniz, ogrenci ad soyad, soyad, soyadi, isim, soyisim, student, student name,
    full name, surname, name surname, first name, last name, family name, given name`),
  email: ['e posta', 'eposta', 'mail', 'e mail', 'email', 'e posta adresi', 'email address'],
  exam: ['sinav turu', 'oturum', 'exam type', 'session'],
  croom: ['sinif', 'class group', 'hazirlandigin sinav', 'your exam'],
  study: ['ders', 'dersler', 'ders adi', 'test', 'testler', 'test adi', 'lesson', 'subject', 'lesson name'],
}
const plainByHeading = new Map(
  entriesOf(plainHeadings).flatMap(([is, headings]) =>
    headings.map((heading, rank) => [heading, { is, rank }] as const),
  ),
)

const resultWords: Record<ColumnResult, readonly string[]> = {
  correct: ['d', 'dogru', 'dogrular', 'dgr', 'dog', 'c', 'correct', 'right'],
  wrong: ['y', 'yanlis', 'yanlislar', 'yan', 'ynl', 'w', 'wrong', 'incorrect'],
  blank: ['b', 'bos', 'boslar', 'blank', 'empty', 'unanswered'],
  question_count: ['s', 'soru', 'sorular', 'questions', 'question'],
  minutes: ['dk', 'dakika', 'sure', 'minutes', 'min'],
  net: ['n', 'net', 'neti', 'netler', 'nets'],
}
const resultByWord = new Map(
  entriesOf(resultWords).flatMap(([result, words]) => words.map((word) => [word, result] as const)),
)

/** Words beside the name of a test whose lessons have columns of their own: `Sosyal Toplam D`. */
const besideLesson = new Set(['toplam', 'toplami', 'total', 'sum'])
const totalWords = new Set(['toplam', 'genel', 'total', 'sum', 'overall', 'genel toplam'])
/** Words of a heading that say nothing of what it holds. */
const noise = new Set(
  listed(`sayisi, sayi, sayiniz, sayilari, adet, adedi, cevap, cevaplar, sonuc, sonucu, testi, dersi,
    number, of, count, answers, answer, no, test, section`),
)
/** Endings of lesson names that schools use for one another: Fen Bilgisi, Fen Bilimleri. */
const kindOfLesson = new Set(
  listed(`bilgisi, bilgiler, bilgileri, bilim, bilimi, bilimler, bilimleri, grubu, kulturu, studies,
    sciences, science, group, lesson`),
)
/** Lessons in English, and other names of them, by the words of their Turkish names. */
const otherNames: Record<string, string> = {
  ...Object.fromEntries(['turkish', 'tr', 'trk'].map((word) => [word, 'turkce'])),
  math: 'matematik',
  mt: 'matematik',
  maths: 'matematik',
  mathematics: 'matematik',
  geometry: 'geometri',
  geo: 'geometri',
  physics: 'fizik',
  chemistry: 'kimya',
  biology: 'biyoloji',
  bio: 'biyoloji',
  history: 'tarih',
  geography: 'cografya',
  philosophy: 'felsefe',
  religion: 'din',
  religious: 'din',
  culture: 'kulturu',
  literature: 'edebiyat',
  science: 'fen',
  sciences: 'fen',
  social: 'sosyal',
  english: 'ingilizce',
  german: 'almanca',
  french: 'fransizca',
  foreign: 'yabanci',
  language: 'dil',
  natural: 'fen',
  basic: 'temel',
  studies: 'bilimler',
}
const foreignLanguages = listed(`ingilizce, almanca, fransizca, arapca, rusca, english, german, french`)

/** Exams that headings name; a heading of another exam than the class group's is not read. */
const exams = new Set(listed(`tyt, ayt, ydt, lgs, msu, kpss, dgs, ales, yds, yokdil, ags, sat, gre, ielts`))

function examsIn(text: string): string[] {
  return searchWords(text).filter((word) => exams.has(word))
}

/** The exam that a text names in place of the class group's, or null. */
export function otherExamIn(text: string, exam: string | null): string | null {
  const own = examsIn(exam ?? '')
  const said = examsIn(text)
  return own.length > 0 && said.length > 0 && !said.some((each) => own.includes(each))
    ? (said[0] ?? null)
    : null
}

/** What a heading says, before it is known which lessons there are. */
export type Heading = {
  plain: { is: PlainColumn; rank: number } | null
  result: ColumnResult | null
  /** Words that name a lesson; none where the heading is only a result. */
  lesson: readonly string[]
  isTotal: boolean
  otherExam: string | null
}

/** Takes a heading apart: `TYT Türkçe Doğru Sayısı`, `TürkçeD`, `D (Türkçe)`. One that is too long says nothing. */
export function readHeading(title: string, exam: string | null): Heading {
  const isTooLong = title.length > longestHeading
  const otherExam = isTooLong ? null : otherExamIn(title, exam)
  const withoutResult = (plain: Heading['plain']) => ({
    plain,
    result: null,
    lesson: [],
    isTotal: false,
    otherExam,
  })
  if (isTooLong) return withoutResult(null)
  const all = searchWords(splitCapitals(title))
  const plain = plainByHeading.get(all.join(' '))
  if (plain) return withoutResult(plain)

  const named = all.filter((word) => !exams.has(word))
  const kept = withoutCounts(named.filter((word) => !noise.has(word)))
  const words = kept.length > 0 ? kept : named
  // The number of a student is no name.
  const plainBehind = isHarmless(title) ? undefined : plainByHeading.get(words.join(' '))
  const [last, first] = [resultByWord.get(words.at(-1) ?? ''), resultByWord.get(words[0] ?? '')]
  const result = last ?? first ?? null
  const lesson = last ? words.slice(0, -1) : first ? words.slice(1) : words
  if (plainBehind && result === null) return withoutResult(plainBehind)
  const isTotal = totalWords.has(lesson.join(' '))
  return { plain: null, result, lesson: isTotal ? [] : lesson, isTotal, otherExam }
}

/** The words of a heading that name its lesson, as they are written: `Türkçe` of `Türkçe Doğru Sayısı`. */
export function lessonText(title: string): string {
  const typed = splitCapitals(title).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const isResult = (word: string) => resultByWord.has(searchText(word))
  const last = typed.findLastIndex(isResult)
  return (last > 0 ? typed.slice(0, last) : typed.slice(last + 1)).join(' ')
}

/** Capitals and numbers inside a word begin another one: TürkçeD, TurkceDogru, Tarih2. */
function splitCapitals(title: string): string {
  return title.replace(/(\p{Ll})(?=\p{Lu})|(\p{L})(?=\d)/gu, '$& ')
}

/** Without how many questions a test has: `Türkçe (40) D`, `Türkçe 40 Soru D`. */
function withoutCounts(words: readonly string[]): string[] {
  return words.filter((word, index) => {
    if (/^\d+$/.test(word)) return Number(word) <= 2
    return !(word === 'soru' && /^\d+$/.test(words[index - 1] ?? '') && index < words.length - 1)
  })
}

/**
 * The only lesson or section that words name: by the full name, by the beginnings of its words (`mat`, `fen bil`), or by
 * initials (`tde`). A section of one lesson is that lesson.
 */
export function targetOf(words: readonly string[], { studies, sections }: Named): Target | null {
  if (words.length === 0) return null
  const targets = [
    studies.map(({ id, name }) => ({ words: searchWords(name), target: lessonTarget(id) })),
    sections.map(({ name, study_ids: [only, ...others] }) => ({
      words: searchWords(name),
      target:
        only !== undefined && others.length === 0 ? lessonTarget(only) : { study_id: null, section: name },
    })),
  ]
  for (const said of spellings(words))
    for (const fits of [isName, isBeginning, isInitials])
      for (const list of targets) {
        const found = list.filter((each) => fits(each.words, said))
        const [first] = found
        if (first && new Set(found.map(({ target }) => JSON.stringify(target))).size === 1)
          return first.target
      }
  return null
}

/** The words as they are, in Turkish, and without what schools add to a lesson's name. */
function spellings(words: readonly string[]): (readonly string[])[] {
  const turkish = words.map(inTurkish)
  const english = words.filter((word) => !kindOfLesson.has(word)).map(inTurkish)
  const unsummed = turkish.filter((word) => !besideLesson.has(word))
  const plain = turkish.filter((word) => !kindOfLesson.has(word))
  const short = plain.filter((word) => word !== 'temel' && word !== 've' && word !== 'and')
  const isForeign = turkish.join(' ').startsWith('yabanci dil')
  return [
    words,
    turkish,
    plain,
    english,
    short,
    unsummed,
    ...(isForeign ? foreignLanguages.map((each) => [each]) : []),
  ].filter((each) => each.length > 0)
}

function inTurkish(word: string): string {
  return otherNames[word] ?? word
}

function isName(words: readonly string[], said: readonly string[]): boolean {
  return words.join(' ') === said.join(' ')
}

function isBeginning(words: readonly string[], said: readonly string[]): boolean {
  return said.every((word) => words.some((part) => part.startsWith(word)))
}

function isInitials(words: readonly string[], said: readonly string[]): boolean {
  const initials = words.filter((word) => word !== 've' && word !== 'and').map((word) => word[0])
  return said.length === 1 && initials.length > 1 && initials.join('') === said[0]
}

function lessonTarget(study_id: string): Target {
  return { study_id, section: null }
}

/** The lesson or section whose name is nearest to mistyped words, or null. */
export function nearestTarget(words: readonly string[], named: Named): Target | null {
  const said = words.join(' ')
  if (said.length < 3) return null
  const names = [
    ...named.studies.map(({ name }) => searchWords(name)),
    ...named.sections.map(({ name }) => searchWords(name)),
  ]
  const near = names
    .flatMap((name) => [name, ...name.map((word) => [word])])
    .map((name) => ({ name, distance: distance(said, name.join(' ')) }))
    .filter((each) => each.distance <= Math.max(1, Math.floor(said.length / 4)))
    .sort((a, b) => a.distance - b.distance)
  return near[0] ? targetOf(near[0].name, named) : firstBeginning(words, named)
}

/** The first lesson with a word that begins as the first word does: `Türk` may be Türkçe. */
function firstBeginning(words: readonly string[], { studies }: Named): Target | null {
  const [first = ''] = words.map((word) => otherNames[word] ?? word)
  const found = studies.find(({ name }) =>
    searchWords(name).some((word) => first.length > 1 && word.startsWith(first)),
  )
  return found ? lessonTarget(found.id) : null
}

/** How many letters must be typed, removed or changed to make one text of another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Headings of columns that change no net: number of the booklet, class, place in a list. */
const harmless = new Set(
  listed(`kitapcik, kitapcik turu, sira, sira no, s no, no, numara, ogrenci no, ogr no, ogrenci numarasi,
    zaman damgasi, timestamp, numarasi, tc, tc no, tc kimlik no, t c kimlik no, okul no, sinif, sube,
    okul, okul adi, il, ilce, derece, siralama, sinif sirasi, okul sirasi, ilce sirasi, il sirasi,
    genel sira, turkiye sirasi, katilim, basari, basari yuzdesi, yuzde, alan, booklet, class, school,
    city, rank, row, id`),
)

/** Places in a list; any words that are only these say nothing of a net: `Sıralama Okul`. */
const places = new Set(
  listed(`sira, sirasi, siralama, derece, derecesi, sinif, okul, kurum, il, ilce, genel, turkiye, rank,
    class, school`),
)

/** Whether a column of that heading changes no net: a percent, a place in a list, the number of a booklet. */
export function isHarmless(title: string): boolean {
  const words = searchWords(title)
  const isPlace = words.length > 0 && words.every((word) => places.has(word)) && words.join(' ') !== 'genel'
  return isPlace || /%\s*$/.test(title) || harmless.has(words.join(' '))
}

/** The words for results at the end of a heading, and what is before them: `D`, `Y`, `B` and `Türkçe` of `Türkçe (D/Y/B)`. */
export function resultsIn(title: string): { lesson: string; results: string[] } {
  const words = [...title.matchAll(/\p{L}+/gu)]
  const first = words.findLastIndex(([word]) => !resultByWord.has(searchText(word))) + 1
  const lesson = title.slice(0, words[first]?.index ?? title.length).replace(/[^\p{L}\p{N}.)]+$/u, '')
  return { lesson, results: words.slice(first).map(([word]) => word) }
}
