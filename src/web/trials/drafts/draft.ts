import type { MistakeReason } from '#rules/mistake-reasons.ts'
import { searchText } from '#rules/search-text.ts'
import type { TrialKind } from '#rules/vocabulary.ts'
import type { InputOf, ReplyOf } from '#web/api/ask.ts'
import { newId } from '#web/api/new-id.ts'
import { emptyCells, type GridRow, isSat, type LessonCells } from './cells.ts'

export type Trial = ReplyOf<'GET /trialexam/data/{id}'>
export type Form = ReplyOf<'GET /trialexam/subjects/{id}'>

export const rankNames = ['class', 'school', 'district', 'city', 'country', 'of'] as const
export type RankName = (typeof rankNames)[number]

export type MarkDraft = {
  key: string
  study_id: string
  topic_id: string
  subtopic_id: string | null
  result: 'wrong' | 'blank'
  count: number
  reason: MistakeReason | null
}
/** Grid and marks, which share one undo history. */
export type Results = { lessons: Readonly<Record<string, LessonCells>>; marks: readonly MarkDraft[] }
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
  /** What a stored trial and its lessons have besides: fields that this editor does not know go back as they are. */
  unknown?: { trial: object; lessons: Readonly<Record<string, object>> }
}

/** What the editor shows of a trial, and what the server computes. */
const knownOfTrial = [
  ...['id', 'version', 'croom_id', 'kind', 'name', 'publisher', 'day', 'duration_min', 'difficulty', 'note'],
  ...['ranks', 'score', 'lessons', 'marks', 'program_code', 'penalty', 'totals'],
  ...['created_by', 'updated_by', 'created_at', 'updated_at'],
]
const knownOfLesson = [
  ...['study_id', 'question_count', 'correct', 'wrong', 'blank', 'minutes', 'exempt', 'name', 'net'],
]

const noRanks = { class: null, school: null, district: null, city: null, country: null, of: null }

export function emptyDraft(croomId: string, day: string): Draft {
  return {
    id: newId(),
    version: null,
    head: {
      croom_id: croomId,
      kind: 'general',
      branch: null,
      name: '',
      publisher: '',
      day,
      duration_min: null,
      difficulty: null,
      note: '',
      ranks: noRanks,
      score: '',
    },
    results: { lessons: {}, marks: [] },
  }
}

/**
 * Draft of a stored trial exam.
 * @param usualCounts number of questions by lesson
 */
export function draftOf(trial: Trial, usualCounts: ReadonlyMap<string, number>): Draft {
  const { id, version, croom_id, kind, name, day, duration_min, difficulty, ranks, score } = trial
  const lessons = trial.lessons.map((lesson): [string, LessonCells] => {
    const { correct, wrong, blank, question_count, minutes, exempt, study_id } = lesson
    const isRest = blank === Math.max(0, question_count - correct - wrong)
    const cells = {
      correct: exempt ? '' : String(correct),
      wrong: exempt ? '' : String(wrong),
      count: question_count === usualCounts.get(study_id) ? '' : String(question_count),
      minutes: minutes === null ? '' : String(minutes),
      blank: isRest || exempt ? null : blank,
      exempt,
    }
    return [study_id, cells]
  })
  return {
    id,
    version,
    unknown: unknownOf(trial),
    head: {
      ...{ croom_id, kind, name, day, duration_min, difficulty },
      branch: onlyLesson(kind, trial.lessons),
      publisher: trial.publisher ?? '',
      note: trial.note ?? '',
      ranks: { ...noRanks, ...ranks },
      score: score === null ? '' : String(score),
    },
    results: {
      lessons: Object.fromEntries(lessons),
      marks: trial.marks.map((mark, index) => ({ ...mark, key: `${id} ${index}` })),
    },
  }
}

type Sent = InputOf<'POST /trialexam/save'>['body']
type Whole = 'croom_id' | 'kind' | 'name' | 'day' | 'lessons' | 'marks'
/** What the editor sends: always the whole trial exam. */
export type SentTrial = Omit<Sent, Whole> & { [K in Whole]: NonNullable<Sent[K]> }

