import type { Static } from '@sinclair/typebox'
import type { ListedSource } from '#contract/source.ts'
import { grouped } from '#rules/insight/order.ts'
import { partsIn, type Stretch, unionOf } from '#rules/source.ts'
import { roleOf } from '#rules/vocabulary.ts'
import type { Context } from '#server/services/context.ts'
import { type RangeSum, sumRanges } from '#server/subjects/source/sql.ts'

type Progress = Static<typeof ListedSource>['progress']

/** Sources with what the student's records say is done of them; of a coach's sources nothing is. */
export async function withProgress<Row extends { id: string }>(
  { sql, acting }: Pick<Context, 'sql' | 'acting'>,
  rows: readonly Row[],
): Promise<(Row & { progress: Progress })[]> {
  if (roleOf(acting) !== 'student') return rows.map((row) => ({ ...row, progress: null }))
  const ids = rows.map(({ id }) => id)
  const sums = grouped(await sumRanges(sql, acting.id, ids), ({ source_id }) => source_id)
  return rows.map((row) => ({ ...row, progress: progressOf(sums.get(row.id) ?? []) }))
}

function progressOf(sums: readonly RangeSum[]) {
  const stretches = sums.flatMap(({ part_from, part_to }): Stretch[] =>
    part_from === null || part_to === null ? [] : [[part_from, part_to]],
  )
  const ranges = unionOf(stretches)
  const sum = (field: 'questions' | 'correct' | 'wrong' | 'blank') =>
    sums.reduce((all, each) => all + each[field], 0)
  return {
    done: partsIn(ranges),
    ranges,
    questions: sum('questions'),
    correct: sum('correct'),
    wrong: sum('wrong'),
    blank: sum('blank'),
  }
}
