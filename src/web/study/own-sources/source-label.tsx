import type { SourceRange } from '#rules/source-range.ts'
import { useSourceOf } from './use-own-sources.ts'

/** The source and the parts of a record; nothing until the sources are known. */
export default function SourceLabel({ range }: { range: SourceRange }) {
  const found = useSourceOf()(range)
  return found && <span className="block text-13 text-dim wrap-anywhere">{found.name}</span>
}