/** Draft of a refused trial exam; every lesson has its number of questions. */
export function draftOfSent(body: SentTrial): Draft {
  const { id = newId(), version = null, croom_id, kind, name, day, lessons, marks } = body
  const text = (value: number | null | undefined) => (value == null ? '' : String(value))
  const cells = lessons.map((lesson): [string, LessonCells] => {
    const { study_id, correct, wrong, blank = null, question_count, minutes, exempt = false } = lesson
    return [
      study_id,
      {
        correct: exempt ? '' : text(correct),
        wrong: exempt ? '' : text(wrong),
        count: text(question_count),
        minutes: text(minutes),
        blank,
        exempt,
      },
    ]
  })
  return {
    id,
    version,
    unknown: unknownOf(body),
    head: {
      ...{ croom_id, kind, name, day },
      branch: onlyLesson(kind, lessons),
      publisher: body.publisher ?? '',
      duration_min: body.duration_min ?? null,
      difficulty: body.difficulty ?? null,
      note: body.note ?? '',
      ranks: { ...noRanks, ...body.ranks },
      score: text(body.score),
    },
    results: {
      lessons: Object.fromEntries(cells),
      marks: marks.map((mark, index) => ({
        ...mark,
        subtopic_id: mark.subtopic_id ?? null,
        reason: mark.reason ?? null,
        key: `${id} ${index}`,
      })),
    },
  }
}

function unknownOf(trial: { lessons: readonly { study_id: string }[] }): Draft['unknown'] {
  const lessons = trial.lessons.map((lesson) => [lesson.study_id, without(lesson, knownOfLesson)])
  return { trial: without(trial, knownOfTrial), lessons: Object.fromEntries(lessons) }
}

function without(row: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
}

/** The lesson of a trial that has only one; a trial with more, even exempt ones, shows all lessons. */
function onlyLesson(kind: TrialKind, lessons: readonly { study_id: string }[]): string | null {
  const [first, second] = lessons
  return kind === 'branch' && first && !second ? first.study_id : null
}

/** Lessons of the grid: all of the class group, or the one of a single-lesson trial. */
export function rowsOf(form: Form, head: Head, results: Results): GridRow[] {
  return form.studies
    .filter(({ id }) => head.kind !== 'branch' || head.branch === null || id === head.branch)
    .map(({ id, question_count }) => ({
      id,
      usualCount: question_count,
      cells: results.lessons[id] ?? emptyCells,
    }))
}

/** Marks of the lessons in the grid. */
export function marksOf(rows: readonly GridRow[], { marks }: Results): MarkDraft[] {
  const sat = new Set(rows.filter(({ cells }) => isSat(cells)).map(({ id }) => id))
  return marks.filter(({ study_id }) => sat.has(study_id))
}

/** A typed score with comma or point; null if empty, undefined if it is not a number. */
export function scoreOf(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.')
  if (typed === '') return null
  return /^\d{1,5}(\.\d{1,3})?$/.test(typed) ? Number(typed) : undefined
}

/**
 * Body of the save; empty lessons are left out.
 * @param name default name
 */
export function bodyOf(
  { id, version, head, results, unknown }: Draft,
  rows: readonly GridRow[],
  name: string,
): SentTrial {
  const { croom_id, kind, day, duration_min, difficulty, ranks } = head
  const given = Object.fromEntries(Object.entries(ranks).filter(([, rank]) => rank !== null))
  return {
    ...unknown?.trial,
    id,
    ...(version !== null && { version }),
    ...{ croom_id, kind, day, duration_min, difficulty },
    name: head.name.trim() || name,
    publisher: head.publisher.trim() || null,
    note: head.note.trim() || null,
    ranks: Object.keys(given).length > 0 ? given : null,
    score: scoreOf(head.score) ?? null,
    lessons: sentRows(rows).map(({ id: study_id, usualCount, cells }) => ({
      ...unknown?.lessons[study_id],
      study_id,
      question_count: cells.count === '' ? usualCount || sumIn(cells) : Number(cells.count),
      correct: Number(cells.correct),
      wrong: Number(cells.wrong),
      ...(cells.blank !== null && { blank: cells.blank }),
      minutes: cells.minutes === '' ? null : Number(cells.minutes),
      exempt: cells.exempt,
    })),
    marks: marksOf(rows, results).map(({ key: _key, ...mark }) => mark),
  }
}

/** The sent lessons, in the order by which the server numbers faults. */
export function sentRows(rows: readonly GridRow[]): GridRow[] {
  return rows.filter(({ cells }) => cells.exempt || isSat(cells))
}

/** Without a known number of questions: the number of answers. */
function sumIn({ correct, wrong }: LessonCells): number {
  return Number(correct) + Number(wrong)
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
