import { patterns } from '#contract/shapes.ts'
import { formatNumber } from '#rules/format-number.ts'
import { isDay } from '#rules/is-day.ts'
import { lookUp } from '#rules/keys.ts'
import { localeStyles } from '#rules/locale.ts'
import type { Fault, Faults, RefusalCode } from '#rules/refusal.ts'
import { codeOf, type Warning } from '#rules/trial-file/warnings.ts'
import type { Locale } from '#rules/vocabulary.ts'
import { serverWords } from '#server/services/words/packs.ts'

export function refusalWords(code: RefusalCode, locale: Locale): string {
  return serverWords[locale].refusals[code]
}

/** A date in words: 21 Kasım 2026. @param parts other ones of it than these */
export function dayWords(
  day: string,
  locale: Locale,
  parts: Intl.DateTimeFormatOptions = { dateStyle: 'long' },
): string {
  if (day === '') return day
  const format = new Intl.DateTimeFormat(localeStyles[locale].tag, { ...parts, timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}

export function faultWords(fault: Fault, locale: Locale): string {
  return serverWords[locale].faults[fault.fault](shown(fault, locale))
}

/** What a field may be, for its message. */
function shown(fault: Fault, locale: Locale): string {
  const { or, words } = serverWords[locale].formats
  if ('named' in fault) return fault.named
  if ('allowed' in fault) return (fault.allowed ?? []).map(String).join(', ')
  if ('format' in fault && fault.format !== undefined) {
    // A pattern has bars of its own, so it is looked up whole.
    const formats = nameOfPattern.get(fault.format) ?? fault.format
    return formats
      .split('|')
      .map((each) => lookUp(words, each) ?? each)
      .join(or)
  }
  if (!('limit' in fault)) return ''
  // Four digits may be a year, which has no point.
  return typeof fault.limit === 'number'
    ? fault.limit.toLocaleString(locale, { useGrouping: 'min2' })
    : dayWords(fault.limit, locale)
}

/** A warning of a file as a reply shows it: its code, its place, and a sentence in that language. */
export function shownWarning(warning: Warning & { sheet: string | null }, locale: Locale) {
  const { says, sheet, line, column } = warning
  return { code: codeOf[says], sheet, line, column, message: warningWords(warning, locale) }
}

/** Numbers and days are written as in that language. */
function warningWords({ says, said, read }: Warning, locale: Locale): string {
  const written = (value: string | number) => {
    if (typeof value === 'number') return formatNumber(value, locale, 2)
    return isDay(value) ? dayWords(value, locale) : value
  }
  return serverWords[locale].warnings[says](written(said), written(read))
}

const nameOfPattern = new Map<string, string>(
  Object.entries(patterns).map(([name, pattern]) => [pattern, name]),
)

const mostFieldsNamed = 3
/** Sentences that say nothing of their field. */
const ofAnyField: readonly Fault['fault'][] = [
  'required',
  'unknown',
  'blank',
  'controlCharacter',
  'type',
  'format',
  'choice',
  'notBase64',
  'notJsonText',
  'notObject',
  'wholeNumber',
  'twice',
  'dayTooLate',
  'dayTooEarly',
  'dateUnreadable',
  'mayNotAct',
  'accountClosed',
  'notInGroup',
  'whoseRow',
  'unmatched',
  'tooSmall',
  'tooLarge',
  'tooShort',
  'tooLong',
  'tooFew',
  'tooMany',
]

/** The faulty fields in one sentence each: by their paths, where the sentence itself does not say what it is about. */
export function faultsWords(faults: Faults, locale: Locale): string {
  const all = Object.entries(faults)
  const sentences = all.slice(0, mostFieldsNamed).map(([path, fault]) => {
    const words = faultWords(fault, locale)
    return ofAnyField.includes(fault.fault) ? `${path}: ${words}` : words
  })
  const rest = all.length - sentences.length
  return [...sentences, ...(rest > 0 ? [serverWords[locale].formats.more(rest)] : [])].join(' ')
}

/** Name of a kind of record, trial exam or exam. */
export function kindWord(kind: string, locale: Locale): string {
  const kinds: Record<string, string> = serverWords[locale].exports.kinds
  return kinds[kind] ?? kind
}
