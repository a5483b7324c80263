import { addDays, type Day, weekdayOf } from '#rules/day.ts'
import { searchText, searchWords } from '#rules/search-text.ts'
import { readStretch, type Stretch } from '#rules/source.ts'
import { homeworkWords } from './words.ts'

type Named = { id: string; name: string; is_archived: boolean }
/** Parts of a source that are due on a day. */
export type Homework<Source> = { source: Source; range: Stretch; due: Day }

/**
 * Reads homework such as `Limit TYT Matematik, Test 12–15, yarına kadar` or `lim 12-15 yar`: a source by the beginnings
 * of its words, parts, and a day that is still to come.
 * @returns null for every other line, which is that of a record
 */
export function readHomework<Source extends Named>(
  line: string,
  sources: readonly Source[],
  today: Day,
): Homework<Source> | null {
  const text = searchText(line)
  // As it is typed first: a name may have an apostrophe of its own.
  return readWords(wordsOf(text), sources, today) ?? readWords(wordsOf(withoutSuffixes(text)), sources, today)
}

function readWords<Source extends Named>(
  words: readonly string[],
  sources: readonly Source[],
  today: Day,
): Homework<Source> | null {
  const found = dueIn(words, today)
  if (!found) return null
  const range = rangeIn(found.rest)
  const named = found.rest.filter((word) => word !== range?.word && !homeworkWords.parts.has(word))
  if (!range || named.length === 0) return null
  const fitting = sources.filter((source) => !source.is_archived && isNamed(source, named))
  const exact = fitting.filter(({ name }) => searchWords(name).join(' ') === named.join(' '))
  const [source, ...others] = exact.length > 0 ? exact : fitting
  return source && others.length === 0 ? { source, range: range.stretch, due: found.due } : null
}

/** Without what is behind an apostrophe, as in `Limit’ten`; of a weekday it is the ending: `Cuma’ya`. */
function withoutSuffixes(text: string): string {
  const isWhole = (word: string) => homeworkWords.weekdays.some((day) => day.text === word && !day.isShort)
  return text.replace(/(\p{L}+)['’](\p{L}+)/gu, (_, word: string, suffix: string) =>
    isWhole(word) ? word + suffix : word,
  )
}

/** Words as a search compares them; parts such as `12–15` are one word. @param text of `searchText` */
function wordsOf(text: string): string[] {
  const spaced = text
    .replace(/[–—]/g, '-')
    .replace(/(\d)\s*-\s*(?=\d)/g, '$1-')
    .replace(/(\p{L})(?=\d)/gu, '$& ')
  return spaced.split(/[^\p{L}\p{N}-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** The last parts that are named: a name may have numbers too, as `Paragraf 500`. */
function rangeIn(words: readonly string[]): { word: string; stretch: Stretch } | null {
  const numbers = words.filter((word) => /^\d{1,4}(-\d{1,4})?$/.test(word))
  const word = numbers.findLast((each) => each.includes('-')) ?? numbers.at(-1)
  const stretch = word === undefined ? null : readStretch(word)
  return word !== undefined && stretch ? { word, stretch } : null
}

/** The day until which it is due, and the other words. A weekday without such a word is in the past, as in a record. */
function dueIn(words: readonly string[], today: Day): { due: Day; rest: string[] } | null {
  const isSaid = words.some((word) => homeworkWords.until.has(word))
  for (const [index, word] of words.entries()) {
    const days = daysUntil(word, today, isSaid)
    if (days === null) continue
    const rest = words.filter((each, at) => at !== index && !homeworkWords.until.has(each))
    return { due: addDays(today, days), rest }
  }
  return null
}

function daysUntil(word: string, today: Day, isSaid: boolean): number | null {
  const { tomorrow, today: now, weekdays, dative } = homeworkWords
  if (tomorrow.some((each) => word.startsWith(each) || (word.length > 1 && each.startsWith(word)))) return 1
  if (isSaid && now.some((each) => word.startsWith(each))) return 0
  const weekday = weekdays.find(({ text }) => word === text)
  const directed = weekdays.find(
    ({ text, isShort }) => !isShort && dative.some((ending) => word === text + ending),
  )
  const meant = directed ?? (isSaid ? weekday : undefined)
  return meant ? ((meant.weekday - weekdayOf(today) + 6) % 7) + 1 : null
}

function isNamed({ name }: Named, words: readonly string[]): boolean {
  const parts = searchWords(name)
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}
