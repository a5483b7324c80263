import { changesOf } from '../comparable.ts'
import type { Day } from '../day.ts'
import type { MistakeReason } from '../mistake-reasons.ts'
import { lost } from '../net.ts'
import type { Mark } from '../trial.ts'

type Results = { correct: number; wrong: number; blank: number; net: number }

/** A trial exam as GET /trialexam/data answers, with the names of the topics of its marks. */
export type TrialGiven = {
  id: string
  name: string
  day: Day
  publisher: string | null
  penalty: number
  lessons: readonly (Results & { study_id: string; name: string; question_count: number; exempt: boolean })[]
  /** Sums of tests in place of their lessons. */
  sections: readonly (Results & { name: string; question_count: number })[]
  marks: readonly (Pick<Mark, 'topic_id' | 'result' | 'count' | 'reason'> & { topic_name: string | null })[]
  totals: Results & { questions: number }
}

export type TrialFacts = {
  name: string
  day: Day
  publisher: string | null
  penalty: number
  totals: TrialGiven['totals']
  /** Net minus the net of the comparable trial exam before; null without one. */
  change: number | null
  /** Lessons, and tests of which only the sum is known. */
  lessons: (Results & { name: string; questions: number; lost: number })[]
  /** Topics by the nets that their marks lost, most first. */
  topics: { name: string; wrong: number; blank: number; lost: number }[]
  /** Marked answers by reason, most first. */
  reasons: { reason: MistakeReason; count: number }[]
  /** Wrong and blank answers, and how many of them are marked by topic. */
  marked: { answers: number; of: number; with_reason: number }
}

const mostTopics = 6

/** What a trial exam lost, where and why; exempt lessons are left out. @param all trial exams, oldest first */
export function trialLosses(trial: TrialGiven, all: Parameters<typeof changesOf>[0]): TrialFacts {
  const { name, day, publisher, penalty, totals, marks } = trial
  const sat = [...trial.lessons.filter(({ exempt }) => !exempt), ...trial.sections]
  return {
    name,
    day,
    publisher,
    penalty,
    totals,
    change: changesOf(all).get(trial.id)?.by ?? null,
    lessons: sat.map(({ name: lesson, question_count, correct, wrong, blank, net }) => ({
      name: lesson,
      questions: question_count,
      correct,
      wrong,
      blank,
      net,
      lost: lost(wrong, blank, penalty),
    })),
    topics: topicsOf(trial).slice(0, mostTopics),
    reasons: reasonsOf(marks),
    marked: {
      answers: marks.reduce((sum, { count }) => sum + count, 0),
      of: sat.reduce((sum, { wrong, blank }) => sum + wrong + blank, 0),
      with_reason: marks.reduce((sum, { count, reason }) => sum + (reason ? count : 0), 0),
    },
  }
}

function topicsOf({ marks, penalty }: TrialGiven): TrialFacts['topics'] {
  const topics = new Map<string, { name: string; wrong: number; blank: number }>()
  for (const { topic_id, topic_name, result, count } of marks) {
    if (topic_name === null) continue
    const topic = topics.get(topic_id) ?? { name: topic_name, wrong: 0, blank: 0 }
    topics.set(topic_id, { ...topic, [result]: topic[result] + count })
  }
  return [...topics.values()]
    .map((topic) => ({ ...topic, lost: lost(topic.wrong, topic.blank, penalty) }))
    .sort((a, b) => b.lost - a.lost)
}

function reasonsOf(marks: TrialGiven['marks']): TrialFacts['reasons'] {
  const counts = new Map<MistakeReason, number>()
  for (const { reason, count } of marks) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + count)
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}
