import type { Day } from './day.ts'
import type { Place } from './place.ts'
import type { RecordKind } from './vocabulary.ts'

export type Planned = Place & {
  id: string
  day: Day
  kind: Exclude<RecordKind, 'rest'>
  minutes: number | null
  questions: number | null
}
/** Sums of one day's records on exactly one place and kind. */
export type DoneSum = Place & { day: Day; kind: RecordKind; minutes: number; questions: number }
export type Done = { minutes: number; questions: number; ratio: number }

/**
 * How much of each planned item is done. A record counts for an item of its day and kind whose place contains
 * the record's place, and only once: deeper items are filled first, each up to what was planned; the rest
 * goes to the deepest item.
 * @param items in the order of the board
 */
export function doneOf(items: readonly Planned[], sums: readonly DoneSum[]): Map<string, Done> {
  const left = sums.map((sum) => ({ ...sum }))
  const done = new Map(items.map((item) => [item.id, { minutes: 0, questions: 0 }]))
  const depth = new Map(items.map((item) => [item, depthOf(item)]))
  const deepestFirst = [...items].sort((a, b) => (depth.get(b) ?? 0) - (depth.get(a) ?? 0))

  function take(item: Planned, measure: 'minutes' | 'questions', most: number): void {
    const mine = done.get(item.id)
    let wanted = most
    for (const sum of left) {
      if (!mine || sum.day !== item.day || sum.kind !== item.kind || !holds(item, sum)) continue
      const part = Math.min(wanted, sum[measure])
      sum[measure] -= part
      wanted -= part
      mine[measure] += part
    }
  }
  for (const measure of ['minutes', 'questions'] as const) {
    for (const item of deepestFirst) take(item, measure, item[measure] ?? 0)
    for (const item of deepestFirst) take(item, measure, Number.POSITIVE_INFINITY)
  }
  return new Map(
    items.map((item) => {
      const { minutes, questions } = done.get(item.id) ?? { minutes: 0, questions: 0 }
      return [item.id, { minutes, questions, ratio: ratioOf(item, minutes, questions) }]
    }),
  )
}

function ratioOf(item: Planned, minutes: number, questions: number): number {
  if (item.minutes === null && item.questions === null) return minutes > 0 || questions > 0 ? 1 : 0
  return Math.min(
    1,
    item.minutes === null ? 1 : minutes / item.minutes,
    item.questions === null ? 1 : questions / item.questions,
  )
}

const parts = ['croom_id', 'study_id', 'topic_id', 'subtopic_id'] as const

/** Whether the recorded place is inside the planned place. */
function holds(item: Place, record: Place): boolean {
  return parts.every((part) => item[part] === null || item[part] === record[part])
}

function depthOf(place: Place): number {
  return parts.filter((part) => place[part] !== null).length
}
