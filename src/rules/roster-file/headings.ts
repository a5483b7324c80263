import { entriesOf } from '../keys.ts'
import { listed, searchWords } from '../search-text.ts'

/** What a column of a list of students holds. */
export const rosterColumns = [
  'name',
  'given',
  'middle',
  'family',
  'email',
  'group',
  'birth_year',
  'role',
  'status',
  'enabled',
] as const
export type RosterColumn = (typeof rosterColumns)[number]

/** Headings of lists that schools keep, in both languages, and those of `users.csv` (OneRoster). */
const headings: Record<RosterColumn, readonly string[]> = {
  name: listed(`ad soyad, adi soyadi, ad ve soyad, adi ve soyadi, isim soyisim, isim soyad, ogrenci, ogrenci adi,
    ogrencinin adi, ogrenci adi soyadi, ogrencinin adi soyadi, ogrenci ad soyad, name, full name,
    student, student name, name surname, name and surname`),
  given: ['ad', 'adi', 'isim', 'ismi', 'given name', 'first name', 'forename'],
  middle: ['ikinci ad', 'ikinci adi', 'middle name'],
  family: ['soyad', 'soyadi', 'soyisim', 'soyismi', 'surname', 'last name', 'family name'],
  email: listed(`e posta, eposta, e posta adresi, eposta adresi, ogrenci e posta, mail, mail adresi, e mail,
    email, e mail adresi, email address, e mail address, student email`),
  group: listed(`sinif, sinifi, sube, subesi, sinif sube, grup, grubu, class, class group, group`),
  birth_year: listed(`dogum yili, dogum tarihi, dogum,
    year of birth, birth year, date of birth, birth date, birthdate, born`),
  role: ['role', 'rol', 'gorev', 'gorevi'],
  status: ['status', 'durum', 'durumu'],
  enabled: ['enabled user'],
}
const byHeading = new Map(
  entriesOf(headings).flatMap(([is, texts]) => texts.map((text) => [text, is] as const)),
)

/** Of a list of a school, and of `users.csv`: nobody misses what is not read there. */
const harmless = new Set(
  listed(`sira, sira no, s no, no, numara, numarasi, ogrenci no, ogrenci numarasi, okul no, okul, okul adi,
    cinsiyet, school, row, id, gender, student number, sourced id, date last modified,
    org sourced ids, username, user ids, user profiles, identifier, sms, phone, agent source ids,
    agent sourced ids, grades, password, user master identifier, resource sourced ids,
    preferred given name, preferred middle name, preferred family name, primary org sourced id,
    pronouns`),
)

/** What a heading says that its column holds; null: nothing that is read. */
export function rosterColumnOf(title: string): RosterColumn | null {
  return byHeading.get(wordsOf(title)) ?? null
}

/** Whether a column of that heading is left out without a word. */
export function isHarmlessInRoster(title: string): boolean {
  return harmless.has(wordsOf(title))
}

/** Capitals inside a word begin another one: `givenName`. */
function wordsOf(title: string): string {
  return searchWords(title.slice(0, 120).replace(/(\p{Ll})(?=\p{Lu})/gu, '$& ')).join(' ')
}
