import { searchText } from '#rules/search-text.ts'
import type { Section } from '#rules/section.ts'
import type { Subject } from '#rules/subject-search.ts'
import type { Mark } from '#rules/trial.ts'
import type { TrialKind } from '#rules/vocabulary.ts'
import type { InputOf, ReplyOf } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { emptyCells, type GridRow, isSat, type LessonCells, lessonsOf } from './cells.ts'

export type Form = ReplyOf<'GET /trialexam/subjects/{id}'>

export const rankNames = ['class', 'school', 'district', 'city', 'country', 'of'] as const
export type RankName = (typeof rankNames)[number]

export type MarkDraft = Mark & { key: string }
/** Grid and marks, which share one undo history. */
export type Results = {
  /** By lesson, and by `sumId` of a test. */
  lessons: Readonly<Record<string, LessonCells>>
  marks: readonly MarkDraft[]
  /** Tests of a class group that are entered as a sum; a group that is missing is entered as the last time. */
  sums?: Readonly<Record<string, readonly Section[]>>
}
/** Fields of the trial besides its results. */
export type Head = {
  croom_id: string
  kind: TrialKind
  /** The lesson of a trial with a single lesson; null: several, or not chosen. */
  branch: string | null
  name: string
  publisher: string
  day: string
  duration_min: number | null
  difficulty: number | null
  note: string
  ranks: Readonly<Record<RankName, number | null>>
  score: string
}
/** A trial exam being typed. Its id is generated once, so that saving twice is idempotent. */
export type Draft = {
  id: string
  version: number | null
  head: Head
  results: Results
}

const noRanks = { class: null, school: null, district: null, city: null, country: null, of: null }

export function emptyDraft(croom_id: string, day: string): Draft {
  const draft = draftOf({ croom_id, kind: 'general', name: '', day, lessons: [] })
  // Without `sums`: its tests are entered as the last time.
  return { ...draft, results: { lessons: {}, marks: [] } }
}

/** The row of a test that is entered as a sum, whatever the test is called. */
export function sumId({ study_ids }: Pick<Section, 'study_ids'>): string {
  return `sum ${study_ids[0]}`
}

/** Number of questions by lesson, and by test that may be entered as a sum. */
export function usualCountsOf(form: Form | undefined): ReadonlyMap<string, number> {
  const { studies = [], sections = [] } = form ?? {}
  return new Map([
    ...studies.map(({ id, question_count }) => [id, question_count] as const),
    ...sections.map((section) => [sumId(section), section.question_count] as const),
  ])
}

/** Topics and subtopics of the form for the search, with names from the lesson down. */
export function placesOf(form: Form): Subject[] {
  return form.studies.flatMap((study) =>
    study.topics.flatMap((topic) => {
      const place = { croom_id: form.croom_id, study_id: study.id, topic_id: topic.id, subtopic_id: null }
      const names = [study.name, topic.name]
      return [
        { key: topic.id, place, names, color: study.color },
        ...(topic.subtopics ?? []).map((part) => ({
          key: part.id,
          place: { ...place, subtopic_id: part.id },
          names: [...names, part.name],
          color: study.color,
        })),
      ]
    }),
  )
}

type Sent = InputOf<'POST /trialexam/save'>['body']
type Whole = 'croom_id' | 'kind' | 'name' | 'day' | 'lessons'
/** What the editor sends: all that it shows of a trial exam. The server keeps what it does not send. */
export type SentTrial = Omit<Sent, Whole> & { [K in Whole]: NonNullable<Sent[K]> }

/**
 * Draft of a stored trial exam, or of one that was sent and refused.
 * @param usualCounts number of questions by lesson; these are not typed
 */
export function draftOf(trial: SentTrial, usualCounts: ReadonlyMap<string, number> = new Map()): Draft {
  const { id = newId(), version = null, croom_id, kind, name, day, lessons } = trial
  // An entry of an earlier version may lack them.
  const [sections, marks] = [trial.sections ?? [], trial.marks ?? []]
  const text = (value: number | null | undefined) => (value == null ? '' : String(value))
  const tests = sections.map(testOf)
  const sums = sections.map((sum, index) => ({ ...sum, study_id: sumId(tests[index] ?? testOf(sum)) }))
  const cells = [...lessons, ...sums].map((lesson: (typeof lessons)[number]): [string, LessonCells] => {
    const { study_id, correct, wrong, blank = null, question_count, minutes, exempt = false } = lesson
    const isRest = blank === Math.max(0, (question_count ?? 0) - (correct ?? 0) - (wrong ?? 0))
    return [
      study_id,
      {
        correct: exempt ? '' : text(correct),
        wrong: exempt ? '' : text(wrong),
        count: question_count === usualCounts.get(study_id) ? '' : text(question_count),
        minutes: text(minutes),
        blank: isRest || exempt ? null : blank,
        exempt,
      },
    ]
  })
  return {
    id,
    version,
    head: {
      croom_id,
      kind,
      name,
      day,
      branch: onlyLesson(kind, lessons),
      publisher: trial.publisher ?? '',
      duration_min: trial.duration_min ?? null,
      difficulty: trial.difficulty ?? null,
      note: trial.note ?? '',
      ranks: { ...noRanks, ...trial.ranks },
      score: text(trial.score),
    },
    results: {
      lessons: Object.fromEntries(cells),
      sums: { [croom_id]: tests },
      marks: marks.map((mark, index) => ({
        ...mark,
        subtopic_id: mark.subtopic_id ?? null,
        reason: mark.reason ?? null,
        key: `${id} ${index}`,
      })),
    },
  }
}

