import { leftOutReasons } from '#rules/vocabulary.ts'
import { useWords } from '#web/words/use-words.ts'
import type { PreviewRow } from './use-plan-many.ts'

/** What is left out of a student's week, in one sentence for each reason. */
export function useLeftOut() {
  const { planMany: words, format } = useWords()
  return ({ left_out }: Pick<PreviewRow, 'left_out'>): string[] =>
    leftOutReasons.flatMap((why) => {
      const left = left_out.filter((each) => each.why === why)
      if (left.length === 0) return []
      const isNamed = why === 'unmatched' || why === 'done'
      const names = [...new Set(left.map((each) => each.name))].join(', ')
      return words.why[why](isNamed ? names : format.number(left.length))
    })
}
