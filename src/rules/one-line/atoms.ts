import { searchText } from '#rules/search-text.ts'

/** A piece of the line: digits, letters, or a sign between digits. */
export type Atom = {
  is: 'number' | 'word' | 'sign'
  /** As `searchText` writes it, without a suffix behind an apostrophe. */
  text: string
  /** First and last place in the typed text; the last is not included. */
  start: number
  end: number
  /** Whether it follows the piece before without a space. */
  isGlued: boolean
}

const piece = /(?<number>[0-9]+)|(?<word>(?:(?![0-9])[\p{L}\p{M}\p{N}])+)(?:['’]\p{L}+)?|(?<sign>[/.:,])/gu

/** A line without some of its words; the same letters within another word stay. */
export function withoutWords(line: string, words: string): string {
  for (let at = line.indexOf(words); at >= 0; at = line.indexOf(words, at + 1)) {
    const [before, after] = [line.slice(0, at), line.slice(at + words.length)]
    if (/[\p{L}\p{M}\p{N}]$/u.test(before) || /^[\p{L}\p{M}\p{N}]/u.test(after)) continue
    return `${before.trimEnd()} ${after.trimStart()}`.trim()
  }
  return line.replace(words, '').trim()
}

/** Cuts a line into numbers, words and signs; everything else separates them. */
export function atomsOf(line: string): Atom[] {
  const atoms: Atom[] = []
  let end = 0
  for (const match of line.matchAll(piece)) {
    const { number, word, sign } = match.groups ?? {}
    const start = match.index
    const text = number ?? sign ?? searchText(word ?? '')
    const is = number !== undefined ? 'number' : sign !== undefined ? 'sign' : 'word'
    atoms.push({ is, text, start, end: start + match[0].length, isGlued: start === end && start > 0 })
    end = start + match[0].length
  }
  return atoms
}
