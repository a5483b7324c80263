import { type Change, changed } from './change.ts'
import { addDays, type Day } from './day.ts'
import { limits } from './limits.ts'
import { nowhere, type Place } from './place.ts'
import { type Fault, type Faults, refuseAny } from './refusal.ts'
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

/** What a rule needs to know besides the record. */
type Known = {
  /** The student's current day. */
  today: Day
  /** Minutes of the student's other records on the day of this one. */
  otherMinutes: number
}

type Rule = {
  field: keyof RecordContent
  isBroken(record: RecordContent, known: Known): boolean
  fault(known: Known): Fault
}
type NumberField = 'minutes' | 'questions' | 'correct' | 'wrong' | 'blank'

/** The rules of a study record, in the order in which they are checked; a field shows the first that is broken. */
const rules = {
  dayAtMostTomorrow: {
    field: 'day',
    isBroken: ({ day }, { today }) => day > addDays(today, 1),
    fault: ({ today }) => ({ fault: 'dayTooLate', limit: addDays(today, 1) }),
  },
  dayNotBeforeEarliest: {
    field: 'day',
    isBroken: ({ day }) => day < limits.earliestDay,
    fault: () => ({ fault: 'dayTooEarly', limit: limits.earliestDay }),
  },
  minutesNotNegative: notNegative('minutes'),
  minutesOfRecord: atMost('minutes', limits.minutesPerRecord),
  minutesOfDay: {
    field: 'minutes',
    isBroken: ({ minutes }, { otherMinutes }) => minutes > 0 && otherMinutes + minutes > limits.minutesPerDay,
    fault: ({ otherMinutes }) => ({
      fault: 'dayIsFull',
      limit: Math.max(0, limits.minutesPerDay - otherMinutes),
    }),
  },
  questionsNotNegative: notNegative('questions'),
  questionsOfRecord: atMost('questions', limits.questionsPerRecord),
  correctNotNegative: notNegative('correct'),
  correctOfRecord: atMost('correct', limits.questionsPerRecord),
  wrongNotNegative: notNegative('wrong'),
  wrongOfRecord: atMost('wrong', limits.questionsPerRecord),
  blankNotNegative: notNegative('blank'),
  blankOfRecord: atMost('blank', limits.questionsPerRecord),
  resultsAllOrNone: {
    field: 'correct',
    isBroken: (record) => [1, 2].includes(knownResults(record).length),
    fault: () => ({ fault: 'resultsTogether' }),
  },
  resultsAddUp: {
    field: 'questions',
    isBroken: (record) =>
      knownResults(record).length === 3 &&
      record.questions !== knownResults(record).reduce((sum, value) => sum + value, 0),
    fault: () => ({ fault: 'sum' }),
  },
  noteLength: {
    field: 'note',
    isBroken: ({ note }) => [...(note ?? '')].length > limits.noteCharacters,
    fault: () => ({ fault: 'tooLong', limit: limits.noteCharacters }),
  },
  restIsEmpty: {
    field: 'kind',
    isBroken: (record) =>
      isRest(record) &&
      (record.minutes > 0 ||
        record.questions > 0 ||
        record.study_id !== null ||
        record.source_id !== null ||
        record.level !== null),
    fault: () => ({ fault: 'restIsEmpty' }),
  },
  somethingToSave: {
    field: 'minutes',
    isBroken: (record) =>
      !isRest(record) &&
      record.minutes === 0 &&
      record.questions === 0 &&
      record.level === null &&
      record.part_from === null,
    fault: () => ({ fault: 'nothingToSave' }),
  },
  levelOfLesson: {
    field: 'study_id',
    isBroken: (record) => !isRest(record) && record.level !== null && record.study_id === null,
    fault: () => ({ fault: 'required' }),
  },
} satisfies Record<string, Rule>

function notNegative(field: NumberField): Rule {
  return {
    field,
    isBroken: (record) => (record[field] ?? 0) < 0,
    fault: () => ({ fault: 'tooSmall', limit: 0 }),
  }
}

function atMost(field: NumberField, limit: number): Rule {
  return {
    field,
    isBroken: (record) => (record[field] ?? 0) > limit,
    fault: () => ({ fault: 'tooLarge', limit }),
  }
}

function knownResults({ correct, wrong, blank }: RecordContent): number[] {
  return [correct, wrong, blank].filter((value) => value !== null)
}

function isRest({ kind }: RecordContent): boolean {
  return kind === 'rest'
}

/**
 * Checks the rules of a study record.
 * @param today the student's current day
 * @param otherMinutes minutes of the student's other records on that day
 * @throws Refusal RULE with a fault for each field
 */
export function checkRecord(record: RecordContent, today: Day, otherMinutes: number): void {
  const known = { today, otherMinutes }
  const fields: Faults = {}
  for (const { field, isBroken, fault } of Object.values<Rule>(rules)) {
    if (isBroken(record, known)) fields[field] ??= fault(known)
  }
  refuseAny(fields)
}
