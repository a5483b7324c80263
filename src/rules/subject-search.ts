import type { Place } from './place.ts'
import { searchText } from './search-text.ts'

/** A place in the tree that can be picked, with the names of its parents. */
export type Subject = {
  key: string
  place: Place
  /** From the class group down, such as `['TYT', 'Matematik', 'Üslü Sayılar']`. */
  names: string[]
  /** Heading of the topic within its lesson, such as `Geometri`. */
  group?: string | null
  color: string
}

/**
 * Subjects that match what was typed, best first. Each typed word must be the beginning of a word of the
 * names. Words of the deepest name count more; shorter paths and recent choices come first.
 * @param recent keys, latest first
 * @param most maximum number of results
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

/** Normalized words of each name. Cached, since a thousand subjects are compared on every key press. */
export function wordsOf(subject: Subject): readonly string[][] {
  const known = wordsKnown.get(subject)
  if (known) return known
  const { names, group } = subject
  const words = names.map((name, at) =>
    // The heading is searched like a word of the lesson.
    searchText(at === 1 && group ? `${name} ${group}` : name).split(/[^\p{L}\p{N}]+/u),
  )
  wordsKnown.set(subject, words)
  return words
}
const wordsKnown = new WeakMap<Subject, string[][]>()

/** 0 when a typed word matches nothing; without typed words everything matches, short paths first. */
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
