import { addDays, type Day } from '#rules/day.ts'
import type { Subject } from '#rules/subject-search.ts'
import type { RecordKind } from '#rules/vocabulary.ts'
import { type Atom, atomsOf } from './atoms.ts'
import { latestWeekday } from './days.ts'
import { type NumberPart, readNumber } from './numbers.ts'
import type { Choices, Option } from './reading.ts'
import { isSubjectWord } from './subjects.ts'
import { type Keyword, keywords, phraseAt } from './words.ts'

/** Numbers with a unit, and those without one. */
type Counted = Exclude<NumberPart, { what: 'day' | 'unread' }>
type KeywordPart = { what: 'kind'; kind: RecordKind } | { what: 'day'; day: Day }

/** A part of the line with the words it came from, and other ways to read it. */
export type Typed<P> = { part: P; words: string; isChosen: boolean; others: readonly Other[] }
/** Another reading, and the choice that leads to it. */
export type Other = { part: NumberPart | KeywordPart | { what: 'word' }; choice: Choices }

/** Another reading as it is offered; none for what is never one. */
export function optionOf({ part, choice }: Other): Option[] {
  switch (part.what) {
    case 'kind':
    case 'day':
    case 'minutes':
    case 'word':
      return [{ reading: part, choice }]
    case 'questions':
      return [{ reading: { what: 'questions', questions: part.count }, choice }]
    default:
      return []
  }
}

/** A word of a subject's name: as typed, and as `searchText` writes it. */
type SubjectWord = { words: string; text: string }

export type Parts = {
  subjectWords: readonly SubjectWord[]
  /** Readings of the subject's words as something else. */
  subjectOthers: readonly Other[]
  kinds: readonly Typed<Extract<KeywordPart, { what: 'kind' }>>[]
  days: readonly Typed<{ what: 'day'; day: Day }>[]
  counts: readonly Typed<Counted>[]
  /** Typed text that says nothing that is known. */
  unread: readonly string[]
}

type Piece = { words: string; parts: readonly [NumberPart, ...NumberPart[]] } | Word
/** `keyword` is null for what can only be a word of a subject. */
type Word = { words: string; text: string; keyword: KeywordPart | null; isShort: boolean }
type Known = { subjects: readonly Subject[]; today: Day; choices: Choices }

/** Sorts the words and numbers of a line by what they say. */
export function partsOf(line: string, { subjects, today, choices }: Known): Parts {
  const pieces = piecesOf(line, today)
  const certain = pieces.flatMap((piece) => ('text' in piece && !piece.keyword ? [piece.text] : []))
  const needsAmount = pieces.every((piece) => !('parts' in piece) || piece.parts[0].what === 'day')
  const subjectWords: SubjectWord[] = []
  const subjectOthers: Other[] = []
  const keys: Typed<KeywordPart>[] = []
  const numbers: Typed<NumberPart>[] = []
  for (const piece of pieces) {
    if ('parts' in piece) numbers.push(chosenNumber(piece, needsAmount, choices))
    else if (!piece.keyword) subjectWords.push(piece)
    else {
      const meant = chosenWord({ ...piece, keyword: piece.keyword }, certain, subjects, choices)
      if ('part' in meant) keys.push(meant)
      else {
        subjectWords.push(piece)
        subjectOthers.push(meant.other)
      }
    }
  }
  return {
    subjectWords,
    subjectOthers,
    kinds: keys.flatMap(({ part, ...rest }) => (part.what === 'kind' ? [{ ...rest, part }] : [])),
    days: [...keys, ...numbers].flatMap(({ part, ...rest }) =>
      part.what === 'day' ? [{ ...rest, part }] : [],
    ),
    counts: numbers.flatMap(({ part, ...rest }) =>
      part.what === 'day' || part.what === 'unread' ? [] : [{ ...rest, part }],
    ),
    unread: numbers.flatMap(({ part, words }) => (part.what === 'unread' ? [words] : [])),
  }
}

