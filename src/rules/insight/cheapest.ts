import { stakesByStudy, worthOfNextHour } from './at-stake.ts'
import { gradeOf, type Head } from './evidence.ts'
import { hoursByTopic } from './hours.ts'
import { lackingPapers, papersByStudy, type Reading, type TopicRow, worstSubtopics } from './papers.ts'
import { stake } from './priors.ts'

export type CheapestRow = TopicRow & {
  /** Nets a trial that lack of knowledge costs here. */
  at_stake: number
  /** Of the last 365 days. */
  hours: number
  /** Covered papers of the lesson. */
  n: number
  /** Nets per trial and hour. */
  value: number
}

export type Cheapest = Head & {
  /** Lessons with too few covered papers. */
  without: { study_id: string; have: number }[]
  rows: CheapestRow[]
}

/**
 * Topics in which the next hour may gain most: nets at stake / (16 + hours), the five greatest.
 * Source: docs/insights.md; regret 0.21 against 0.29 for what lost most and 0.76 for chance.
 */
export function cheapest(input: Reading): Cheapest {
  const { studies, trials, records, today, papers = papersByStudy(studies, trials, today) } = input
  const stakes = stakesByStudy(studies, papers)
  const hours = hoursByTopic(records, today)
  const without = [...papers].flatMap(([study_id, { covered }]) =>
    stakes.has(study_id) ? [] : [{ study_id, have: covered.length }],
  )
  if (stakes.size === 0) {
    const have = Math.max(0, ...without.map((each) => each.have))
    return { ...lackingPapers(papers.values(), 'covered_trials', stake.minPapers, have), without, rows: [] }
  }
  const used = [...stakes.values()]
  const rows = used
    .flatMap(({ study, topics, papers: covered }) =>
      [...topics].map(([topic_id, at_stake]) => {
        const spent = hours.get(topic_id) ?? 0
        const value = worthOfNextHour(at_stake, spent)
        return { study_id: study.id, topic_id, at_stake, hours: spent, n: covered.length, value, covered }
      }),
    )
    .sort((a, b) => b.value - a.value)
    .slice(0, stake.rows)
    .map(({ covered, ...row }) => ({ ...row, subtopics: worstSubtopics(covered, row.topic_id) }))
  const n = Math.min(...used.map(({ papers: covered }) => covered.length))
  return { evidence: { n, quality: gradeOf(n, { A: 10, B: 6 }) }, missing: null, without, rows }
}
