import { addDays, type Day } from './day.ts'
import { limits } from './limits.ts'
import type { MistakeReason } from './mistake-reasons.ts'
import { net } from './net.ts'
import { type Faults, Refusal } from './refusal.ts'
import type { TrialKind } from './vocabulary.ts'

/** What the entry form of a class group knows: its lessons, and the parent of each topic and subtopic. */
export type EntryForm = {
  penalty: number
  studies: readonly { id: string; name: string; question_count: number }[]
  /** Lesson id by topic id. */
  topics: ReadonlyMap<string, string>
  /** Topic id by subtopic id. */
  subtopics: ReadonlyMap<string, string>
}

export type LessonDraft = {
  study_id: string
  question_count?: number
  correct?: number
  wrong?: number
  blank?: number | null
  minutes?: number | null
  exempt?: boolean
}
export type MarkDraft = {
  study_id: string
  topic_id: string
  subtopic_id?: string | null
  result: 'wrong' | 'blank'
  count: number
  reason?: MistakeReason | null
}

export type Lesson = {
  study_id: string
  question_count: number
  correct: number
  wrong: number
  blank: number
  minutes: number | null
  exempt: boolean
}
export type Mark = Required<MarkDraft>
export type TrialResults = { lessons: Lesson[]; marks: Mark[] }

/**
 * Completes the results of a trial exam: a missing number of blanks is computed, an exempt lesson is emptied.
 * @param today the student's current day
 * @throws Refusal RULE with paths such as `lessons.2.wrong`
 */
export function completeTrial(
  draft: { day: Day; lessons: readonly LessonDraft[]; marks?: readonly MarkDraft[] },
  form: EntryForm,
  today: Day,
): TrialResults {
  const fields: Faults = {}
  if (draft.day > addDays(today, 1)) fields.day = { fault: 'dayTooLate', limit: addDays(today, 1) }
  if (draft.day < limits.earliestDay) fields.day = { fault: 'dayTooEarly', limit: limits.earliestDay }

  const studies = new Map(form.studies.map((study) => [study.id, study]))
  const seen = new Set<string>()
  const lessons = draft.lessons.map((lesson, index) => {
    const study = studies.get(lesson.study_id)
    if (!study) fields[`lessons.${index}.study_id`] = { fault: 'notAPart' }
    else if (seen.has(lesson.study_id)) fields[`lessons.${index}.study_id`] = { fault: 'twice' }
    seen.add(lesson.study_id)
    const complete = completeLesson(lesson, study?.question_count ?? 0)
    const { correct, wrong, blank, question_count } = complete
    if (study && correct + wrong + blank > question_count) {
      const over = correct > question_count ? 'correct' : correct + wrong > question_count ? 'wrong' : 'blank'
      fields[`lessons.${index}.${over}`] = { fault: 'overQuestions', limit: question_count }
    }
    return complete
  })
  const marks = (draft.marks ?? []).map((mark) => ({ reason: null, subtopic_id: null, ...mark }))
  checkMarks(marks, lessons, form, fields)

  if (Object.keys(fields).length > 0) throw new Refusal('RULE', fields)
  return { lessons, marks }
}

function completeLesson(draft: LessonDraft, usualCount: number): Lesson {
  const { study_id, correct = 0, wrong = 0, minutes = null, exempt = false } = draft
  const question_count = draft.question_count ?? usualCount
  if (exempt) return { study_id, question_count, correct: 0, wrong: 0, blank: 0, minutes: null, exempt }
  const blank = draft.blank ?? Math.max(0, question_count - correct - wrong)
  return { study_id, question_count, correct, wrong, blank, minutes, exempt }
}

function checkMarks(
  marks: readonly Mark[],
  lessons: readonly Lesson[],
  form: EntryForm,
  fields: Faults,
): void {
  const left = new Map(
    lessons.map((lesson) => [lesson.study_id, { wrong: lesson.wrong, blank: lesson.blank }]),
  )
  for (const [index, mark] of marks.entries()) {
    const counts = left.get(mark.study_id)
    if (!counts) fields[`marks.${index}.study_id`] = { fault: 'notAPart' }
    else if (form.topics.get(mark.topic_id) !== mark.study_id)
      fields[`marks.${index}.topic_id`] = { fault: 'notAPart' }
    else if (mark.subtopic_id !== null && form.subtopics.get(mark.subtopic_id) !== mark.topic_id)
      fields[`marks.${index}.subtopic_id`] = { fault: 'notAPart' }
    else if (mark.count > counts[mark.result])
      fields[`marks.${index}.count`] = { fault: 'overMarks', limit: counts[mark.result] }
    else counts[mark.result] -= mark.count
  }
}

/** Sums over a trial's lessons; exempt lessons do not count. */
export function totalsOf(lessons: readonly Lesson[], penalty: number) {
  const counted = lessons.filter(({ exempt }) => !exempt)
  const sum = (of: (lesson: Lesson) => number) => counted.reduce((total, lesson) => total + of(lesson), 0)
  return {
    questions: sum(({ question_count }) => question_count),
    correct: sum(({ correct }) => correct),
    wrong: sum(({ wrong }) => wrong),
    blank: sum(({ blank }) => blank),
    net: net(
      sum(({ correct }) => correct),
      sum(({ wrong }) => wrong),
      penalty,
    ),
  }
}

/** `branch` when the trial has only one lesson; otherwise the kind that was sent. */
export function kindOf(said: TrialKind | null | undefined, lessons: readonly Lesson[]): TrialKind {
  return said ?? (lessons.filter(({ exempt }) => !exempt).length === 1 ? 'branch' : 'general')
}
