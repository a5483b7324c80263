import { mean, sum } from './average.ts'
import { stake } from './priors.ts'
import { lossOf, type Sheet, type Study, type StudySheets } from './sheets.ts'

/** What each topic of a lesson costs in a trial. @param topics nets a trial @param sheets covered, newest first */
export type Stakes = { study: Study; sheets: readonly Sheet[]; topics: ReadonlyMap<string, number> }

/**
 * Nets a trial that lack of knowledge costs in each topic of a lesson: the mean over covered sheets, of which one
 * counts half eight sheets later, with three sheets of the lesson's own mean mixed in:
 * (e·n + 3·m) / (n + 3), n = Σ 0.5^(i/8), i = 0 for the newest.
 * @returns null below three covered sheets
 */
function stakesOf(study: Study, sheets: readonly Sheet[]): Stakes | null {
  if (sheets.length < stake.minSheets) return null
  const weights = sheets.map((_, i) => 0.5 ** (i / stake.halfLifeSheets))
  const seen = sum(weights)
  const means = study.topics.map((topic) => {
    const weighted = sheets.map((sheet, i) => (weights[i] ?? 0) * lossOf(sheet, topic).know)
    return sum(weighted) / seen
  })
  const prior = stake.pseudoSheets * mean(means)
  const topics = study.topics.map((topic, i): [string, number] => [
    topic,
    ((means[i] ?? 0) * seen + prior) / (seen + stake.pseudoSheets),
  ])
  return { study, sheets, topics: new Map(topics) }
}

/** Stakes of every lesson with enough covered sheets, by the lesson's id, in the order of the tree. */
export function stakesByStudy(
  studies: readonly Study[],
  sheets: ReadonlyMap<string, StudySheets>,
): ReadonlyMap<string, Stakes> {
  return new Map(
    studies.flatMap((study) => {
      const stakes = stakesOf(study, sheets.get(study.id)?.covered ?? [])
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
