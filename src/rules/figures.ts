import { type Day, later } from './day.ts'
import { recordOf } from './keys.ts'
import { deepest, type Place } from './place.ts'
import type { Level } from './vocabulary.ts'

/** A student's figures on one part of the tree, including everything below it. */
export type My = {
  minutes: number
  questions: number
  last_day: Day | null
  level: Level | null
  correct: number
  wrong: number
  blank: number
}
/** Sums of one student's records on exactly one place, without the parts below it. */
export type PlaceSum = Omit<Place, 'croom_id'> & Omit<My, 'level'>
/** The latest level that a student recorded on a place. */
export type PlaceLevel = Omit<Place, 'croom_id'> & { level: Level }

export const noFigures: My = {
  minutes: 0,
  questions: 0,
  last_day: null,
  level: null,
  correct: 0,
  wrong: 0,
  blank: 0,
}

/**
 * Figures of every part with a record or level, by id. Sums include the parts below; a level belongs to its
 * part only.
 */
export function rollUp(sums: readonly PlaceSum[], placeLevels: readonly PlaceLevel[]): Map<string, My> {
  const figures = new Map<string, My>()
  for (const sum of sums) {
    for (const id of [sum.study_id, sum.topic_id, sum.subtopic_id]) {
      if (id === null) continue
      const my = figures.get(id) ?? noFigures
      figures.set(id, {
        ...my,
        ...recordOf(['minutes', 'questions', 'correct', 'wrong', 'blank'], (of) => my[of] + sum[of]),
        last_day: later(my.last_day, sum.last_day),
      })
    }
  }
  for (const { level, ...place } of placeLevels) {
    const id = deepest({ croom_id: null, ...place })
    if (id !== null) figures.set(id, { ...(figures.get(id) ?? noFigures), level })
  }
  return figures
}
