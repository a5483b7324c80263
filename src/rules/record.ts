import { type Change, changed } from './change.ts'
import { addDays, type Day } from './day.ts'
import { dayFault } from './day-fault.ts'
import { limits } from './limits.ts'
import { nowhere, type Place } from './place.ts'
import { type Fault, refuseAny } from './refusal.ts'
import { noRange, type SourceRange } from './source-range.ts'
import type { Level, RecordKind } from './vocabulary.ts'

/** What a person fills in besides place, time and note. The forms of a record and of a stopped timer show each field. */
export type Results = {
  correct: number | null
  wrong: number | null
  blank: number | null
  level: Level | null
}
export const noResults: Results = { correct: null, wrong: null, blank: null, level: null }

/** The fields of a study record that a person sets. */
export type RecordContent = Place &
  SourceRange &
  Results & {
    kind: RecordKind
    day: Day
    started_at: string | null
    minutes: number
    questions: number
    source: 'timer' | 'manual'
    note: string | null
  }

export type RecordChange = Change<RecordContent>

/** A record of nothing yet, without its day. */
export const emptyRecord: Omit<RecordContent, 'day'> = {
  ...nowhere,
  ...noRange,
  ...noResults,
  kind: 'practice',
  started_at: null,
  minutes: 0,
  questions: 0,
  source: 'manual',
  note: null,
}

/**
 * The record after a change: sent fields replace stored ones, and questions become the sum of the results.
 * @param before the stored record, null for a new one
 * @param place the place of the change with its parents, and the parts of a source after it
 * @param usualDay the day of a new record that names none
 */
export function changeRecord(
  before: RecordContent | null,
  change: RecordChange,
  place: Place & Partial<SourceRange>,
  usualDay: Day,
): RecordContent {
  const content = { ...changed({ ...emptyRecord, day: usualDay }, before, change), ...place }
  // Normalized, so that equal instants are equal text.
  if (content.started_at !== null) content.started_at = new Date(content.started_at).toISOString()
  const results = [change.correct, change.wrong, change.blank]
  if (results.some((value) => value !== undefined && value !== null)) {
    content.correct ??= 0
    content.wrong ??= 0
    content.blank ??= 0
    if (change.questions == null) content.questions = content.correct + content.wrong + content.blank
  } else if (change.questions !== undefined && change.questions !== before?.questions) {
    // Only questions were sent: results that no longer add up to them are removed, as a correction would be a
    // guess.
    content.correct = content.wrong = content.blank = null
  }
  return content
}

/**
 * Checks a study record.
 * @param today the student's current day
 * @param otherMinutes minutes of the student's other records on that day
 * @throws Refusal RULE with a fault for each field
 */
export function checkRecord(record: RecordContent, today: Day, otherMinutes: number): void {
  const { day, minutes, questions, correct, wrong, blank, note } = record
  refuseAny({
    day: dayFault(day, limits.earliestDay, addDays(today, 1)),
    minutes:
      numberFault(minutes, limits.minutesPerRecord) ??
      dayIsFull(minutes, otherMinutes) ??
      nothingToSave(record),
    questions: numberFault(questions, limits.questionsPerRecord) ?? notTheirSum(record),
    correct: numberFault(correct, limits.questionsPerRecord) ?? notTogether(record),
    wrong: numberFault(wrong, limits.questionsPerRecord),
    blank: numberFault(blank, limits.questionsPerRecord),
    note:
      [...(note ?? '')].length > limits.noteCharacters
        ? { fault: 'tooLong', limit: limits.noteCharacters }
        : undefined,
    kind: restWithMore(record),
    study_id: levelOfNothing(record),
  })
}

function numberFault(value: number | null, most: number): Fault | undefined {
  if (value === null) return undefined
  if (value < 0) return { fault: 'tooSmall', limit: 0 }
  return value > most ? { fault: 'tooLarge', limit: most } : undefined
}

function dayIsFull(minutes: number, otherMinutes: number): Fault | undefined {
  const left = Math.max(0, limits.minutesPerDay - otherMinutes)
  return minutes > 0 && minutes > left ? { fault: 'dayIsFull', limit: left } : undefined
}

function notTheirSum({ questions, ...record }: RecordContent): Fault | undefined {
  const results = knownResults(record)
  const sum = results.reduce((all, value) => all + value, 0)
  return results.length === 3 && questions !== sum ? { fault: 'sum' } : undefined
}

function notTogether(record: RecordContent): Fault | undefined {
  return [1, 2].includes(knownResults(record).length) ? { fault: 'resultsTogether' } : undefined
}

function knownResults({ correct, wrong, blank }: Results): number[] {
  return [correct, wrong, blank].filter((value) => value !== null)
}

function nothingToSave({ kind, minutes, questions, level, part_from }: RecordContent): Fault | undefined {
  const isEmpty = minutes === 0 && questions === 0 && level === null && part_from === null
  return isEmpty && kind !== 'rest' ? { fault: 'nothingToSave' } : undefined
}

function restWithMore(record: RecordContent): Fault | undefined {
  const { minutes, questions, study_id, source_id, level } = record
  const isMore = minutes > 0 || questions > 0 || study_id !== null || source_id !== null || level !== null
  return isMore && record.kind === 'rest' ? { fault: 'restIsEmpty' } : undefined
}

function levelOfNothing({ kind, level, study_id }: RecordContent): Fault | undefined {
  return level !== null && study_id === null && kind !== 'rest' ? { fault: 'required' } : undefined
}
