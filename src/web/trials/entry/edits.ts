import { type Cell, emptyCells, type GridRow, type LessonCells, typedInto } from '#web/trials/drafts/cells.ts'
import type { Results } from '#web/trials/drafts/draft.ts'
import type { Paste } from './paste.ts'

/** The stored number of blanks is valid while these columns are unchanged. */
const countColumns = ['count', 'correct', 'wrong'] as const

export function withLesson(
  results: Results,
  id: string,
  change: (cells: LessonCells) => LessonCells,
): Results {
  const { lessons } = results
  return { ...results, lessons: { ...lessons, [id]: change(lessons[id] ?? emptyCells) } }
}

export function withPaste(results: Results, rows: readonly GridRow[], { changes }: Paste): Results {
  return changes.reduce((now, { row, column, text }) => {
    const id = rows[row]?.id
    return id === undefined ? now : withLesson(now, id, (cells) => typedInto(cells, column, text))
  }, results)
}

/** Results after undoing a paste: restores its cells and keeps later changes elsewhere. */
export function withoutPaste(
  results: Results,
  before: Results,
  rows: readonly GridRow[],
  { changes }: Paste,
): Results {
  return changes.reduce((now, { row, column }) => {
    const id = rows[row]?.id
    if (id === undefined) return now
    const was = before.lessons[id] ?? emptyCells
    return withLesson(now, id, (cells) => {
      const back = { ...cells, [column]: was[column] }
      const isAsItWas = countColumns.every((each) => back[each] === was[each])
      return { ...back, blank: isAsItWas ? was.blank : null }
    })
  }, results)
}

/** The first cell that differs between two states, to focus it after undo. */
export function changedCell(rows: readonly GridRow[], now: Results): Cell | null {
  const columns = ['correct', 'wrong', 'count', 'minutes'] as const
  for (const [row, { id, cells }] of rows.entries()) {
    const after = now.lessons[id] ?? emptyCells
    const column = columns.find((each) => after[each] !== cells[each])
    if (column) return { row, column }
  }
  return null
}