function testOf({ name = '', study_ids = [], question_count = 0 }: SentTest): Section {
  return { name, study_ids: [...study_ids], question_count }
}
type SentTest = { name?: string; study_ids?: readonly string[]; question_count?: number }

/** The lesson of a trial that has only one; a trial with more, even exempt ones, shows all lessons. */
function onlyLesson(kind: TrialKind, lessons: readonly { study_id: string }[]): string | null {
  const [first, second] = lessons
  return kind === 'branch' && first && !second ? first.study_id : null
}

/**
 * Rows of the grid: the lessons of the class group, a row for each test that is entered as a sum, or the one lesson of
 * a single-lesson trial.
 * @param usual tests that are entered as a sum unless the draft says otherwise
 */
export function rowsOf(form: Form, head: Head, results: Results, usual: readonly Section[] = []): GridRow[] {
  const branch = head.kind === 'branch' ? head.branch : null
  const sums = branch === null ? (results.sums?.[form.croom_id] ?? usual) : []
  const row = (id: string, usualCount: number) => ({
    id,
    usualCount,
    cells: results.lessons[id] ?? emptyCells,
  })
  return form.studies
    .filter(({ id }) => branch === null || id === branch)
    .flatMap(({ id, question_count }, _index, studies) => {
      const sum = sums.find(({ study_ids }) => study_ids.includes(id))
      if (!sum) return [row(id, question_count)]
      // The row of a sum is where its first lesson would be.
      const first = studies.find((study) => sum.study_ids.includes(study.id))
      return first?.id === id ? [{ ...row(sumId(sum), sum.question_count), section: sum }] : []
    })
}

/** Results with a test entered as a sum in place of its lessons, or the other way round; what was typed stays. */
export function withSum(
  results: Results,
  croomId: string,
  sums: readonly Section[],
  test: Section,
  isSum: boolean,
): Results {
  const others = sums.filter((sum) => sumId(sum) !== sumId(test))
  return { ...results, sums: { ...results.sums, [croomId]: isSum ? [...others, test] : others } }
}

/** Marks of the lessons in the grid. */
export function marksOf(rows: readonly GridRow[], { marks }: Results): MarkDraft[] {
  const sat = new Set(rows.filter(({ cells }) => isSat(cells)).flatMap(lessonsOf))
  return marks.filter(({ study_id }) => sat.has(study_id))
}

/** A typed score with comma or point; null if empty, undefined if it is not a number. */
export function scoreOf(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  return /^\d{1,5}(\.\d{1,3})?$/.test(typed) ? Number(typed) : undefined
}

/** Body of the save; empty lessons are left out. @param name default name */
export function bodyOf(
  { id, version, head, results }: Draft,
  rows: readonly GridRow[],
  name: string,
): SentTrial {
  const { croom_id, kind, day, duration_min, difficulty, ranks } = head
  const given = Object.fromEntries(Object.entries(ranks).filter(([, rank]) => rank !== null))
  return {
    id,
    ...(version !== null && { version }),
    croom_id,
    kind,
    day,
    duration_min,
    difficulty,
    name: head.name.trim() || name,
    publisher: head.publisher.trim() || null,
    note: head.note.trim() || null,
    ranks: Object.keys(given).length > 0 ? given : null,
    score: scoreOf(head.score) ?? null,
    lessons: sentRows(rows).lessons.map(({ id: study_id, usualCount, cells }) => ({
      study_id,
      ...countsIn(cells, usualCount),
      minutes: cells.minutes === '' ? null : Number(cells.minutes),
      exempt: cells.exempt,
    })),
    sections: sentRows(rows).sections.flatMap(({ section, usualCount, cells }) =>
      section ? [{ name: section.name, study_ids: section.study_ids, ...countsIn(cells, usualCount) }] : [],
    ),
    marks: marksOf(rows, results).map(({ key: _key, ...mark }) => mark),
  }
}

/** The sent lessons and sums, in the order by which the server numbers faults. */
export function sentRows(rows: readonly GridRow[]) {
  const sent = rows.filter(({ cells }) => cells.exempt || isSat(cells))
  return { lessons: sent.filter(({ section }) => !section), sections: sent.filter(({ section }) => section) }
}

/** Numbers of a row that is complete: of one with all questions correct, wrong is 0. */
function countsIn(cells: LessonCells, usualCount: number) {
  return {
    question_count:
      cells.count === '' ? usualCount || Number(cells.correct) + Number(cells.wrong) : Number(cells.count),
    correct: Number(cells.correct),
    wrong: Number(cells.wrong),
    ...(cells.blank !== null && { blank: cells.blank }),
  }
}

/** Whether the collapsed columns have content. */
export function hasDetails({ lessons }: Results): boolean {
  return Object.values(lessons).some(({ count, minutes, exempt }) => count !== '' || minutes !== '' || exempt)
}

/**
 * The first unused name in a numbered sequence.
 * @param taken normalized names of other trials
 * @param from first number
 */
export function freeName(
  taken: ReadonlySet<string>,
  from: number,
  nameOf: (number: number) => string,
): string {
  let number = from
  while (taken.has(searchText(nameOf(number)))) number += 1
  return nameOf(number).trim()
}
