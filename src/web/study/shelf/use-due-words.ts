import { addDays } from '#rules/day.ts'
import type { PlanItem } from '#web/study/planned/item.ts'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

/** When an item is due; undefined where it is not, and once it is done. */
export function useDueWords() {
  const { sources: words } = useWords()
  const format = useFormat()
  return ({ due, state }: Pick<PlanItem, 'due' | 'state'>, today: string): string | undefined => {
    if (due === null || state === 'done') return undefined
    if (due < today) return words.late(format.day(due))
    if (due === today) return words.dueToday
    return due === addDays(today, 1) ? words.dueTomorrow : words.dueOn(format.day(due))
  }
}
