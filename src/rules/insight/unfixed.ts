import { recordOf } from '../keys.ts'
import { lost, lostByMarks } from '../net.ts'
import type { Mark } from '../trial.ts'
import { mean, sum } from './average.ts'
import { gradeOf, type Head } from './evidence.ts'
import { dayReaching, type Studied, studied } from './hours.ts'
import { grouped } from './order.ts'
import {
  type CarelessReason,
  carelessReasons,
  type FullTrial,
  fullTrials,
  lackingPapers,
  lossOf,
  markedResults,
  type Paper,
  papersByStudy,
  type Reading,
  type TopicRow,
  worstSubtopics,
} from './papers.ts'
import { unfixed as prior } from './priors.ts'

export type UnfixedRow = TopicRow & {
  /** Studied since the first wrong answer. */
  minutes: number
  /** Papers with a wrong answer again, of those looked at. */
  again: number
  of: number
  /** Nets a trial. */
  before: number
  after: number
}

export type Careless = {
  /** Full trials whose marks have reasons. */
  n: number
  /** Nets a trial that slips and the like cost in the last three. */
  mean: number
  /** The same in the three before; null where there are fewer. */
  mean_before: number | null
  by_reason: Record<CarelessReason, number>
}

export type Unfixed = Head & {
  rows: UnfixedRow[]
  careless: Careless | null
}

/**
 * Topics that were wrong, were studied for an hour and are wrong again: at least two of the last five covered papers,
 * with at least half of the former loss. About half of them are truly not known yet.
 * Source: docs/insights.md; precision 48 to 50 %, where "wrong twice after" has 26 %.
 */
export function unfixed(input: Reading): Unfixed {
  const { studies, trials, records, today, papers = papersByStudy(studies, trials, today) } = input
  const n = sum([...papers.values()].map(({ covered }) => covered.length))
  if (n < prior.minPapers)
    return {
      ...lackingPapers(papers.values(), 'covered_trials', prior.minPapers, n),
      rows: [],
      careless: null,
    }
  const byTopic = grouped(studied(records, today), ({ topic_id }) => topic_id)
  const rows = studies.flatMap((study) =>
    study.topics.flatMap((topic) => {
      const covered = papers.get(study.id)?.covered ?? []
      const found = stillWrong(covered, topic, byTopic.get(topic) ?? [])
      const subtopics = found ? worstSubtopics(covered, topic) : []
      return found ? [{ study_id: study.id, topic_id: topic, subtopics, ...found }] : []
    }),
  )
  return {
    evidence: { n, quality: gradeOf(n, { A: 10, B: 6 }) },
    missing: null,
    rows: rows.sort((a, b) => b.after - a.after),
    careless: carelessNets(fullTrials(trials, today)),
  }
}

/** A topic that is wrong again after an hour of study; null where it is not. @param papers newest first */
function stillWrong(
  papers: readonly Paper[],
  topic: string,
  records: readonly Studied[],
): Pick<UnfixedRow, 'minutes' | 'again' | 'of' | 'before' | 'after'> | null {
  const firstWrong = papers.findLast((paper) => lossOf(paper, topic).isWrong)?.day
  if (firstWrong === undefined) return null
  // Minutes on the day of the mark may lie before the trial.
  const since = records.filter(({ day }) => day > firstWrong)
  const reached = dayReaching(since, prior.minMinutes)
  if (reached === null) return null
  const last = papers.filter(({ day }) => day > reached).slice(0, prior.lastPapers)
  const again = last.filter((paper) => lossOf(paper, topic).isWrong).length
  if (again < prior.minAgain) return null
  const knowIn = (some: readonly Paper[]) => mean(some.map((paper) => lossOf(paper, topic).know))
  const before = knowIn(papers.filter(({ day }) => day <= reached))
  const after = knowIn(last)
  if (after < prior.stillLost * before) return null
  return { minutes: sum(since.map(({ minutes }) => minutes)), again, of: last.length, before, after }
}

/**
 * Nets a trial lost for other reasons than knowledge, from full trials half of whose marked questions have a reason:
 * their share among those with a reason, of all that was lost. Else marking more would read as more slips.
 */
function carelessNets(full: readonly FullTrial[]): Careless | null {
  const results = full.flatMap((trial) => {
    const { results, marks } = markedResults(trial)
    const reasoned = marks.filter(({ reason }) => reason !== null)
    const questionsOf = (some: readonly Mark[]) => sum(some.map(({ count }) => count))
    if (reasoned.length === 0 || questionsOf(reasoned) * 2 < questionsOf(marks)) return []
    const lostBy = (some: readonly Mark[]) => lostByMarks(some, trial.penalty)
    const all = sum(results.map(({ wrong, blank }) => lost(wrong, blank, trial.penalty)))
    const netsOf = (reason: CarelessReason) =>
      (lostBy(reasoned.filter((mark) => mark.reason === reason)) / lostBy(reasoned)) * all
    return [recordOf(carelessReasons, netsOf)]
  })
  const last = results.slice(0, prior.carelessTrials)
  const earlier = results.slice(prior.carelessTrials, 2 * prior.carelessTrials)
  if (last.length < prior.carelessTrials) return null
  const totals = (some: readonly Record<CarelessReason, number>[]) =>
    mean(some.map((byReason) => sum(Object.values(byReason))))
  return {
    n: results.length,
    mean: totals(last),
    mean_before: earlier.length < prior.carelessTrials ? null : totals(earlier),
    by_reason: recordOf(carelessReasons, (reason) => mean(last.map((byReason) => byReason[reason]))),
  }
}
