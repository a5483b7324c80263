import type { SourceRange } from '#rules/source-range.ts'
import { useOwnSources, useSourceNames } from './use-own-sources.ts'

/** The source and the parts of a record; nothing until the sources are known. */
export default function SourceLabel({ range }: { range: SourceRange }) {
  const { rows } = useOwnSources()
  const name = useSourceNames().whole(rows, range)
  return name && <span className="block text-13 text-dim wrap-anywhere">{name}</span>
}
