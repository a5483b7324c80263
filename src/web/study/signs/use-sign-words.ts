import { reasonText, unknownText } from '#rules/insight/reason-text.ts'
import type { Context, Reason, Unknown } from '#rules/insight/triage.ts'
import { useWords } from '#web/words/use-words.ts'

/** Signs in words, for the student and the coaches. */
export function useSignWords() {
  const { signs: words, format } = useWords()
  const { number, locale } = format
  return {
    /** The sentence of a sign, or of a fact shown beside the signs. */
    say(sign: Reason | Context): string {
      switch (sign.code) {
        case 'no_trial':
          return words.noTrial(number(sign.values.days))
        case 'below_target':
          return words.belowTarget(number(sign.values.middle, 1), number(sign.values.target, 1))
        case 'no_contact':
          return sign.values.days === undefined
            ? words.neverContacted
            : words.noContact(number(sign.values.days))
        case 'unfixed':
          return words.unfixed(number(sign.values.topics))
        default:
          return reasonText(sign, locale)
      }
    },
    /** The sentence of what cannot be told yet; null where all can be told. */
    sayUnknown: (unknown: readonly Unknown[]) => unknownText(unknown, locale),
  }
}
