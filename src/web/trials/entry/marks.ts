import { countOf } from '#rules/net.ts'
import { type GridRow, lessonsOf, typedResultsOf } from '#web/trials/drafts/cells.ts'
import type { MarkDraft } from '#web/trials/drafts/draft.ts'

export type Missed = { wrong: number; blank: number }

/** Rows with wrong or blank questions, and how many. */
export function missedOf(rows: readonly GridRow[]): { row: GridRow; missed: Missed }[] {
  return rows.flatMap((row) => {
    const missed = missedIn(row)
    return missed.wrong + missed.blank > 0 ? [{ row, missed }] : []
  })
}

function missedIn(row: GridRow): Missed {
  const { wrong = 0, blank = 0 } = typedResultsOf(row, 0) ?? {}
  return { wrong, blank }
}

/**
 * Unmarked questions by lesson; negative if there are too many marks. The lessons of a sum have those of the sum, as
 * its marks may name topics of any of them.
 */
export function leftByLesson(
  rows: readonly GridRow[],
  marks: readonly MarkDraft[],
): ReadonlyMap<string, Missed> {
  return new Map(
    rows.flatMap((row) => {
      const ids = lessonsOf(row)
      const { wrong, blank } = missedIn(row)
      const own = marks.filter((mark) => ids.includes(mark.study_id))
      const left = { wrong: wrong - countOf(own, 'wrong'), blank: blank - countOf(own, 'blank') }
      return ids.map((id) => [id, left] as const)
    }),
  )
}

/**
 * Adds one question to the marks of a place: a wrong one if any is left, otherwise a blank one. An existing
 * mark without a reason is incremented.
 * @returns the marks and the key of the changed one; null if nothing is left to mark
 */
export function marked(
  marks: readonly MarkDraft[],
  place: { study_id: string; topic_id: string; subtopic_id: string | null },
  left: Missed,
  key: string,
): { marks: MarkDraft[]; key: string } | null {
  const result = left.wrong > 0 ? 'wrong' : left.blank > 0 ? 'blank' : null
  if (result === null) return null
  const same = marks.find(
    (mark) =>
      mark.topic_id === place.topic_id &&
      mark.subtopic_id === place.subtopic_id &&
      mark.result === result &&
      mark.reason === null,
  )
  if (same)
    return {
      marks: marks.map((mark) => (mark === same ? { ...mark, count: mark.count + 1 } : mark)),
      key: same.key,
    }
  return { marks: [...marks, { ...place, key, result, count: 1, reason: null }], key }
}
