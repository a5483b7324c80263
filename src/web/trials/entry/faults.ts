import { type Cell, type GridRow, isSat, missingIn, overflowOf } from '#web/trials/drafts/cells.ts'
import { type Draft, marksOf, scoreOf } from '#web/trials/drafts/draft.ts'
import { leftByLesson } from './marks.ts'

/**
 * Faults by id instead of index: `lessons.2.wrong` becomes `<id of that lesson>.wrong`, the same for sums, and
 * `question_count` the column `count`. Other paths stay.
 */
export function faultsById(
  fields: Readonly<Record<string, string>>,
  { lessons, sections }: { lessons: readonly GridRow[]; sections: readonly GridRow[] },
  marks: readonly { key: string }[],
): Record<string, string> {
  const ids: Record<string, readonly string[]> = {
    lessons: lessons.map(({ id }) => id),
    sections: sections.map(({ id }) => id),
    marks: marks.map(({ key }) => key),
  }
  return Object.fromEntries(
    Object.entries(fields).map(([path, said]) => {
      const [group, index, ...rest] = path.split('.')
      const id = ids[group ?? '']?.[Number(index)]
      const field = rest.join('.')
      return [id !== undefined ? `${id}.${field === 'question_count' ? 'count' : field}` : path, said]
    }),
  )
}

/** Faults without those of a lesson, mark or field that was changed. */
export function withoutFault(faults: Readonly<Record<string, string>>, id: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).filter(([path]) => path !== id && !path.startsWith(`${id}.`)),
  )
}

/** Why a draft cannot be saved, and the cell to correct. */
export type Problem = { what: 'nothing' | 'missing' | 'overflow' | 'marks' | 'score'; cell?: Cell }

/** The first problem of a draft, or null. */
export function problemOf({ head, results }: Draft, rows: readonly GridRow[]): Problem | null {
  if (!rows.some(({ cells }) => isSat(cells))) {
    const first = rows.findIndex(({ cells }) => !cells.exempt)
    return { what: 'nothing', cell: { row: Math.max(0, first), column: 'correct' } }
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
