import { type Cell, emptyCells, type GridRow, type LessonCells, typedInto } from '#web/trial-draft/cells.ts'
import type { Results } from '#web/trial-draft/draft.ts'
import type { Paste } from './paste.ts'

/** Results after one lesson was changed. */
export function withLesson(
  { lessons, marks }: Results,
  id: string,
  change: (cells: LessonCells) => LessonCells,
): Results {
  return { lessons: { ...lessons, [id]: change(lessons[id] ?? emptyCells) }, marks }
}

/** Results after copied cells were laid onto them. */
export function withPaste(results: Results, rows: readonly GridRow[], { changes }: Paste): Results {
  return changes.reduce((now, { row, column, text }) => {
    const id = rows[row]?.id
    return id === undefined ? now : withLesson(now, id, (cells) => typedInto(cells, column, text))
  }, results)
}

/** The first cell in which two states of the grid differ, so that a step back shows where it was. */
export function changedCell(rows: readonly GridRow[], now: Results): Cell | null {
  const columns = ['correct', 'wrong', 'count', 'minutes'] as const
  for (const [row, { id, cells }] of rows.entries()) {
    const after = now.lessons[id] ?? emptyCells
    const column = columns.find((each) => after[each] !== cells[each])
    if (column) return { row, column }
  }
  return null
}
