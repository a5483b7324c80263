import { localeStyles } from '../locale.ts'
import { type Locale, locales } from '../vocabulary.ts'

/** How many sentences are printed; fewer than `least` that are sound are no text. */
const sentences = { least: 2, most: 5, characters: 260 }

/**
 * Words for numbers, as far as a short text uses them, with their values. `bir` and `one` are left out, since they are
 * articles too.
 */
const numberWords: Record<Locale, Record<string, number>> = {
  tr: {
    sıfır: 0,
    iki: 2,
    üç: 3,
    dört: 4,
    dörd: 4,
    beş: 5,
    altı: 6,
    yedi: 7,
    sekiz: 8,
    dokuz: 9,
    on: 10,
    yirmi: 20,
    otuz: 30,
    kırk: 40,
    elli: 50,
    altmış: 60,
    yetmiş: 70,
    seksen: 80,
    doksan: 90,
    yüz: 100,
    bin: 1000,
  },
  en: {
    zero: 0,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    thirteen: 13,
    fourteen: 14,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    eighteen: 18,
    nineteen: 19,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
    thousand: 1000,
  },
}

/** Shares and multiples in words: no fact says one, so a sentence with one is not from the facts. */
const shares: Record<Locale, RegExp> = {
  tr: /(?<!\p{L})(yarı\p{L}*|yarım\p{L}*|çeyre\p{L}*|buçuk\p{L}*|yüzde|kat(ı|ına|ından|lık)?|çift|milyon\p{L}*|onlarca|yüzlerce|düzine\p{L}*)(?!\p{L})/iu,
  en: /(?<!\p{L})(half|halves|halved|quarters?|thirds?|twice|thrice|double\p{L}*|triple\p{L}*|percent|dozens?|couple|pair|second|million\p{L}*|hundreds|thousands|fold)(?!\p{L})/iu,
}

/** Words that mean something else in the other language: skin, on, a bin. */
const homographs: Record<Locale, readonly string[]> = { tr: ['ten'], en: ['on', 'bin'] }

/** What may follow a number word when it is bent: üçüncü, beşte, ikisi, onar. */
const endings: Record<Locale, RegExp> = {
  tr: /^(?:[ıiuü]?n?c[ıiuü]\p{L}*|[dt][ae]n?|s?[ıiuü](?:n\p{L}*)?|ş?[ae]r|l[ıiuü]k?|y?[ae]|)$/u,
  en: /^$/,
}

const duration: Record<Locale, RegExp> = {
  tr: durationOf('saat\\p{L}*|sa(?!\\p{L})', 'dakika\\p{L}*|dk(?!\\p{L})'),
  en: durationOf('hours?(?!\\p{L})|h(?!\\p{L})', 'minutes?(?!\\p{L})|mins?(?!\\p{L})'),
}

/** Hours with or without minutes, or minutes: three groups of figures. */
function durationOf(hour: string, minute: string): RegExp {
  const [hours, minutes] = [hour, minute].map((unit) => `(\\d+(?:[.,]\\d+)*)\\s*(?:${unit})`)
  return new RegExp(`(?<![\\p{N}.,])(?:${hours}(?:\\s*${minutes})?|${minutes})`, 'giu')
}

const dayOfMonth: Record<Locale, RegExp> = { tr: daysOf('tr'), en: daysOf('en') }

/** A day or a range of days with the name of the month behind it, and the year. */
function daysOf(locale: Locale): RegExp {
  const months = Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month)),
  )
  return new RegExp(
    `(?<![\\p{N}.,])(\\d{1,2})(?:\\s*[–-]\\s*(\\d{1,2}))?\\s+(${months.join('|')})(?!\\p{L})(?:\\s+(\\d{4}))?`,
    'giu',
  )
}

/**
 * The text of a model, less each sentence that holds a number which is not among the facts, a mark that stands for
 * nothing, or what no plain sentence holds. A number that belongs to another fact is not noticed.
 * @param facts the lines that the model was given, with a mark such as `[A]` in place of each name
 * @param names what each mark stands for
 * @returns undefined when too little is left
 */
export function checkedSentences(
  text: string,
  facts: readonly string[],
  names: ReadonlyMap<string, string>,
  locale: Locale,
): string | undefined {
  const known = new Set(
    facts.flatMap((line) => numbersIn(line, locale)).flatMap((number) => [number, unsigned(number)]),
  )
  const sound = sentencesOf(text, locale)
    .filter((sentence) => isPlain(sentence) && marksAreKnown(sentence, names))
    .filter((sentence) => numbersIn(sentence, locale).every((number) => known.has(number)))
    .filter((sentence) => locales.every((each) => !shares[each].test(sentence)))
    .slice(0, sentences.most)
    .map((sentence) => sentence.replace(mark, (whole) => names.get(whole) ?? whole))
  return sound.length < sentences.least ? undefined : sound.join(' ')
}

function sentencesOf(text: string, locale: Locale): string[] {
  const segments = new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)
  return [...segments].map(({ segment }) => segment.trim()).filter((sentence) => sentence !== '')
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

/** A mark stands by itself: what a suffix behind it would have to be depends on the name. */
function marksAreKnown(sentence: string, names: ReadonlyMap<string, string>): boolean {
  const marks = sentence.match(mark) ?? []
  const rest = sentence.replace(mark, '')
  return marks.every((each) => names.has(each)) && !/[[\]]/.test(rest) && !/\][\p{L}\p{N}'’]/u.test(sentence)
}

/**
 * The numbers of a text, each as one word: first durations and days of a month, which are more than their figures
 * (15 h 22 min is neither 15 nor 22), then all other figures and number words.
 */
function numbersIn(text: string, locale: Locale): string[] {
  const found: string[] = []
  const rest = text
    .replace(duration[locale], (_whole, hours = '0', minutes = '0', alone = minutes) => {
      const [h, m] = [valueInFigures(hours, locale), valueInFigures(alone, locale)]
      found.push(`${Math.round(Number(h) * 60 + Number(m))} min`)
      return ' '
    })
    .replace(dayOfMonth[locale], (_whole, first, last, month, year) => {
      for (const day of [first, last])
        if (day !== undefined) found.push(`${day} ${month.toLocaleLowerCase(locale)}`)
      if (year !== undefined) found.push(`year ${year}`)
      return ' '
    })
  const inFigures = rest.match(/(?:(?<![\p{L}\p{N}])[+−-])?\p{N}+(?:[.,:/]\p{N}+)*/gu) ?? []
  const inWords = locales.flatMap((each) =>
    (rest.toLocaleLowerCase(each).match(/\p{L}+/gu) ?? [])
      .filter((word) => each === locale || !homographs[locale].includes(word))
      .flatMap((word) => valuesInWord(word, each)),
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

function valuesInWord(word: string, locale: Locale): string[] {
  return Object.entries(numberWords[locale])
    .filter(([name]) => word.startsWith(name) && endings[locale].test(word.slice(name.length)))
    .map(([, value]) => String(value))
}
