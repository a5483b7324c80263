import type { Day } from '../day.ts'
import { countOf, lostByMarks, net } from '../net.ts'
import type { Lesson, Mark } from '../trial.ts'
import type { TrialKind } from '../vocabulary.ts'
import { sum } from './average.ts'
import { type Evidence, lacking, type Missing, type MissingCode } from './evidence.ts'
import type { Studied } from './hours.ts'
import { compareText, grouped } from './order.ts'
import { coveredShare } from './priors.ts'

/** A lesson of the class group as it is now, with the topics in its tree, in the order of the tree. */
export type Study = { id: string; question_count: number; penalty: number; topics: readonly string[] }

export type TrialLesson = Omit<Lesson, 'minutes'>

/** The sum of a test with several lessons; what each of them holds is unknown. */
export type TrialSection = Omit<TrialLesson, 'study_id' | 'exempt'> & { study_ids: readonly string[] }

/** A trial exam as it was typed. @param penalty the one of its day, frozen; 0 = none */
export type Trial = {
  id: string
  kind: TrialKind
  day: Day
  penalty: number
  publisher: string | null
  lessons: readonly TrialLesson[]
  /** In place of their lessons; missing: none. */
  sections?: readonly TrialSection[]
  marks: readonly Mark[]
}

/** A topic as the insights list it, with the subtopics that lost most. */
export type TopicRow = { study_id: string; topic_id: string; subtopics: { id: string; lost: number }[] }

/** What one trial took from a topic, in nets of a trial of the lesson's own length. */
type Loss = {
  lost: number
  /** The part of it that is missing knowledge: no slip, misreading, mark in the wrong row or lack of time. */
  know: number
  /** Whether an answer was wrong for lack of knowledge; a blank is no wrong answer. */
  isWrong: boolean
  subtopics: ReadonlyMap<string, number>
}

/** A lesson of one trial whose marks name at least 80 % of its wrong and blank answers. */
export type Paper = { trial: string; day: Day; penalty: number; losses: ReadonlyMap<string, Loss> }

const noLoss: Loss = { lost: 0, know: 0, isWrong: false, subtopics: new Map() }

export const carelessReasons = ['misread', 'slip', 'marking', 'time'] as const
export type CarelessReason = (typeof carelessReasons)[number]

/** The reason of a mark where it is none of knowledge, else null; a guess or no reason is knowledge. */
function carelessReason({ reason }: Pick<Mark, 'reason'>): CarelessReason | null {
  return carelessReasons.find((each) => each === reason) ?? null
}

/** Lessons that were sat: not exempt, with questions, and with at least one answer or blank. */
export function countedLessons({ lessons }: Pick<Trial, 'lessons'>): TrialLesson[] {
  return lessons.filter(
    ({ exempt, question_count, correct, wrong, blank }) =>
      !exempt && question_count > 0 && correct + wrong + blank > 0,
  )
}

/** What counts for nets: lessons that were sat, and sums of tests. */
function countedResults(trial: Pick<Trial, 'lessons' | 'sections'>): TrialSection[] {
  const lessons = countedLessons(trial).map(({ study_id, exempt: _, ...counts }) => ({
    ...counts,
    study_ids: [study_id],
  }))
  return [...lessons, ...(trial.sections ?? [])]
}

/** What counts for nets, and the marks of it. */
export function markedResults(trial: Trial): { results: TrialSection[]; marks: Mark[] } {
  const results = countedResults(trial)
  const counted = new Set(results.flatMap(({ study_ids }) => study_ids))
  return { results, marks: trial.marks.filter(({ study_id }) => counted.has(study_id)) }
}

/** Trials up to today, newest first; two of one day by id. */
export function newestFirst<T extends Pick<Trial, 'day' | 'id'>>(trials: readonly T[], today: Day): T[] {
  return trials
    .filter(({ day }) => day <= today)
    .sort((a, b) => (a.day === b.day ? compareText(b.id, a.id) : compareText(b.day, a.day)))
}

/** @param net sum over the counted lessons and tests @param questions theirs */
export type FullTrial = Trial & { net: number; questions: number }

/**
 * Trials of all lessons whose nets compare, newest first: no branch mocks, and the very lessons of the trial with
 * the most questions (the newest one on a tie).
 */
export function fullTrials(trials: readonly Trial[], today: Day): FullTrial[] {
  const sat = newestFirst(trials, today).flatMap((trial) => {
    if (trial.kind === 'branch') return []
    const results = countedResults(trial)
    if (results.length === 0) return []
    const nets = results.map(({ correct, wrong }) => net(correct, wrong, trial.penalty))
    const key = results
      .flatMap(({ study_ids }) => study_ids)
      .sort()
      .join(' ')
    const questions = sum(results.map(({ question_count }) => question_count))
    return [{ key, questions, trial: { ...trial, net: sum(nets), questions } }]
  })
  return ofLargestSet(sat).map(({ trial }) => trial)
}

/**
 * Those with the lessons of the one that has the most questions (the first one on a tie).
 * @param sat newest first; `key` names the lessons that were sat
 */
