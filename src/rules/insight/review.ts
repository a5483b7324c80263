import { type Day, daysBetween } from '../day.ts'
import { stakesByStudy, worthOfNextHour } from './at-stake.ts'
import { clamp } from './average.ts'
import { hoursByTopic, type Studied } from './hours.ts'
import { papersByStudy, type Reading, type TopicRow, worstSubtopics } from './papers.ts'
import { reviews as prior, stake } from './priors.ts'

export type ReviewRow = TopicRow & {
  /** Since the last study of the topic. */
  days: number
  /** Nets a trial. */
  at_stake: number
  hours: number
  score: number
  /** False where too few papers are covered and only time was looked at. */
  from_marks: boolean
}

export type Review = {
  /** Days that a topic rests before it is due. */
  gap: number
  due: number
  rows: ReviewRow[]
}

/**
 * Days after which a topic is due: 15 % of the days left, rounded half up, 3 to 21; 14 without an exam ahead.
 * Source: Cepeda et al. 2008: the best gap is 20 to 40 % of a week's delay and 5 to 10 % of a year's.
 */
export function reviewGap(examDay: Day | null, today: Day): number {
  if (!examDay || examDay < today) return prior.gapWithoutExam
  const gap = Math.floor((daysBetween(today, examDay) * prior.percentOfDaysLeft + 50) / 100)
  return clamp(gap, prior.minGap, prior.maxGap)
}

/**
 * Five topics to review today, of those whose last study is a gap ago: ln(1 + days) · nets at stake / (16 + hours).
 * Source: docs/insights.md; regret 0.18 against 0.70 for the longest ago and 0.49 for FSRS-6 with its defaults.
 * @param studies of all open class groups, in the order of the tree, which decides between equal rows
 * @param records of all years, or, with `last`, at least those of 365 days: hours are counted from them
 * @param papers of these studies and trials, for a caller that has them already
 * @param last the last day of study of each topic up to today, for a caller that keeps it
 */
export function review(input: Reading & { exam_day: Day | null; last?: ReadonlyMap<string, Day> }): Review {
  const { studies, trials, records, today, exam_day } = input
  const papers = input.papers ?? papersByStudy(studies, trials, today)
  const gap = reviewGap(exam_day, today)
  const last = input.last ?? lastStudied(records, today)
  const hours = hoursByTopic(records, today)
  const stakes = stakesByStudy(studies, papers)
  const rows = studies.flatMap((study) =>
    study.topics.flatMap((topic_id): Omit<ReviewRow, 'subtopics'>[] => {
      const day = last.get(topic_id)
      const days = day === undefined ? -1 : daysBetween(day, today)
      if (days < gap) return []
      const fromMarks = stakes.get(study.id)?.topics.get(topic_id)
      const at_stake = fromMarks ?? (stake.withoutMarks * study.question_count) / study.topics.length
      const spent = hours.get(topic_id) ?? 0
      const score = Math.log(1 + days) * worthOfNextHour(at_stake, spent)
      const from_marks = fromMarks !== undefined
      return [{ study_id: study.id, topic_id, days, at_stake, hours: spent, score, from_marks }]
    }),
  )
  const first = rows.sort((a, b) => b.score - a.score).slice(0, prior.rows)
  const withSubtopics = first.map((row) => ({
    ...row,
    subtopics: worstSubtopics(papers.get(row.study_id)?.covered ?? [], row.topic_id),
  }))
  return { gap, due: rows.length, rows: withSubtopics }
}

/** Last day of study of each topic, however long ago; sitting a trial is no study of it. */
function lastStudied(records: readonly Studied[], today: Day): ReadonlyMap<string, Day> {
  const last = new Map<string, Day>()
  for (const { topic_id, day, kind } of records) {
    if (!topic_id || kind === 'trial' || kind === 'rest' || day > today) continue
    if (day > (last.get(topic_id) ?? '')) last.set(topic_id, day)
  }
  return last
}
