import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Reason } from './reasons.ts'

/** Text of a fact. */
export function useReasonWords(): (reason: Reason) => string {
  const { students: words } = useWords()
  const format = useFormat()
  return (reason) => {
    switch (reason.kind) {
      case 'never':
        return words.never
      case 'silent':
        return words.silent(reason.days)
      case 'lower':
        return words.change(format.netChange(reason.change))
      case 'less':
        return words.less(format.minutes(reason.minutes), format.minutes(reason.before))
      case 'oldTrial':
        return words.oldTrial(reason.days)
      case 'noTrial':
        return words.noTrial
    }
  }
}
