import { addDays, type Day } from '#rules/day.ts'
import type { PlanItem } from '#web/study/planned/item.ts'
import { useWords } from '#web/words/use-words.ts'

/**
 * When an item is due; undefined where it is not, and once it is done.
 * @returns a function of the item and of today, which a page may not know yet
 */
export function useDueWords() {
  const { sources: words, format } = useWords()
  return ({ due, state }: Pick<PlanItem, 'due' | 'state'>, today: Day | undefined): string | undefined => {
    if (due === null || state === 'done') return undefined
    if (state === 'late' || due < (today ?? due)) return words.late(format.day(due))
    if (today === undefined) return words.dueOn(format.day(due))
    if (due === today) return words.dueToday
    return due === addDays(today, 1) ? words.dueTomorrow : words.dueOn(format.day(due))
  }
}
