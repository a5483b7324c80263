import { stretchOf, stretchText } from '#rules/source.ts'
import { useWords } from '#web/words/use-words.ts'
import type { TemplateItem } from './use-plan-many.ts'

export function useItemName() {
  const { planMany: words, common } = useWords()
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
  }
}
