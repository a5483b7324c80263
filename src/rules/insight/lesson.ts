import type { Day } from '../day.ts'
import { type Stakes, stakesByStudy, worthOfNextHour } from './at-stake.ts'
import { mean } from './average.ts'
import { gradeOf, type Head } from './evidence.ts'
import { hoursByTopic, type Studied } from './hours.ts'
import { compareText } from './order.ts'
import {
  lackingPapers,
  lossOf,
  papersByStudy,
  type Study,
  type TopicRow,
  type Trial,
  worstSubtopics,
} from './papers.ts'
import { lesson as prior } from './priors.ts'

export type LessonRow = TopicRow & {
  /** Members with enough covered papers of the lesson. */
  members: number
  /** Mean over them, nets a trial each. */
  at_stake: number
  /** Members who miss knowledge in two of their last five covered papers, by id. */
  who: string[]
  value: number
}

export type Lesson = Head & { rows: LessonRow[] }

type Known = { id: string; stakes: Stakes; hours: ReadonlyMap<string, number> }

/**
 * Topics worth a lesson of a group: the mean over its members of what the next hour is worth to each, so that nobody
 * who sat more trials counts more. The ten greatest.
 * Source: docs/insights.md; regret 0.10 against 0.69 for chance.
 * @param studies in the order of the tree, which decides between equal rows
 */
export function lesson(input: {
  studies: readonly Study[]
  members: Readonly<Record<string, { trials: readonly Trial[]; records: readonly Studied[] }>>
  today: Day
}): Lesson {
  const { studies, members, today } = input
  const known = Object.entries(members)
    .sort(([a], [b]) => compareText(a, b))
    .map(([id, { trials, records }]) => {
      const papers = papersByStudy(studies, trials, today)
      return { id, papers, stakes: stakesByStudy(studies, papers), hours: hoursByTopic(records, today) }
    })
  const lessons = studies.map((study) => {
    const speaking = known.flatMap(({ id, stakes, hours }): Known[] => {
      const own = stakes.get(study.id)
      return own ? [{ id, stakes: own, hours }] : []
    })
    return { study, speaking }
  })
  const n = Math.max(0, ...lessons.map(({ speaking }) => speaking.length))
  if (n < prior.minMembers) {
    const papers = known.flatMap((member) => [...member.papers.values()])
    return { ...lackingPapers(papers, 'members_with_three_covered_trials', prior.minMembers, n), rows: [] }
  }
  const rows = lessons
    .filter(({ speaking }) => speaking.length >= prior.minMembers)
    .flatMap(({ study, speaking }) => study.topics.map((topic) => rowOf(study.id, topic, speaking)))
    .sort((a, b) => b.value - a.value)
    .slice(0, prior.rows)
    .map((row) => ({
      ...row,
      subtopics: worstSubtopics(
        known.flatMap(({ papers }) => papers.get(row.study_id)?.covered ?? []),
        row.topic_id,
      ),
    }))
  return { evidence: { n, quality: gradeOf(n, { A: 15, B: 8 }) }, missing: null, rows }
}

function rowOf(study: string, topic: string, speaking: readonly Known[]): Omit<LessonRow, 'subtopics'> {
  const atStake = speaking.map(({ stakes }) => stakes.topics.get(topic) ?? 0)
  const values = speaking.map(({ hours }, i) => worthOfNextHour(atStake[i] ?? 0, hours.get(topic) ?? 0))
  const who = speaking.filter(({ stakes }) => {
    const last = stakes.papers.slice(0, prior.lastPapers)
    return last.filter((paper) => lossOf(paper, topic).know > 0).length >= prior.minPapersWithLoss
  })
  return {
    study_id: study,
    topic_id: topic,
    members: speaking.length,
    at_stake: mean(atStake),
    who: who.map(({ id }) => id),
    value: mean(values),
  }
}
