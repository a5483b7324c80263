import type { Place } from './place.ts'
import { searchText } from './search-text.ts'

/** One place on the tree that can be picked, with the names that lead to it. */
export type Subject = {
  key: string
  place: Place
  /** From the class group down, e.g. `['TYT', 'Matematik', 'Üslü Sayılar']`. */
  names: string[]
  /** Heading that the topic stands under within its lesson, e.g. `Geometri`. */
  group?: string | null
  color: string
}

/**
 * Subjects that fit what was typed, best first: each typed word must begin a word of the names;
 * words in the deepest name count more, shorter paths and recent choices come first.
 * @param recent keys, latest first
 * @param most how many are wanted
 */
export function findSubjects(
  subjects: readonly Subject[],
  typed: string,
  recent: readonly string[],
  most: number,
): Subject[] {
  const wanted = searchText(typed).split(/\s+/).filter(Boolean)
  const rank = new Map(recent.map((key, index) => [key, recent.length - index]))
  return subjects
    .map((subject, index) => ({ subject, index, score: scoreOf(subject, wanted) }))
    .filter(({ score }) => score > 0)
    .map((found) => ({ ...found, score: found.score + 10 * (rank.get(found.subject.key) ?? 0) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, most)
    .map(({ subject }) => subject)
}

/** The words of each name; a thousand subjects are compared at every letter, and their names do not change. */
function wordsOf(subject: Subject): string[][] {
  const known = wordsKnown.get(subject)
  if (known) return known
  const { names, group } = subject
  const words = names.map((name, at) =>
    // A group is a word of the lesson.
    searchText(at === 1 && group ? `${name} ${group}` : name).split(/[^\p{L}\p{N}]+/u),
  )
  wordsKnown.set(subject, words)
  return words
}
const wordsKnown = new WeakMap<Subject, string[][]>()

/** 0 when a typed word fits nowhere; an empty wish fits all, shallow places first. */
function scoreOf(subject: Subject, wanted: readonly string[]): number {
  const depth = subject.names.length
  if (wanted.length === 0) return 10 - depth
  const words = wordsOf(subject)
  let score = 0
  for (const word of wanted) {
    const depths = words.flatMap((name, at) => (name.some((each) => each.startsWith(word)) ? [at] : []))
    const deepest = depths.at(-1)
    if (deepest === undefined) return 0
    score += deepest === depth - 1 ? 100 : 20
    if (words[deepest]?.[0]?.startsWith(word)) score += 20
  }
  return score - depth
}
