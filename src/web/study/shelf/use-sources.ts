import { stretchText } from '#rules/source.ts'
import type { SourceRange } from '#rules/source-range.ts'
import { useAllPages } from '#web/api/use-all-pages.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ListedSource } from './source.ts'

/** The shelf of the acting person. @param isWanted false asks nothing */
export function useShelf(isWanted = true) {
  const { first, rows, total } = useAllPages('GET /source', {}, isWanted)
  return { answer: first, rows, total }
}

/** How sources and their parts are named. */
export function useSourceNames() {
  const { sources: words } = useWords()
  return {
    /** `Test 12–15`, or `Sayfa 40`. */
    range: ({ unit }: Pick<ListedSource, 'unit'>, from: number, to: number) =>
      words.range[unit](stretchText(from, to)),
    /** `Limit TYT Matematik, Test 12–15`; undefined without a source that is known. */
    whole(
      shelf: readonly ListedSource[],
      { source_id, part_from, part_to }: SourceRange,
    ): string | undefined {
      const source = shelf.find(({ id }) => id === source_id)
      if (!source) return undefined
      if (part_from === null || part_to === null) return source.name
      return `${source.name}, ${words.range[source.unit](stretchText(part_from, part_to))}`
    },
  }
}
