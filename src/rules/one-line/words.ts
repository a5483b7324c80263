import type { Locale, RecordKind } from '#rules/vocabulary.ts'
import { line as en } from '#rules/words/en/line.ts'
import { line as tr } from '#rules/words/tr/line.ts'
import { entriesOf } from '../keys.ts'
import type { Atom } from './atoms.ts'

/** What a number before a word counts. */
export type Unit = 'hours' | 'minutes' | 'questions' | 'correct' | 'wrong' | 'blank' | 'daysAgo'

export type LineWords = {
  kinds: Record<RecordKind, readonly string[]>
  units: Record<Unit, readonly string[]>
  /** Days before today. */
  days: Record<number, readonly string[]>
  /** From Monday on: the whole word, then short forms. */
  weekdays: readonly (readonly string[])[]
  months: readonly string[]
  /** Before a weekday: not today. */
  last: readonly string[]
  /** Words that say nothing of their own. */
  fillers: readonly string[]
  homework: {
    tomorrow: readonly string[]
    /** They say that a day is the last one. */
    until: readonly string[]
    /** What numbers count, and other words that name no source. */
    parts: readonly string[]
    /** Endings of a weekday that is the last day. */
    dative: readonly string[]
  }
}

/** The line understands the words of all languages at once; they are loaded with it, not with every page. */
const tables: Record<Locale, LineWords> = { tr, en }

/** What a word or a phrase of the tables says. */
export type Keyword =
  | { what: 'kind'; kind: RecordKind }
  | { what: 'daysAgo'; days: number }
  | { what: 'weekday'; weekday: number; isShort: boolean }
  | { what: 'last' }
  | { what: 'filler' }

const all = Object.values(tables)

export const keywords = new Map<string, Keyword>(
  all.flatMap(({ kinds, days, weekdays, last, fillers }) => [
    ...each(fillers, () => ({ what: 'filler' })),
    ...each(last, () => ({ what: 'last' })),
    // The keys of an object are texts.
    ...Object.entries(days).flatMap(([ago, texts]) =>
      each(texts, () => ({ what: 'daysAgo', days: Number(ago) })),
    ),
    ...weekdays.flatMap((texts, index) =>
      each(texts, (at) => ({ what: 'weekday', weekday: index + 1, isShort: at > 0 })),
    ),
    ...entriesOf(kinds).flatMap(([kind, texts]) => each(texts, () => ({ what: 'kind', kind }))),
  ]),
)

export const units = new Map<string, Unit>(
  all.flatMap((table) =>
    entriesOf(table.units).flatMap(([unit, texts]) => texts.map((text): [string, Unit] => [text, unit])),
  ),
)

/** Number of each month, 1 to 12, by its name. */
export const months = new Map<string, number>(
  all.flatMap((table) => table.months.map((name, index): [string, number] => [name, index + 1])),
)

function each(texts: readonly string[], say: (at: number) => Keyword): [string, Keyword][] {
  return texts.map((text, at) => [text, say(at)])
}

const longestPhrase = Math.max(...[...keywords.keys(), ...units.keys()].map((text) => text.split(' ').length))

/** The longest phrase of a table at a place, with the number of its words; null without one. */
export function phraseAt<V>(
  atoms: readonly Atom[],
  at: number,
  table: ReadonlyMap<string, V>,
): { size: number; text: string; value: V } | null {
  for (let size = longestPhrase; size > 0; size--) {
    const words = atoms.slice(at, at + size)
    if (words.length < size || words.some(({ is }) => is !== 'word')) continue
    const text = words.map((word) => word.text).join(' ')
    const value = table.get(text)
    if (value !== undefined) return { size, text, value }
  }
  return null
}

export const homeworkWords = {
  today: all.flatMap(({ days }) => days[0] ?? []),
  tomorrow: all.flatMap(({ homework }) => homework.tomorrow),
  until: new Set(all.flatMap(({ homework }) => homework.until)),
  parts: new Set(all.flatMap(({ homework, fillers }) => [...homework.parts, ...fillers])),
  dative: all.flatMap(({ homework }) => homework.dative),
  weekdays: all.flatMap(({ weekdays }) =>
    weekdays.flatMap((texts, index) =>
      texts.map((text, at) => ({ text, weekday: index + 1, isShort: at > 0 })),
    ),
  ),
}
