import { type Cell, type GridRow, isSat, missingIn, overflowOf } from '#web/trials/drafts/cells.ts'
import { type Draft, marksOf, scoreOf } from '#web/trials/drafts/draft.ts'
import { leftByLesson } from './marks.ts'

/** Why a draft cannot be saved, and the cell to correct. */
export type Problem = { what: 'nothing' | 'missing' | 'overflow' | 'marks' | 'score'; cell?: Cell }

/** The first problem of a draft, or null. */
export function problemOf({ head, results }: Draft, rows: readonly GridRow[]): Problem | null {
  if (!rows.some(({ cells }) => isSat(cells)))
    return {
      what: 'nothing',
      cell: {
        row: Math.max(
          0,
          rows.findIndex(({ cells }) => !cells.exempt),
        ),
        column: 'correct',
      },
    }
  const row = rows.findIndex((each) => overflowOf(each) !== null)
  const over = rows[row] && overflowOf(rows[row])
  if (over) return { what: 'overflow', cell: { row, column: over.column } }
  const lacking = rows.findIndex((each) => missingIn(each) !== null)
  const missing = rows[lacking] && missingIn(rows[lacking])
  if (missing) return { what: 'missing', cell: { row: lacking, column: missing } }
  const left = leftByLesson(rows, marksOf(rows, results))
  const isOver = [...left.values()].some(({ wrong, blank }) => wrong < 0 || blank < 0)
  if (isOver) return { what: 'marks' }
  return scoreOf(head.score) === undefined ? { what: 'score' } : null
}
