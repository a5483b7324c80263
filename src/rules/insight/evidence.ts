/** How much an insight rests on: A is much, B enough, C few data. */
export type Grade = 'A' | 'B' | 'C'

/** @param n what was counted, named in each insight; quality is null where too little is there to say anything */
export type Evidence = { n: number; quality: Grade | null }

export const missingCodes = [
  'full_trials',
  'covered_trials',
  'trials_with_lessons',
  'days_between_trials',
  'days_since_last_trial',
  'exam_ahead',
  'topics_with_before_and_after',
  'days_worked_of_28',
  'planned_items',
  'students_with_two_publishers',
  'trials',
  'members_with_three_covered_trials',
  'days_after',
  'days_recorded_before',
  'no_group',
] as const
export type MissingCode = (typeof missingCodes)[number]

/** What is needed before an insight says something, and how much of it there is. */
export type Missing = { code: MissingCode; need: number; have: number }

/** What every insight answers with. */
export type Head = { evidence: Evidence; missing: Missing | null }

/** Head of an answer below its minimum. */
export function lacking(
  code: MissingCode,
  need: number,
  have: number,
): { evidence: Evidence; missing: Missing } {
  return { evidence: { n: have, quality: null }, missing: { code, need, have } }
}

/** Grade of a number by its two thresholds; C below both. */
export function gradeOf(n: number, from: { A: number; B: number }): Grade {
  if (n >= from.A) return 'A'
  return n >= from.B ? 'B' : 'C'
}

export function worseOf(one: Grade, other: Grade): Grade {
  return one > other ? one : other
}

/** Evidence limited by the grade of the study records it is based on: C makes it C, A and B change nothing. */
export function gatedBy(evidence: Evidence, records: Grade): Evidence {
  return evidence.quality && records === 'C' ? { ...evidence, quality: 'C' } : evidence
}
