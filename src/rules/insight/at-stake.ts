import { mean, sum } from './average.ts'
import { lossOf, type Paper, type Study, type StudyPapers } from './papers.ts'
import { stake } from './priors.ts'

/** What each topic of a lesson costs in a trial. @param topics nets a trial @param papers covered, newest first */
export type Stakes = { study: Study; papers: readonly Paper[]; topics: ReadonlyMap<string, number> }

/**
 * Nets a trial that lack of knowledge costs in each topic of a lesson: the mean over covered papers, of which one
 * counts half eight papers later, with three papers of the lesson's own mean mixed in:
 * (e·n + 3·m) / (n + 3), n = Σ 0.5^(i/8), i = 0 for the newest.
 * @returns null below three covered papers
 */
function stakesOf(study: Study, papers: readonly Paper[]): Stakes | null {
  if (papers.length < stake.minPapers) return null
  const weights = papers.map((_, i) => 0.5 ** (i / stake.halfLifePapers))
  const seen = sum(weights)
  const means = study.topics.map((topic) => {
    const weighted = papers.map((paper, i) => (weights[i] ?? 0) * lossOf(paper, topic).know)
    return sum(weighted) / seen
  })
  const prior = stake.pseudoPapers * mean(means)
  const topics = study.topics.map((topic, i): [string, number] => [
    topic,
    ((means[i] ?? 0) * seen + prior) / (seen + stake.pseudoPapers),
  ])
  return { study, papers, topics: new Map(topics) }
}

/** Stakes of every lesson with enough covered papers, by the lesson's id, in the order of the tree. */
export function stakesByStudy(
  studies: readonly Study[],
  papers: ReadonlyMap<string, StudyPapers>,
): ReadonlyMap<string, Stakes> {
  return new Map(
    studies.flatMap((study) => {
      const stakes = stakesOf(study, papers.get(study.id)?.covered ?? [])
      return stakes ? [[study.id, stakes]] : []
    }),
  )
}

/**
 * Worth of the next hour on a topic: nets at stake / (16 + hours). By the law of practice the gain of an hour
 * falls with the hours before it.
 * @returns nets per trial and hour
 */
export function worthOfNextHour(atStake: number, hours: number): number {
  return atStake / (stake.hoursBefore + hours)
}
