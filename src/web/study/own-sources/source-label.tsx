import type { SourceRange } from '#rules/source-range.ts'
import { useOwnSources, useSourceNames } from './use-own-sources.ts'

/** The source and the parts of a record; nothing until the sources are known. */
export default function SourceLabel({ range }: { range: SourceRange }) {
  const { rows } = useOwnSources()
  const { named } = useSourceNames()
  const source = rows.find(({ id }) => id === range.source_id)
  return source && <span className="block text-13 text-dim wrap-anywhere">{named(source, range)}</span>
}