function piecesOf(line: string, today: Day): Piece[] {
  const atoms = atomsOf(line)
  const pieces: Piece[] = []
  for (let at = 0; at < atoms.length; ) {
    const { size, piece } = pieceAt(atoms, at, line, today)
    if (piece) pieces.push(piece)
    at += size
  }
  return pieces
}

function pieceAt(
  atoms: readonly Atom[],
  at: number,
  line: string,
  today: Day,
): { size: number; piece: Piece | null } {
  const atom = atoms[at]
  const wordsOf = (size: number) => line.slice(atom?.start, atoms[at + size - 1]?.end)
  if (atom?.is === 'number') {
    const { size, parts } = readNumber(atoms, at, today)
    return { size, piece: { words: wordsOf(size), parts } }
  }
  if (!atom || atom.is === 'sign') return { size: 1, piece: null }
  const single = { size: 1, text: atom.text, value: null }
  const { size, text, value: keyword } = phraseAt(atoms, at, keywords) ?? single
  if (keyword?.what === 'filler') return { size, piece: null }
  const next = keyword?.what === 'last' ? phraseAt(atoms, at + size, keywords) : null
  if (next?.value.what === 'weekday') {
    const day = latestWeekday(today, next.value.weekday, true)
    const both = size + next.size
    return {
      size: both,
      piece: { words: wordsOf(both), text, keyword: { what: 'day', day }, isShort: false },
    }
  }
  const isShort = keyword?.what === 'weekday' && keyword.isShort
  return {
    size,
    piece: { words: wordsOf(size), text, keyword: keyword && partOf(keyword, today), isShort },
  }
}

function partOf(keyword: Keyword, today: Day): KeywordPart | null {
  switch (keyword.what) {
    case 'kind':
      return keyword
    case 'daysAgo':
      return { what: 'day', day: addDays(today, -keyword.days) }
    case 'weekday':
      return { what: 'day', day: latestWeekday(today, keyword.weekday, false) }
    default:
      return null
  }
}

type ReadNumber = Extract<Piece, { parts: unknown }>

/** @param needsAmount whether no other number counts anything: then `1.10` is a time rather than a day */
function chosenNumber(
  { words, parts }: ReadNumber,
  needsAmount: boolean,
  choices: Choices,
): Typed<NumberPart> {
  const key = `number:${words}`
  const chosen = parts.find(({ what }) => what === choices[key])
  const time = needsAmount ? parts.find(({ what }) => what === 'minutes') : undefined
  const part = chosen ?? time ?? parts[0]
  const others = parts.filter((each) => each !== part)
  return {
    part,
    words,
    isChosen: chosen !== undefined,
    others: others.map((each) => ({ part: each, choice: { [key]: each.what } })),
  }
}

/**
 * A keyword that is a word of a topic too, such as `deneme`, or a short form with which one begins, such as `per`, may
 * mean the topic. A short form on its own does.
 * @returns the keyword, or where the topic is meant the keyword as its other reading
 */
function chosenWord(
  { words, text, keyword, isShort }: Word & { keyword: KeywordPart },
  others: readonly string[],
  subjects: readonly Subject[],
  choices: Choices,
): Typed<KeywordPart> | { other: Other } {
  const key = `word:${text}`
  const mayBeSubject = !text.includes(' ') && isSubjectWord(subjects, others, text, !isShort)
  if (!mayBeSubject) return { part: keyword, words, isChosen: true, others: [] }
  const guess = isShort && others.length === 0 ? 'word' : 'keyword'
  if ((choices[key] ?? guess) === 'word') return { other: { part: keyword, choice: { [key]: 'keyword' } } }
  const asWord: Other = { part: { what: 'word' }, choice: { [key]: 'word' } }
  return { part: keyword, words, isChosen: choices[key] !== undefined, others: [asWord] }
}
