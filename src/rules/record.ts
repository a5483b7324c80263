import { addDays, type Day } from './day.ts'
import type { Place } from './place.ts'
import { type Faults, Refusal } from './refusal.ts'
import { type Level, limits, type RecordKind } from './vocabulary.ts'

/** The fields of a study record that a person sets. */
export type RecordContent = Place & {
  kind: RecordKind
  day: Day
  started_at: string | null
  minutes: number
  questions: number
  correct: number | null
  wrong: number | null
  blank: number | null
  level: Level | null
  source: 'timer' | 'manual'
  note: string | null
}

export type RecordChange = Partial<RecordContent>

const plain: Omit<RecordContent, keyof Place | 'day'> = {
  kind: 'practice',
  started_at: null,
  minutes: 0,
  questions: 0,
  correct: null,
  wrong: null,
  blank: null,
  level: null,
  source: 'manual',
  note: null,
}

/**
 * The record after a change: sent fields replace stored ones, and questions become the sum of the results.
 * @param before the stored record, null for a new one
 * @param place the place of the change with its parents
 */
export function changeRecord(
  before: RecordContent | null,
  change: RecordChange,
  place: Place,
  today: Day,
): RecordContent {
  const content: RecordContent = {
    ...plain,
    day: today,
    ...before,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...place,
  }
  // Normalized, so that equal instants are equal text.
  if (content.started_at !== null) content.started_at = new Date(content.started_at).toISOString()
  const results = [change.correct, change.wrong, change.blank]
  if (results.some((value) => value !== undefined && value !== null)) {
    content.correct ??= 0
    content.wrong ??= 0
    content.blank ??= 0
    if (change.questions === undefined) content.questions = content.correct + content.wrong + content.blank
  } else if (change.questions !== undefined && change.questions !== before?.questions) {
    // Only questions were sent: results that no longer add up to them are removed, as a correction would be a
    // guess.
    content.correct = content.wrong = content.blank = null
  }
  return content
}

/**
 * Checks the rules of a study record.
 * @param today the student's current day
 * @param otherMinutes minutes of the student's other records on that day
 * @throws Refusal RULE with a fault for each field
 */
export function checkRecord(record: RecordContent, today: Day, otherMinutes: number): void {
  const fields: Faults = {}
  const { minutes, questions, correct, wrong, blank } = record

  if (record.day > addDays(today, 1)) fields.day = { fault: 'dayTooLate', limit: addDays(today, 1) }
  if (record.day < limits.earliestDay) fields.day = { fault: 'dayTooEarly', limit: limits.earliestDay }

  if (minutes < 0) fields.minutes = { fault: 'tooSmall', limit: 0 }
  else if (minutes > limits.minutesPerRecord)
    fields.minutes = { fault: 'tooLarge', limit: limits.minutesPerRecord }
  else if (minutes > 0 && otherMinutes + minutes > limits.minutesPerDay)
    fields.minutes = { fault: 'dayIsFull', limit: Math.max(0, limits.minutesPerDay - otherMinutes) }

  for (const name of ['questions', 'correct', 'wrong', 'blank'] as const) {
    const value = record[name] ?? 0
    if (value < 0) fields[name] = { fault: 'tooSmall', limit: 0 }
    if (value > limits.questionsPerRecord)
      fields[name] = { fault: 'tooLarge', limit: limits.questionsPerRecord }
  }
  const sum = (correct ?? 0) + (wrong ?? 0) + (blank ?? 0)
  const known = [correct, wrong, blank].filter((value) => value !== null).length
  if (known === 1 || known === 2) fields.correct ??= { fault: 'resultsTogether' }
  else if (known === 3 && questions !== sum) fields.questions ??= { fault: 'sum' }

  if (record.note && [...record.note].length > limits.noteCharacters)
    fields.note = { fault: 'tooLong', limit: limits.noteCharacters }

  const rests = record.kind === 'rest'
  if (rests && (minutes > 0 || questions > 0 || record.study_id !== null || record.level !== null))
    fields.kind = { fault: 'restIsEmpty' }
  if (!rests && minutes === 0 && questions === 0 && record.level === null)
    fields.minutes ??= { fault: 'nothingToSave' }
  if (record.level !== null && record.study_id === null && !rests) fields.study_id = { fault: 'required' }

  if (Object.keys(fields).length > 0) throw new Refusal('RULE', fields)
}
