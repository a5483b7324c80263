import type { Locale } from '../vocabulary.ts'
import { reasons as en } from '../words/en/reasons.ts'
import { reasons as tr } from '../words/tr/reasons.ts'
import { shownMinutes } from './claims.ts'
import type { Reason } from './triage.ts'

/** How numbers are written in the language of the sentence. */
type Figures = {
  number(value: number, digits?: number): string
  percent(share: number, digits?: number): string
}

export type ReasonSentences = {
  quiet(days: string, usual: string): string
  less(now: string, usual: string): string
  nets(trials: string, below: string): string
  plan(items: string, done: string, before: string): string
}

const sentences: Record<Locale, ReasonSentences> = { tr, en }

/** The sentence of a sign: the same on the pages, in the bell and in mails, for the student and the coaches. */
export function reasonText(reason: Reason, locale: Locale, { number, percent }: Figures): string {
  const say = sentences[locale]
  switch (reason.code) {
    case 'quiet':
      // The gap is a quantile: whole days that were not exceeded.
      return say.quiet(number(reason.values.days), number(Math.ceil(reason.values.usual)))
    case 'less':
      return say.less(number(shownMinutes(reason.values.now)), number(shownMinutes(reason.values.usual)))
    case 'nets':
      return say.nets(number(reason.values.trials), number(reason.values.below, 1))
    case 'plan':
      return say.plan(
        number(reason.values.items),
        number(reason.values.done),
        percent(reason.values.before, 0),
      )
  }
}
