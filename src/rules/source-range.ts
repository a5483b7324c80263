/** A source and the parts of it that a record or a planned item is about, both included. */
export type SourceRange = { source_id: string | null; part_from: number | null; part_to: number | null }
export const noRange: SourceRange = { source_id: null, part_from: null, part_to: null }

/** The range of a row, without what else is in the row. */
export function rangeOf({ source_id, part_from, part_to }: SourceRange): SourceRange {
  return { source_id, part_from, part_to }
}
