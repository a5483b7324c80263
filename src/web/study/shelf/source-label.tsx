import type { SourceRange } from '#rules/source-range.ts'
import { useShelf, useSourceNames } from './use-sources.ts'

/** The source and the parts of a record; nothing until the shelf is known. */
export default function SourceLabel({ range }: { range: SourceRange }) {
  const { rows } = useShelf()
  const name = useSourceNames().whole(rows, range)
  return name && <span className="block text-13 text-dim wrap-anywhere">{name}</span>
}
