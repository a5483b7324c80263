import { formatNumber } from '../format-number.ts'
import { localeStyles } from '../locale-style.ts'
import type { Locale } from '../vocabulary.ts'
import { reasons as en } from '../words/en/reasons.ts'
import { reasons as tr } from '../words/tr/reasons.ts'
import { shownMinutes } from './shown.ts'
import type { Reason, Unknown } from './triage.ts'

export type ReasonSentences = {
  /** @param usual null where no habit is known */
  quiet(days: string, usual: string | null): string
  /** Minutes a week. @param days 14 or 7 whole days */
  less(days: string, now: string, usual: string): string
  nets(trials: string, below: string, of: string): string
  /** @param before null where too few were planned before */
  plan(days: string, items: string, done: string, before: string | null): string
  unknown(parts: string): string
  parts: Record<Unknown['missing'], (have: string, need: string) => string>
}

const sentences: Record<Locale, ReasonSentences> = { tr, en }

/** The sentence of a sign: the same on the pages, in the bell and in mails, for the student and the coaches. */
export function reasonText(reason: Reason, locale: Locale): string {
  const say = sentences[locale]
  const number = (value: number, digits = 2) => formatNumber(value, locale, digits)
  const percent = (share: number) => localeStyles[locale].percent(number(share * 100, 0))
  switch (reason.code) {
    case 'quiet':
      // The gap is a quantile: whole days that were not exceeded.
      return say.quiet(
        number(reason.values.days),
        reason.values.usual === null ? null : number(Math.ceil(reason.values.usual)),
      )
    case 'less':
      return say.less(
        number(reason.values.days),
        number(shownMinutes(reason.values.now)),
        number(shownMinutes(reason.values.usual)),
      )
    case 'nets':
      return say.nets(number(reason.values.trials), number(reason.values.below, 1), number(reason.values.of))
    case 'plan':
      return say.plan(
        number(reason.values.days),
        number(reason.values.items),
        number(reason.values.done),
        reason.values.before === null ? null : percent(reason.values.before),
      )
  }
}

/** What cannot be told yet and what it waits for; null where all can be told. Equal parts are said once. */
export function unknownText(unknown: readonly Unknown[], locale: Locale): string | null {
  const say = sentences[locale]
  const number = (value: number) => formatNumber(value, locale, 2)
  // Minutes are rounded, but never up to what is needed.
  const shown = ({ missing, have, need }: Unknown) =>
    missing === 'usual_minutes' ? Math.min(shownMinutes(have), need - 5) : have
  const parts = unknown.map((each) => say.parts[each.missing](number(shown(each)), number(each.need)))
  return parts.length === 0 ? null : say.unknown([...new Set(parts)].join(' · '))
}
