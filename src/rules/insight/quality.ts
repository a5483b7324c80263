import { addDays, type Day, daysBetween } from '../day.ts'
import { sum } from './average.ts'
import { type Grade, gradeOf, worseOf } from './evidence.ts'
import { grouped } from './order.ts'
import { fullTrials, markedResults, papersByStudy, type Study, type Trial } from './papers.ts'
import { quality as prior } from './priors.ts'

/** A study record or a day of rest. @param entered the student's day on which it was typed @param created_by who did */
export type EnteredRecord = {
  day: Day
  minutes: number
  source: 'timer' | 'manual'
  entered: Day
  created_by: string
}

export type Quality = {
  /** Shares of up to 28 days with a row and of minutes logged on their day; rows made by a coach. */
  records: { grade: Grade; days: number; prompt: number; by_coach: number }
  /** Full trials of 90 days, of all class groups together. */
  trials: { grade: Grade; n: number }
  /**
   * Share of the papers of trials of 90 days that are covered, and of those trials that have no mark, though
   * something went wrong or was left blank.
   */
  marks: { grade: Grade; share: number; bare: number }
  /** Share of the questions they mark that have a reason. */
  reasons: { grade: Grade; share: number }
}

/**
 * How far what is logged can be relied on, in four grades, each for what it gates. Rows of a coach count alike.
 * @param me the student
 */
export function quality(input: {
  studies: readonly Study[]
  /** Newest ones of each class group. @param croom_id may be missing where all are of one */
  trials: readonly (Trial & { croom_id?: string })[]
  records: readonly EnteredRecord[]
  today: Day
  me: string
  /** The day of joining or of the oldest row, the earlier one; without it long ago. */
  since?: Day
}): Quality {
  const { studies, records, today, me, since } = input
  const after = addDays(today, -prior.trialDays)
  const trials = input.trials.filter(({ day }) => day > after && day <= today)
  const papers = [...papersByStudy(studies, trials, today).values()]
  const covered = shareOf(sum(papers.map((each) => each.covered.length)), sum(papers.map(({ sat }) => sat)))
  const marked = trials.map(markedResults)
  const marks = marked.flatMap((each) => each.marks)
  const toMark = marked.filter(({ results }) => results.some(({ wrong, blank }) => wrong + blank > 0))
  const bare = shareOf(toMark.filter((each) => each.marks.length === 0).length, toMark.length)
  // Questions, not rows: a mark may count several.
  const questionsOf = (some: typeof marks) => sum(some.map(({ count }) => count))
  const reasoned = shareOf(questionsOf(marks.filter(({ reason }) => reason !== null)), questionsOf(marks))
  // What is a full trial differs from class group to class group.
  const full = [...grouped(input.trials, ({ croom_id }) => croom_id ?? '').values()].flatMap((ofCroom) =>
    fullTrials(ofCroom, today).filter(({ day }) => day > after),
  ).length
  return {
    records: recordsGrade(records, today, me, since),
    trials: { grade: gradeOf(full, prior.trials), n: full },
    marks: { grade: gradeOf(covered, prior.share), share: covered, bare },
    reasons: { grade: gradeOf(reasoned, prior.share), share: reasoned },
  }
}

function shareOf(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0
}

/**
 * Grade of the study records of 28 days, which gates return, burndown and pace. Days before the student began are
 * not missing, and today is not until it is over: it counts once it has a row.
 */
export function recordsGrade(
  records: readonly EnteredRecord[],
  today: Day,
  me: string,
  since?: Day,
): Quality['records'] {
  const until = records.some(({ day }) => day === today) ? today : addDays(today, -1)
  const after = addDays(until, -prior.recordDays)
  const last = records.filter(({ day }) => day > after && day <= until)
  const begun = [since ?? after, ...last.map(({ day }) => day)].map((day) => daysBetween(day, until) + 1)
  const of = Math.min(prior.recordDays, Math.max(prior.leastRecordDays, ...begun))
  const onTheDay = last.filter(({ source, entered, day }) => source === 'timer' || entered === day)
  const minutesOf = (some: readonly EnteredRecord[]) => sum(some.map(({ minutes }) => minutes))
  const prompt = shareOf(minutesOf(onTheDay), minutesOf(last))
  const days = new Set(last.map(({ day }) => day)).size / of
  const grade = worseOf(gradeOf(prompt, prior.prompt), gradeOf(days, prior.days))
  return { grade, days, prompt, by_coach: last.filter(({ created_by }) => created_by !== me).length }
}
