import { countedIn, stretchText } from '#rules/source.ts'
import type { SourceRange } from '#rules/source-range.ts'
import { useAllPages } from '#web/api/use-all-pages.ts'
import { useWords } from '#web/words/use-words.ts'
import type { ListedSource } from './source.ts'

/** The sources of the acting person. @param isWanted false asks nothing */
export function useOwnSources(isWanted = true) {
  const { first, rows, total } = useAllPages('GET /source', {}, isWanted)
  return { answer: first, rows, total }
}

type Parts = Pick<SourceRange, 'part_from' | 'part_to'>
export type CountedSource = Pick<ListedSource, 'kind' | 'unit'>

export function useSourceNames() {
  const { sources: words, format } = useWords()
  const range = (source: CountedSource, from: number, to: number) =>
    words.range[countedIn(source)](stretchText(from, to))
  /** `Limit TYT Matematik, Test 12–15`, or only the name. */
  const named = (source: CountedSource & { name: string }, { part_from, part_to }: Parts) =>
    part_from === null || part_to === null
      ? source.name
      : `${source.name}, ${range(source, part_from, part_to)}`
  return {
    /** `Test 12–15`, or `Sayfa 40`. */
    range,
    named,
    /** `Limit TYT Matematik, Test 12–15`; undefined without a source that is known. */
    whole(
      sources: readonly ListedSource[],
      { source_id, part_from, part_to }: SourceRange,
    ): string | undefined {
      const source = sources.find(({ id }) => id === source_id)
      return source && named(source, { part_from, part_to })
    },
    /** `2/4 test` of several planned parts; undefined before the first is done. */
    far(source: CountedSource, { part_from, part_to }: Parts, ratio: number): string | undefined {
      if (part_from === null || part_to === null || part_to === part_from || ratio === 0) return undefined
      const width = part_to - part_from + 1
      return words.far[countedIn(source)](format.number(Math.round(ratio * width)), format.number(width))
    },
  }
}
