import { reasonText, unknownText } from '#rules/insight/reason-text.ts'
import type { Context, Reason, Unknown } from '#rules/insight/triage.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** The sentence of a sign, or of a fact shown beside the signs. */
export function useSignWords(): (told: Reason | Context) => string {
  const { signs: words } = useWords()
  const format = useFormat()
  const { number } = format
  return (told) => {
    switch (told.code) {
      case 'no_trial':
        return words.noTrial(number(told.values.days))
      case 'below_target':
        return words.belowTarget(number(told.values.middle, 1), number(told.values.target, 1))
      case 'no_contact':
        return told.values.days === undefined
          ? words.neverContacted
          : words.noContact(number(told.values.days))
      case 'unfixed':
        return words.unfixed(number(told.values.topics))
      default:
        return reasonText(told, format.locale, format)
    }
  }
}

/** The sentence of what cannot be told yet; null where all can be told. */
export function useUnknownWords(): (unknown: readonly Unknown[]) => string | null {
  const format = useFormat()
  return (unknown) => unknownText(unknown, format.locale, format)
}