export function ofLargestSet<T extends { key: string; questions: number }>(sat: readonly T[]): T[] {
  const most = Math.max(0, ...sat.map(({ questions }) => questions))
  const best = sat.find(({ questions }) => questions === most)?.key
  return sat.filter(({ key }) => key === best)
}

/** A lesson with its topics as a set, which is made once for all trials. */
type UsableStudy = { study: Study; topics: ReadonlySet<string> }

/** The paper of one lesson of one trial; null when its marks name too little. */
function paperOf(
  { study, topics }: UsableStudy,
  trial: Trial,
  lesson: TrialLesson,
  marks: readonly Mark[],
): Paper | null {
  const known = marks.filter(({ topic_id }) => topics.has(topic_id))
  const named = sum(known.map(({ count }) => count))
  if (named * coveredShare.of < (lesson.wrong + lesson.blank) * coveredShare.marks) return null
  const scale = study.question_count / lesson.question_count
  const nets = (some: readonly Mark[]) => lostByMarks(some, trial.penalty) * scale
  const losses = [...grouped(known, ({ topic_id }) => topic_id)].map(([topic, ofTopic]): [string, Loss] => {
    const unknown = ofTopic.filter((mark) => !carelessReason(mark))
    const bySubtopic = grouped(ofTopic, ({ subtopic_id }) => subtopic_id)
    const subtopics = [...bySubtopic].flatMap(([id, some]): [string, number][] =>
      id ? [[id, nets(some)]] : [],
    )
    const isWrong = countOf(unknown, 'wrong') > 0
    return [topic, { lost: nets(ofTopic), know: nets(unknown), isWrong, subtopics: new Map(subtopics) }]
  })
  return { trial: trial.id, day: trial.day, penalty: trial.penalty, losses: new Map(losses) }
}

/**
 * Papers of the class group's lessons up to today, newest first: the covered ones, how many were sat, and how many trials
 * have the lesson only within the sum of a test, of which nothing is known here.
 */
export type StudyPapers = { covered: Paper[]; sat: number; summed: number }

/**
 * What the insights of a class group read of a student.
 * @property studies in the order of the tree, which decides between equal rows
 * @property papers those of the trials, where they are known already
 */
export type Reading = {
  studies: readonly Study[]
  trials: readonly Trial[]
  records: readonly Studied[]
  today: Day
  papers?: ReadonlyMap<string, StudyPapers>
}

/**
 * Covered papers of each lesson. Branch mocks and partial trials count too, scaled to the lesson's questions; a
 * lesson without questions or topics has none.
 */
export function papersByStudy(
  studies: readonly Study[],
  trials: readonly Trial[],
  today: Day,
): ReadonlyMap<string, StudyPapers> {
  const usable = studies.filter(({ question_count, topics }) => question_count > 0 && topics.length > 0)
  const byId = new Map(usable.map((study) => [study.id, { study, topics: new Set(study.topics) }]))
  const papers = new Map<string, StudyPapers>(
    usable.map(({ id }) => [id, { covered: [], sat: 0, summed: 0 }]),
  )
  for (const trial of newestFirst(trials, today)) {
    const marks = grouped(trial.marks, ({ study_id }) => study_id)
    for (const lesson of countedLessons(trial)) {
      const usable = byId.get(lesson.study_id)
      const of = papers.get(lesson.study_id)
      if (!usable || !of) continue
      const paper = paperOf(usable, trial, lesson, marks.get(lesson.study_id) ?? [])
      of.sat += 1
      if (paper) of.covered.push(paper)
    }
    countSummed(papers, trial)
  }
  return papers
}

function countSummed(papers: ReadonlyMap<string, StudyPapers>, { sections = [] }: Trial): void {
  for (const id of sections.flatMap(({ study_ids }) => study_ids)) {
    const of = papers.get(id)
    if (of) of.summed += 1
  }
}

/**
 * Head of an answer with too few papers; where most trials have a lesson only within the sum of a test, it says that
 * results of lessons are needed.
 */
export function lackingPapers(
  papers: Iterable<StudyPapers>,
  code: MissingCode,
  need: number,
  have: number,
): { evidence: Evidence; missing: Missing } {
  const isSummed = [...papers].some(({ sat, summed }) => summed > sat)
  return lacking(isSummed ? 'trials_with_lessons' : code, need, have)
}

/** What a paper took from a topic; nothing where no mark names it. */
export function lossOf(paper: Paper, topic: string): Loss {
  return paper.losses.get(topic) ?? noLoss
}

/** Up to three subtopics of a topic that lost most in these papers, with the nets lost in all of them. */
export function worstSubtopics(papers: readonly Paper[], topic: string): TopicRow['subtopics'] {
  const totals = new Map<string, number>()
  for (const paper of papers) {
    for (const [id, lost] of lossOf(paper, topic).subtopics) totals.set(id, (totals.get(id) ?? 0) + lost)
  }
  return [...totals]
    .map(([id, lost]) => ({ id, lost }))
    .sort((a, b) => b.lost - a.lost || compareText(a.id, b.id))
    .slice(0, 3)
}
