import { shownMinutes } from '#rules/insight/claims.ts'
import type { Context, Reason } from '#rules/insight/triage.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** The sentence of a sign, or of what is told beside the signs. */
export function useSignWords(): (told: Reason | Context) => string {
  const { signs: words } = useWords()
  const { number, percent } = useFormat()
  return (told) => {
    switch (told.code) {
      case 'quiet':
        // The gap is a quantile: whole days that were not exceeded.
        return words.quiet(number(told.values.days), number(Math.ceil(told.values.usual)))
      case 'less':
        return words.less(number(shownMinutes(told.values.now)), number(shownMinutes(told.values.usual)))
      case 'nets':
        return words.nets(number(told.values.trials), number(told.values.below, 1))
      case 'plan':
        return words.plan(number(told.values.items), number(told.values.done), percent(told.values.before, 0))
      case 'no_trial':
        return words.noTrial(number(told.values.days))
      case 'below_target':
        return words.belowTarget(number(told.values.middle, 1), number(told.values.target, 1))
      case 'no_contact':
        return words.noContact(number(told.values.days))
      case 'unfixed':
        return words.unfixed(number(told.values.topics))
    }
  }
}
