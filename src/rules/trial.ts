import { addDays, type Day } from './day.ts'
import { dayFault } from './day-fault.ts'
import { recordOf } from './keys.ts'
import { limits } from './limits.ts'
import type { MistakeReason } from './mistake-reasons.ts'
import { net } from './net.ts'
import { type Faults, refuseAny } from './refusal.ts'
import { type Section, sectionNamed } from './section.ts'
import type { TrialKind } from './vocabulary.ts'

/** What the entry form of a class group knows: its lessons and tests, and the parent of each topic and subtopic. */
export type EntryForm = {
  penalty: number
  studies: readonly { id: string; name: string; question_count: number }[]
  sections: readonly Section[]
  /** Lesson id by topic id. */
  topics: ReadonlyMap<string, string>
  /** Topic id by subtopic id. */
  subtopics: ReadonlyMap<string, string>
}

const countNames = ['correct', 'wrong', 'blank'] as const
type Counts = Record<(typeof countNames)[number], number>
/** Numbers as they are sent: any two of them give the third. */
type CountsDraft = { correct?: number | null; wrong?: number | null; blank?: number | null }

export type LessonDraft = CountsDraft & {
  study_id: string
  question_count?: number
  minutes?: number | null
  exempt?: boolean
}
/** The sum of a test; its name or the ids of its lessons say which one it is. */
export type SectionDraft = CountsDraft & {
  name?: string
  study_ids?: readonly string[]
  question_count?: number
}
export type MarkDraft = {
  study_id: string
  topic_id: string
  subtopic_id?: string | null
  result: 'wrong' | 'blank'
  count: number
  reason?: MistakeReason | null
}

export type Lesson = Counts & {
  study_id: string
  question_count: number
  minutes: number | null
  exempt: boolean
}
/** The sum of a test with several lessons, as it came; it is never split into lessons. */
export type TrialSection = Counts & { name: string; study_ids: string[]; question_count: number }
export type Mark = Required<MarkDraft>
export type TrialResults = { lessons: Lesson[]; sections: TrialSection[]; marks: Mark[] }

/** What is sent of a trial exam's results; a list that is missing keeps what is stored. */
export type ResultsDraft = {
  day: Day
  lessons?: readonly LessonDraft[]
  sections?: readonly SectionDraft[]
  marks?: readonly MarkDraft[]
}

/**
 * Completes the results of a trial exam: two of correct, wrong and blank give the third, none keeps the stored ones,
 * an exempt lesson is emptied, and the sum of a test with a single lesson is that lesson.
 * @param today the student's current day
 * @param before the stored results
 * @throws Refusal RULE with paths such as `lessons.2.wrong`, `sections.0.study_ids`
 */
export function completeTrial(
  draft: ResultsDraft,
  form: EntryForm,
  today: Day,
  before: TrialResults = { lessons: [], sections: [], marks: [] },
): TrialResults {
  const fields: Faults = {}
  const outside = dayFault(draft.day, limits.earliestDay, addDays(today, 1))
  if (outside) fields.day = outside

  const sums = (draft.sections ?? before.sections).flatMap((sum, index) => {
    const path = `sections.${index}`
    const section = sectionOf(sum, form, before, path, fields)
    return section ? [{ path, sum, section }] : []
  })
  const single = sums.flatMap(({ path, sum, section }) => {
    const [study_id, second] = section.study_ids
    return study_id === undefined || second !== undefined
      ? []
      : [{ path, study_id, lesson: { ...sum, study_id } }]
  })
  const kept = before.lessons.filter((lesson) => single.every(({ study_id }) => study_id !== lesson.study_id))
  const sent = (draft.lessons ?? kept).map((lesson, index) => ({ path: `lessons.${index}`, lesson }))
  if (sent.length === 0 && sums.length === 0 && Object.keys(fields).length === 0)
    fields.lessons = { fault: 'lessonEmpty' }

  const usual = new Map(form.studies.map(({ id, question_count }) => [id, question_count]))
  const stored = new Map(before.lessons.map((lesson) => [lesson.study_id, lesson]))
  checkLessons(sent, sums, usual, fields)
  const lessons = [...sent, ...single].map(({ path, lesson }) => {
    const count = usual.get(lesson.study_id)
    // Of an unknown lesson only that is told.
    return completeLesson(lesson, count, stored.get(lesson.study_id), path, count === undefined ? {} : fields)
  })
  const sections = sums
    .filter(({ section }) => section.study_ids.length > 1)
    .map(({ path, sum, section }): TrialSection => {
      const { name, study_ids } = section
      const known = before.sections.find((each) => each.name === name)
      const question_count = sum.question_count ?? known?.question_count ?? section.question_count
      return {
        name,
        study_ids: [...study_ids],
        question_count,
        ...completeCounts(sum, question_count, known, path, fields),
      }
    })
  const marks = (draft.marks ?? before.marks).map((mark) => ({ reason: null, subtopic_id: null, ...mark }))
  checkMarks(marks, { lessons, sections }, form, fields)

  refuseAny(fields)
  return { lessons, sections, marks }
}

