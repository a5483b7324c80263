import { addDays, type Day } from '#rules/day.ts'
import type { Atom } from './atoms.ts'
import { dateOf } from './days.ts'
import { months, phraseAt, units } from './words.ts'

/** What a group of atoms that begins with a number may say. */
export type NumberPart =
  | { what: 'minutes'; minutes: number }
  | { what: 'day'; day: Day }
  | { what: 'questions' | 'correct' | 'wrong' | 'blank' | 'bare'; count: number }
  /** `blank` is null unless it was typed. */
  | { what: 'answers'; correct: number; wrong: number; blank: number | null }
  | { what: 'unread' }

type Found = {
  /** Number of atoms that were read. */
  size: number
  /** The first is the guess. */
  parts: readonly [NumberPart, ...NumberPart[]]
}

const mostDigits = 5
/** Hours that one record can have; more with a lone `s` are questions. */
const mostHours = 16

/** Reads the number at a place with the signs and the unit after it. */
export function readNumber(atoms: readonly Atom[], at: number, today: Day): Found {
  return (
    readAnswers(atoms, at) ??
    readClock(atoms, at) ??
    readDate(atoms, at, today) ??
    readHours(atoms, at) ??
    readUnit(atoms, at, today) ??
    single(1, isShort(atoms[at]) ? { what: 'bare', count: countOf(atoms[at]) } : { what: 'unread' })
  )
}

/** `12/3`, `12/3/5` */
function readAnswers(atoms: readonly Atom[], at: number): Found | null {
  const counts = separated(atoms, at, '/', false)
  if (counts.length < 2) return null
  const [correct, wrong, blank] = counts.map(countOf)
  const size = 2 * counts.length - 1
  if (counts.length > 3 || !counts.every(isShort)) return single(size, { what: 'unread' })
  return single(size, { what: 'answers', correct: correct ?? 0, wrong: wrong ?? 0, blank: blank ?? null })
}

/** `1:30` */
function readClock(atoms: readonly Atom[], at: number): Found | null {
  const numbers = separated(atoms, at, ':', true)
  if (numbers.length < 2) return null
  const minutes = numbers.length === 2 ? clockMinutes(numbers) : null
  return single(2 * numbers.length - 1, minutes === null ? { what: 'unread' } : { what: 'minutes', minutes })
}

/** `15.11`, `15.11.2026`, `1.30`, `15 kasım` */
function readDate(atoms: readonly Atom[], at: number, today: Day): Found | null {
  const named = months.get(atoms[at + 1]?.text ?? '')
  if (named !== undefined && isShort(atoms[at])) {
    const day = dateOf(today, countOf(atoms[at]), named)
    if (day) return single(2, { what: 'day', day })
  }
  const numbers = separated(atoms, at, '.', true)
  if (numbers.length < 2 || phraseAt(atoms, at + 3, units)?.value === 'hours') return null
  const size = 2 * numbers.length - 1
  const [date, month] = numbers.map(countOf)
  const day = numbers.length <= 3 ? dateOf(today, date ?? 0, month ?? 0, numbers[2]?.text) : null
  const minutes = numbers.length === 2 ? clockMinutes(numbers) : null
  const parts: NumberPart[] = []
  if (day) parts.push({ what: 'day', day })
  if (minutes !== null && numbers[0]?.text.length === 1) parts.push({ what: 'minutes', minutes })
  const [first, ...others] = parts
  return first ? { size, parts: [first, ...others] } : single(size, { what: 'unread' })
}

/** `1s30`, `1 sa 30 dk`, `2h`, `1,5 saat` */
function readHours(atoms: readonly Atom[], at: number): Found | null {
  const [, after] =
    [',', '.'].map((sign) => separated(atoms, at, sign, true)).find((all) => all.length === 2) ?? []
  const isDecimal = after !== undefined && after.text.length <= 2
  const size = isDecimal ? 3 : 1
  const unit = phraseAt(atoms, at + size, units)
  if (unit?.value !== 'hours' || !isShort(atoms[at])) return null
  const hours = isDecimal ? Number(`${atoms[at]?.text}.${after.text}`) : countOf(atoms[at])
  const read = size + unit.size
  const rest = isDecimal ? null : minutesBehind(atoms, at + read)
  if (!rest && !isDecimal && unit.text === 's' && hours > mostHours)
    return {
      size: read,
      parts: [
        { what: 'questions', count: hours },
        { what: 'minutes', minutes: hours * 60 },
      ],
    }
  return single(read + (rest?.size ?? 0), {
    what: 'minutes',
    minutes: Math.round(hours * 60) + (rest?.minutes ?? 0),
  })
}

/** The minutes of an hour: below 60, with their unit, or without a unit when nothing else claims them. */
function minutesBehind(atoms: readonly Atom[], at: number): { size: number; minutes: number } | null {
  const number = atoms[at]
  if (number?.is !== 'number' || number.text.length > 2 || countOf(number) >= 60) return null
  const unit = phraseAt(atoms, at + 1, units)
  if (unit?.value === 'minutes') return { size: 1 + unit.size, minutes: countOf(number) }
  const next = atoms[at + 1]
  const isClaimed =
    unit !== null || (next?.is === 'sign' && next.text !== ',') || months.has(next?.text ?? '')
  return isClaimed ? null : { size: 1, minutes: countOf(number) }
}

/** `45 dk`, `40 soru`, `32d`, `3 gün önce` */
function readUnit(atoms: readonly Atom[], at: number, today: Day): Found | null {
  const unit = phraseAt(atoms, at + 1, units)
  if (!unit || unit.value === 'hours') return null
  const size = 1 + unit.size
  if (!isShort(atoms[at])) return single(size, { what: 'unread' })
  const count = countOf(atoms[at])
  if (unit.value === 'minutes') return single(size, { what: 'minutes', minutes: count })
  if (unit.value === 'daysAgo') return single(size, { what: 'day', day: addDays(today, -count) })
  return single(size, { what: unit.value, count })
}

/** The numbers from a place on that the sign separates. @param isTight only without spaces */
function separated(atoms: readonly Atom[], at: number, sign: string, isTight: boolean): Atom[] {
  const numbers: Atom[] = []
  for (let next = at; ; next += 2) {
    const [before, number] = [atoms[next - 1], atoms[next]]
    if (number?.is !== 'number') return numbers
    const isJoined = before?.text === sign && (!isTight || (before.isGlued && number.isGlued))
    if (next > at && !isJoined) return numbers
    numbers.push(number)
  }
}

function clockMinutes([hours, minutes]: readonly Atom[]): number | null {
  if (minutes?.text.length !== 2 || countOf(minutes) >= 60 || !isShort(hours)) return null
  return countOf(hours) * 60 + countOf(minutes)
}

function single(size: number, part: NumberPart): Found {
  return { size, parts: [part] }
}

function countOf(number: Atom | undefined): number {
  return Number(number?.text ?? 0)
}

function isShort(number: Atom | undefined): boolean {
  return number !== undefined && number.text.length <= mostDigits
}
