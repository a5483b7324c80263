import { countedIn, partsIn, type Stretch, stretchesOf, stretchOf, stretchText } from '#rules/source.ts'
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
  const range = (source: CountedSource, parts: Stretch) =>
    `${words.units[countedIn(source)]} ${stretchText(...parts)}`
  const count = (source: CountedSource, done: number, all: number) =>
    words.count[countedIn(source)](`${format.number(done)}/${format.number(all)}`)
  /** `Limit TYT Matematik, Test 12–15`, or only the name. */
  function named(source: CountedSource & { name: string }, of: Parts): string {
    const parts = stretchOf(of)
    return parts ? `${source.name}, ${range(source, parts)}` : source.name
  }
  return {
    /** `Test 12–15`, or `Sayfa 40`. */
    range,
    named,
    /** `2/4 test` of several planned parts; undefined before the first is done. */
    far(source: CountedSource, of: Parts, ratio: number): string | undefined {
      const width = partsIn(stretchesOf([of]))
      return width < 2 || ratio === 0 ? undefined : count(source, Math.round(ratio * width), width)
    },
    /** `12/40 test` of a whole source; the sources of a coach have no progress. */
    size(source: CountedSource & Pick<ListedSource, 'size' | 'progress'>): string {
      const { size, progress } = source
      if (progress) return count(source, progress.done, size)
      return words.count[countedIn(source)](format.number(size))
    },
  }
}

/**
 * Finds the source of a record or a planned item among those of the acting person, and names it with its parts.
 * @param isWanted false asks nothing
 */
export function useSourceOf(isWanted?: boolean) {
  const { rows } = useOwnSources(isWanted)
  const { named } = useSourceNames()
  return (of: SourceRange) => {
    const source = rows.find(({ id }) => id === of.source_id)
    return source && { source, name: named(source, of) }
  }
}