/** Each lesson belongs to the class group and is given once: by itself, or within one test. */
function checkLessons(
  lessons: readonly { path: string; lesson: LessonDraft }[],
  sums: readonly { path: string; section: Pick<Section, 'name' | 'study_ids'> }[],
  known: ReadonlyMap<string, number>,
  fields: Faults,
): void {
  const taken = new Set<string>()
  const isNew = (id: string) => taken.size < taken.add(id).size
  for (const { path, lesson } of lessons) {
    if (!known.has(lesson.study_id)) fields[`${path}.study_id`] = { fault: 'notAPart' }
    else if (!isNew(lesson.study_id)) fields[`${path}.study_id`] = { fault: 'twice' }
  }
  for (const { path, section } of sums) {
    // A test whose lessons have changed may be stored under a name that another has now.
    if ([section.name, ...section.study_ids].filter((each) => !isNew(each)).length > 0)
      fields[`${path}.study_ids`] = { fault: 'twice' }
  }
}

/** The test that a sum names: of the stored ones, whose lessons may differ from today's, or of the class group. */
function sectionOf(
  { name, study_ids }: SectionDraft,
  form: EntryForm,
  before: TrialResults,
  path: string,
  fields: Faults,
): Pick<Section, 'name' | 'study_ids' | 'question_count'> | null {
  if (name === undefined && study_ids === undefined) {
    fields[`${path}.name`] = { fault: 'required' }
    return null
  }
  const known = [...form.sections, ...before.sections]
  const fits = known.filter((each) => study_ids === undefined || isSameSet(each.study_ids, study_ids))
  const byName = (some: readonly (Section | TrialSection)[]) =>
    name === undefined
      ? some[0]
      : sectionNamed([...new Map(some.map((each) => [each.name, each])).values()], name)
  const section = byName(fits)
  if (!section) fields[`${path}.${byName(known) ? 'study_ids' : 'name'}`] = { fault: 'notAPart' }
  return section ?? null
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}

function completeLesson(
  draft: LessonDraft,
  usualCount = 0,
  stored: Lesson | undefined,
  path: string,
  fields: Faults,
): Lesson {
  const { study_id, minutes = stored?.minutes ?? null, exempt = stored?.exempt ?? false } = draft
  const question_count = draft.question_count ?? stored?.question_count ?? usualCount
  if (exempt) return { study_id, question_count, correct: 0, wrong: 0, blank: 0, minutes: null, exempt }
  // The numbers of a lesson that was exempt say nothing.
  const known = stored?.exempt ? undefined : stored
  return {
    study_id,
    question_count,
    ...completeCounts(draft, question_count, known, path, fields),
    minutes,
    exempt,
  }
}

/**
 * Correct, wrong and blank as one value: two give the third, none keeps the stored ones, a single one is refused at each
 * missing one. Nothing that is missing becomes zero.
 */
function completeCounts(
  draft: CountsDraft,
  questions: number,
  stored: Counts | undefined,
  path: string,
  fields: Faults,
): Counts {
  const isNone = countNames.every((name) => draft[name] == null)
  const given = isNone && stored ? stored : draft
  const missing = countNames.filter((name) => given[name] == null)
  const { correct, wrong, blank } = {
    correct: given.correct ?? 0,
    wrong: given.wrong ?? 0,
    blank: given.blank ?? 0,
  }
  const rest = questions - correct - wrong - blank
  if (missing.length > 1) {
    for (const name of missing) fields[`${path}.${name}`] = { fault: 'twoOfThree' }
  } else if (rest < 0) {
    const over = correct > questions ? 'correct' : correct + wrong > questions ? 'wrong' : 'blank'
    fields[`${path}.${over}`] = { fault: 'overQuestions', limit: questions }
  }
  const [third] = missing
  return { correct, wrong, blank, ...(third && { [third]: Math.max(0, rest) }) }
}

function checkMarks(
  marks: readonly Mark[],
  { lessons, sections }: Omit<TrialResults, 'marks'>,
  form: EntryForm,
  fields: Faults,
): void {
  // The lessons of a sum share its wrong and blank questions.
  const left = new Map(
    [...lessons.map((lesson) => ({ ...lesson, study_ids: [lesson.study_id] })), ...sections].flatMap(
      ({ study_ids, wrong, blank }) => {
        const counts = { wrong, blank }
        return study_ids.map((id) => [id, counts] as const)
      },
    ),
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

/** Results that count: lessons that are not exempt, and sums of tests. */
function countedOf({ lessons, sections }: Pick<TrialResults, 'lessons' | 'sections'>) {
  return [...lessons.filter(({ exempt }) => !exempt), ...sections]
}

/** Sums over a trial's lessons and tests; exempt lessons do not count. */
export function totalsOf(results: Pick<TrialResults, 'lessons' | 'sections'>, penalty: number) {
  const counted = countedOf(results)
  const sum = (of: 'question_count' | keyof Counts) =>
    counted.reduce((total, result) => total + result[of], 0)
  const counts = recordOf(countNames, sum)
  return { questions: sum('question_count'), ...counts, net: net(counts.correct, counts.wrong, penalty) }
}

/** `branch` when the trial has only one lesson or test; otherwise the kind that was sent. */
export function kindOf(
  said: TrialKind | null | undefined,
  results: Pick<TrialResults, 'lessons' | 'sections'>,
): TrialKind {
  return said ?? (countedOf(results).length === 1 ? 'branch' : 'general')
}
