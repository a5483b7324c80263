import { localeStyles } from '../locale.ts'
import { type Locale, locales } from '../vocabulary.ts'
import type { NumberWords } from './number-words.ts'

/** How many sentences are printed; fewer than `least` that are sound are no text. */
const sentences = { least: 2, most: 5, characters: 260 }

/** What is read of an answer, in characters: finding the sentences of a long text with many line ends takes seconds. */
const mostRead = 4000

/**
 * The text of a model, less each sentence that holds a number which is not among the facts, a mark that replaces
 * nothing, or what no plain sentence holds. A number that belongs to another fact is not noticed.
 * @param facts the lines that the model was given, with a mark such as `[A]` in place of each name
 * @param names what each mark replaces
 * @param wordsOf words for numbers in each language, as a text may use those of another
 * @returns undefined when too little is left
 */
export function checkedSentences(
  text: string,
  facts: readonly string[],
  names: ReadonlyMap<string, string>,
  locale: Locale,
  wordsOf: (locale: Locale) => NumberWords,
): string | undefined {
  const numbers = (line: string) => numbersIn(line, locale, wordsOf)
  const known = new Set(facts.flatMap(numbers).flatMap((number) => [number, unsigned(number)]))
  const sound = sentencesOf(text, locale)
    .filter((sentence) => isPlain(sentence) && marksAreKnown(sentence, names))
    .filter((sentence) => numbers(sentence).every((number) => known.has(number)))
    .filter((sentence) => locales.every((each) => !wordsOf(each).shares.test(sentence)))
    .slice(0, sentences.most)
    .map((sentence) => sentence.replace(mark, (whole) => names.get(whole) ?? whole))
  return sound.length < sentences.least ? undefined : sound.join(' ')
}

function sentencesOf(text: string, locale: Locale): string[] {
  const segmenter = new Intl.Segmenter(locale, { granularity: 'sentence' })
  return text
    .slice(0, mostRead)
    .split(/[\r\n\u2028\u2029]+/)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '')
}

/** One whole sentence of letters, numbers and usual signs: no markup, no address, no half of what was cut off. */
function isPlain(sentence: string): boolean {
  return (
    sentence.length <= sentences.characters &&
    /^[\p{L}\p{N}[“"‘'(].*[.!?…]["”’)]?$/u.test(sentence) &&
    !/[^\p{L}\p{M}\p{N}\p{Zs}.,:;!?…()[\]"“”‘’'+−–—-]/u.test(sentence) &&
    !/www\.|\.(com|org|net|tr)\b/i.test(sentence)
  )
}

const mark = /\[[A-Z]+\]/g

/** A mark has no suffix: what a suffix behind it would have to be depends on the name. */
function marksAreKnown(sentence: string, names: ReadonlyMap<string, string>): boolean {
  const marks = sentence.match(mark) ?? []
  const rest = sentence.replace(mark, '')
  return marks.every((each) => names.has(each)) && !/[[\]]/.test(rest) && !/\][\p{L}\p{N}'’]/u.test(sentence)
}

/**
 * The numbers of a text, each as one word: first durations and days of a month, which are more than their figures
 * (15 h 22 min is neither 15 nor 22), then all other figures and number words.
 */
function numbersIn(text: string, locale: Locale, wordsOf: (locale: Locale) => NumberWords): string[] {
  const { duration, dayOfMonth, homographs } = wordsOf(locale)
  const found: string[] = []
  const rest = text
    .replace(duration, (_whole, hours = '0', minutes = '0', alone = minutes) => {
      const [h, m] = [valueInFigures(hours, locale), valueInFigures(alone, locale)]
      found.push(`${Math.round(Number(h) * 60 + Number(m))} min`)
      return ' '
    })
    .replace(dayOfMonth, (_whole, first, last, month, year) => {
      for (const day of [first, last])
        if (day !== undefined) found.push(`${day} ${month.toLocaleLowerCase(locale)}`)
      if (year !== undefined) found.push(`year ${year}`)
      return ' '
    })
  const inFigures = rest.match(/(?:(?<![\p{L}\p{N}])[+−-])?\p{N}+(?:[.,:/]\p{N}+)*/gu) ?? []
  const inWords = locales.flatMap((each) =>
    (rest.toLocaleLowerCase(each).match(/\p{L}+/gu) ?? [])
      .filter((word) => each === locale || !homographs.includes(word))
      .flatMap((word) => valuesInWord(word, wordsOf(each))),
  )
  return [...found, ...inFigures.map((figure) => valueInFigures(figure, locale)), ...inWords]
}

/** A change may be told without its sign, since a word says which way it went. */
function unsigned(number: string): string {
  return number.replace(/^[+−]/, '')
}

/** `1.234,5` in Turkish and `1,234.5` in English are the same number; `10/12` and `½` stay as they are. */
function valueInFigures(figure: string, locale: Locale): string {
  const point = localeStyles[locale].csv.decimal
  const group = point === ',' ? '.' : ','
  const [, sign = '', digits = ''] =
    /^([+−-]?)(.*)$/.exec(figure.replaceAll(group, '').replace(point, '.')) ?? []
  return /^[0-9]+(\.[0-9]+)?$/.test(digits) ? `${sign.replace('-', '−')}${Number(digits)}` : figure
}

function valuesInWord(word: string, { words, endings }: NumberWords): string[] {
  return Object.entries(words)
    .filter(([name]) => word.startsWith(name) && endings.test(word.slice(name.length)))
    .map(([, value]) => String(value))
}
