import { stretchOf, stretchText } from '#rules/source.ts'
import { leftOutReasons } from '#rules/vocabulary.ts'
import { useWords } from '#web/words/use-words.ts'
import type { PreviewRow, TemplateItem } from './use-plan-many.ts'

/** What is said of the items of a week, and of those that a student's week leaves out. */
export function useItemWords() {
  const { planMany: words, common, format } = useWords()
  return {
    nameOf({ fill, source_name, subtopic_name, topic_name, study_name, note, kind }: TemplateItem): string {
      if (fill === 'next') return study_name ?? words.whats.next
      if (fill !== null) return words.whats[fill]
      return source_name ?? subtopic_name ?? topic_name ?? study_name ?? (note || common.kinds[kind])
    },
    /** The parts of its source, or that it is the next topic. */
    partsOf(item: TemplateItem): string | null {
      if (item.fill === 'next') return words.whats.next
      const parts = stretchOf(item)
      return parts && stretchText(...parts)
    },
    /** One sentence for each reason. */
    sayLeftOut: ({ left_out }: PreviewRow): string[] =>
      leftOutReasons.flatMap((why) => {
        const left = left_out.filter((each) => each.why === why)
        if (left.length === 0) return []
        const isNamed = why === 'unmatched' || why === 'done'
        const names = [...new Set(left.map((each) => each.name))].join(', ')
        return words.why[why](isNamed ? names : format.number(left.length))
      }),
  }
}
