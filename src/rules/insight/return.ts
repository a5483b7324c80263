import type { Day } from '../day.ts'
import { mean, sum } from './average.ts'
import { gradeOf, type Head } from './evidence.ts'
import { dayReaching, type Studied, studied } from './hours.ts'
import { grouped } from './order.ts'
import {
  lackingPapers,
  lossOf,
  type Paper,
  papersByStudy,
  type Reading,
  type Study,
  type TopicRow,
  worstSubtopics,
} from './papers.ts'
import { returns as prior } from './priors.ts'

export type ReturnRow = TopicRow & {
  hours: number
  /** First day on which half of the minutes were done. */
  split: Day
  n_before: number
  n_after: number
  /** Nets a trial. */
  before: number
  after: number
  gain: number
  se: number
  /** Nets per trial and hour. */
  per_hour: number
  /** Whether less is lost since, more is, or it is not clear yet. */
  verdict: 'less' | 'more' | 'open'
}

export type Return = Head & { rows: ReturnRow[] }

/**
 * What study of each topic was followed by: nets lost before and after the day on which half of it was done, both
 * drawn to the lesson's mean; the gain per hour is drawn to the lesson's own. Told as the past, never as advice.
 * Source: docs/insights.md; wrong sign in 6 %, where the raw difference has it in 24 %.
 */
export function returnOf(input: Reading): Return {
  const { studies, trials, records, today, papers = papersByStudy(studies, trials, today) } = input
  const byTopic = grouped(studied(records, today), ({ topic_id }) => topic_id)
  const compared = studies.map((study) =>
    study.topics.flatMap((topic) => {
      const row = compareSides(study, topic, byTopic.get(topic) ?? [], papers.get(study.id)?.covered ?? [])
      return row ? [row] : []
    }),
  )
  const all = compared.flat()
  if (all.length === 0)
    return { ...lackingPapers(papers.values(), 'topics_with_before_and_after', 1, 0), rows: [] }
  const rows = compared.flatMap((rowsOfLesson) => {
    const rate = rateOf(rowsOfLesson.length < prior.lessonTopics ? all : rowsOfLesson)
    return rowsOfLesson.map((row) => {
      const per_hour = (row.gain + prior.pseudoHours * rate) / (row.hours + prior.pseudoHours)
      return { ...row, per_hour }
    })
  })
  const quality = gradeOf(rows.length, { A: 10, B: 3 })
  const evidence = { n: rows.length, quality }
  return { evidence, missing: null, rows: rows.sort((a, b) => b.per_hour - a.per_hour) }
}

/** Nets gained per hour over several topics. */
function rateOf(rows: readonly { gain: number; hours: number }[]): number {
  return sum(rows.map(({ gain }) => gain)) / sum(rows.map(({ hours }) => hours))
}

/** A topic before and after its study; null with too little study or too few papers on a side. */
function compareSides(
  study: Study,
  topic: string,
  records: readonly Studied[],
  papers: readonly Paper[],
): Omit<ReturnRow, 'per_hour'> | null {
  const minutes = sum(records.map((record) => record.minutes))
  const split = dayReaching(records, minutes / 2)
  if (minutes < prior.minHours * 60 || split === null) return null
  const sides = {
    before: papers.filter(({ day }) => day < split),
    after: papers.filter(({ day }) => day >= split),
  }
  const { length: n_before } = sides.before
  const { length: n_after } = sides.after
  if (Math.min(n_before, n_after) < prior.minPapers) return null
  const before = levelOf(sides.before, topic, study.topics.length)
  const after = levelOf(sides.after, topic, study.topics.length)
  const gain = before - after
  const penalty = papers[0]?.penalty ?? study.penalty
  const cost = penalty > 0 ? 1 + 1 / penalty : 1
  const se = Math.sqrt((before / n_before + after / n_after) * cost)
  const subtopics = worstSubtopics(papers, topic)
  const row = {
    study_id: study.id,
    topic_id: topic,
    subtopics,
    hours: minutes / 60,
    split,
    n_before,
    n_after,
  }
  return { ...row, before, after, gain, se, verdict: verdictOf(gain, prior.z * se) }
}

function verdictOf(gain: number, margin: number): ReturnRow['verdict'] {
  if (gain > margin) return 'less'
  return gain < -margin ? 'more' : 'open'
}

/** Nets a trial that a topic loses in some papers, with two papers of the lesson's mean mixed in. */
function levelOf(papers: readonly Paper[], topic: string, topics: number): number {
  const lessonMean = mean(
    papers.map(({ losses }) => sum([...losses.values()].map(({ lost }) => lost)) / topics),
  )
  const lost = sum(papers.map((paper) => lossOf(paper, topic).lost))
  return (lost + prior.pseudoPapers * lessonMean) / (papers.length + prior.pseudoPapers)
}
