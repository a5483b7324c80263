import { addDays, type Day } from '../day.ts'
import type { RecordKind } from '../vocabulary.ts'
import { compareText } from './order.ts'
import { recordDays } from './priors.ts'

/** Study of one kind on a topic, a lesson (no topic) or a class group (neither), summed by day. */
export type Studied = {
  day: Day
  study_id: string | null
  topic_id: string | null
  /** 0 for a record of only questions. */
  minutes: number
  kind: RecordKind
}

/** Records of the last 365 days up to today, rest left out, oldest first. */
export function studied<R extends Studied>(records: readonly R[], today: Day): R[] {
  const after = addDays(today, -recordDays)
  return records
    .filter(({ day, kind }) => day > after && day <= today && kind !== 'rest')
    .sort((a, b) => compareText(a.day, b.day))
}

/** First day on which the running minutes reach an amount; null if they never do. @param records oldest first */
export function dayReaching(records: readonly Studied[], amount: number): Day | null {
  let running = 0
  for (const { day, minutes } of records) {
    running += minutes
    if (running >= amount) return day
  }
  return null
}

/**
 * Hours of each topic in the last 365 days, typed or timed, by the student or a coach; what was recorded
 * on only a lesson counts for no topic.
 */
export function hoursByTopic(records: readonly Studied[], today: Day): ReadonlyMap<string, number> {
  const minutes = new Map<string, number>()
  for (const record of studied(records, today)) {
    if (record.topic_id) minutes.set(record.topic_id, (minutes.get(record.topic_id) ?? 0) + record.minutes)
  }
  return new Map([...minutes].map(([topic, total]) => [topic, total / 60]))
}
