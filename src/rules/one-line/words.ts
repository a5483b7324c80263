import type { Locale, RecordKind } from '#rules/vocabulary.ts'

/** What a number before a word counts. */
export type Unit = 'hours' | 'minutes' | 'questions' | 'correct' | 'wrong' | 'blank' | 'daysAgo'

type LineWords = {
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
}

/** The words of each language as `searchText` writes them. The line understands all of them at once. */
const tables: Record<Locale, LineWords> = {
  tr: {
    kinds: {
      lecture: ['konu', 'konu anlatimi', 'anlatim'],
      practice: ['soru', 'soru cozumu', 'test'],
      review: ['tekrar', 'genel tekrar'],
      trial: ['deneme'],
      mistakes: ['yanlis analizi', 'analiz', 'yanlislar'],
      other: ['diger'],
      rest: ['dinlenme', 'dinlendim', 'ara'],
    },
    units: {
      hours: ['s', 'sa', 'saat'],
      minutes: ['dk', 'dak', 'dakika'],
      questions: ['soru', 'soruda', 'sorudan'],
      correct: ['d', 'dogru'],
      wrong: ['y', 'yanlis'],
      blank: ['b', 'bos'],
      daysAgo: ['gun once'],
    },
    days: { 0: ['bugun'], 1: ['dun'], 2: ['evvelsi gun', 'evvelki gun', 'onceki gun'] },
    weekdays: [
      ['pazartesi', 'pzt'],
      ['sali', 'sal'],
      ['carsamba', 'car'],
      ['persembe', 'per'],
      ['cuma', 'cum'],
      ['cumartesi', 'cmt'],
      ['pazar', 'paz'],
    ],
    months: [
      ...['ocak', 'subat', 'mart', 'nisan', 'mayis', 'haziran'],
      ...['temmuz', 'agustos', 'eylul', 'ekim', 'kasim', 'aralik'],
    ],
    last: ['gecen'],
    fillers: ['ve', 'ile', 'icin', 'gunu', 'calistim', 'calisma', 'yaptim', 'cozdum'],
  },
  en: {
    kinds: {
      lecture: ['lecture'],
      practice: ['practice', 'questions'],
      review: ['review', 'revision', 'revise'],
      trial: ['trial', 'trial exam', 'mock', 'mock exam'],
      mistakes: ['mistakes', 'going over mistakes'],
      other: ['other'],
      rest: ['rest'],
    },
    units: {
      hours: ['h', 'hr', 'hrs', 'hour', 'hours'],
      minutes: ['m', 'min', 'mins', 'minute', 'minutes'],
      questions: ['q', 'question', 'questions'],
      correct: ['c', 'r', 'correct', 'right'],
      wrong: ['w', 'wrong'],
      blank: ['blank', 'empty'],
      daysAgo: ['day ago', 'days ago'],
    },
    days: { 0: ['today'], 1: ['yesterday'], 2: ['day before yesterday', 'the day before yesterday'] },
    weekdays: [
      ['monday', 'mon'],
      ['tuesday', 'tue'],
      ['wednesday', 'wed'],
      ['thursday', 'thu'],
      ['friday', 'fri'],
      ['saturday', 'sat'],
      ['sunday', 'sun'],
    ],
    months: [
      ...['january', 'february', 'march', 'april', 'may', 'june'],
      ...['july', 'august', 'september', 'october', 'november', 'december'],
    ],
    last: ['last'],
    fillers: ['and', 'of', 'on', 'for', 'i', 'did', 'studied', 'solved', 'the'],
  },
}

/** What a word or a phrase of the tables says. */
export type Keyword =
  | { what: 'kind'; kind: RecordKind }
  | { what: 'daysAgo'; days: number }
  | { what: 'weekday'; weekday: number; isShort: boolean }
  | { what: 'last' }
  | { what: 'filler' }

const all = Object.values(tables)

/** Keywords by their text. */
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
    ...(Object.entries(kinds) as [RecordKind, readonly string[]][]).flatMap(([kind, texts]) =>
      each(texts, () => ({ what: 'kind', kind })),
    ),
  ]),
)

/** Units by their text. */
export const units = new Map<string, Unit>(
  all.flatMap((table) =>
    // `Object.entries` widens the keys.
    (Object.entries(table.units) as [Unit, readonly string[]][]).flatMap(([unit, texts]) =>
      texts.map((text): [string, Unit] => [text, unit]),
    ),
  ),
)

/** Number of each month, 1 to 12, by its name. */
export const months = new Map<string, number>(
  all.flatMap((table) => table.months.map((name, index): [string, number] => [name, index + 1])),
)

function each(texts: readonly string[], say: (at: number) => Keyword): [string, Keyword][] {
  return texts.map((text, at) => [text, say(at)])
}

/** Most words of one phrase in the tables. */
export const longestPhrase = Math.max(
  ...[...keywords.keys(), ...units.keys()].map((text) => text.split(' ').length),
)
