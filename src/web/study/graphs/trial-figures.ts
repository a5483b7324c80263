import { type ChartSeries, total } from '#rules/chart/series.ts'
import { type Comparable, comparableKey } from '#rules/comparable.ts'
import { mean, sum } from '#rules/insight/average.ts'
import { grouped } from '#rules/insight/order.ts'
import { publisherKey } from '#rules/insight/publisher-name.ts'
import { entriesOf, recordOf } from '#rules/keys.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { lessonColorIndex } from '#web/ui/lesson-color.ts'

export type LessonSeries = ReplyOf<'GET /trialgraph/sumByStudyTime/{id}/{time}'>
export type MarkTotals = ReplyOf<'GET /trialgraph/sumByTopic/{id}'>
export type MarkSeries = ReplyOf<'GET /trialgraph/sumByTopicTime/{id}/{time}'>
type Lesson = LessonSeries['series'][number]

type Named = Comparable & { croom_name: string }
/** A set of comparable trial exams; named by its kind and, if needed, its lessons. */
export type TrialTrend<T> = { key: string; trials: readonly T[]; saysKind: boolean; saysLessons: boolean }
/** Trial exams of one class group: sets of comparable ones, longest first, and single ones. */
export type TrialsOfCroom<T> = { id: string; name: string; lines: TrialTrend<T>[]; single: TrialTrend<T>[] }

/** Groups trial exams by class group and comparability, in their order. @param trials oldest first */
export function comparableLines<T extends Named>(trials: readonly T[]): TrialsOfCroom<T>[] {
  return [...grouped(trials, ({ croom_id }) => croom_id)].map(([id, own]) => {
    const groups = [...grouped(own, comparableKey)].map(([key, trials]) => ({ key, trials }))
    const kindOf = (group: { trials: T[] }) => group.trials[0]?.kind
    const all = groups.map((group) => ({
      ...group,
      saysKind: groups.length > 1 && new Set(group.trials.map(({ kind }) => kind)).size === 1,
      // A trial of a single lesson is always named by its lesson.
      saysLessons:
        kindOf(group) === 'branch' || groups.filter((each) => kindOf(each) !== 'branch').length > 1,
    }))
    const isSingle = (line: TrialTrend<T>) => line.trials.length === 1 && groups.length > 1
    return {
      id,
      name: own[0]?.croom_name ?? '',
      single: all.filter(isSingle),
      lines: all.filter((line) => !isSingle(line)).toSorted((a, b) => b.trials.length - a.trials.length),
    }
  })
}

/** Only full trials: one of a single lesson would interrupt the lines of the other lessons. */
export function withoutBranch({ trials, series, ...rest }: LessonSeries): LessonSeries {
  const isFull = trials.map(({ kind }) => kind !== 'branch')
  const full = <V>(values: readonly V[]) => values.filter((_, index) => isFull[index])
  return {
    ...rest,
    trials: full(trials),
    series: series.map((lesson) => ({
      ...lesson,
      ...recordOf(['correct', 'wrong', 'blank', 'net'], (of) => full(lesson[of])),
    })),
  }
}

/**
 * Nets without what the mocks of their publisher are easier (+) or harder (−) than the mean; one without a known
 * effect keeps its net.
 * @param effects nets of a full mock
 * @param trials full ones
 * @returns null if none of the trials has an effect
 */
export function adjustedNets(
  trials: readonly { net: number; publisher: string | null }[],
  effects: readonly { publisher: string; effect: number }[],
): number[] | null {
  const effectOf = new Map(effects.map(({ publisher, effect }) => [publisherKey(publisher), effect]))
  const known = trials.map(({ publisher }) => effectOf.get(publisherKey(publisher ?? '')))
  if (known.every((effect) => effect === undefined)) return null
  return trials.map(({ net }, index) => net - (known[index] ?? 0))
}

/** Nets per lesson; null in a trial without the lesson. */
export function lessonLines({ series }: Pick<LessonSeries, 'series'>): ChartSeries[] {
  return series
    .filter(({ net }) => net.some((value) => value !== null))
    .map(({ id, name, color, net }) => ({
      id: id ?? 'own',
      name,
      color: lessonColorIndex(color),
      values: net,
    }))
}

/** Lost nets per part with at least one mark. */
export function lostLines({ series }: Pick<MarkSeries, 'series'>): ChartSeries[] {
  return series
    .filter(({ lost }) => lost.some((value) => value !== null && value > 0))
    .map(({ id, name, lost }) => ({ id: id ?? 'own', name, values: lost }))
}

/** Summary per lesson: last net, mean, best, and nets lost to wrong and blank. */
export function lessonTotals({ series }: Pick<LessonSeries, 'series'>) {
  return series.flatMap(({ id, name, color, correct, wrong, blank, net }) => {
    const nets = net.filter((value) => value !== null)
    const [last] = nets.slice(-1)
    if (last === undefined) return []
    return [
      {
        id: id ?? 'own',
        name,
        color,
        trials: nets.length,
        last,
        mean: mean(nets),
        best: Math.max(...nets),
        lost: total(correct) + total(wrong) + total(blank) - sum(nets),
      },
    ]
  })
}

/** Rows with a loss, largest first. */
export function byLoss<R extends { lost: number }>(rows: readonly R[]): R[] {
  return rows.filter(({ lost }) => lost > 0).toSorted((a, b) => b.lost - a.lost)
}

/**
 * Share of correct answers per lesson in percent: in its last trial, and the mean of earlier ones (null for
 * none).
 * @param least minimum number of trials of a lesson
 */
export function profileOf({ series }: Pick<LessonSeries, 'series'>, least: number) {
  return series.flatMap((lesson) => {
    const shares = sharesOf(lesson)
    const now = shares.at(-1)
    if (now === undefined || shares.length < least) return []
    const earlier = shares.slice(0, -1)
    const before = earlier.length > 0 ? mean(earlier) : null
    return [{ id: lesson.id ?? 'own', name: lesson.name, now, before }]
  })
}

function sharesOf({ correct, wrong, blank }: Pick<Lesson, 'correct' | 'wrong' | 'blank'>): number[] {
  return correct.flatMap((right, index) => {
    const [lost, empty] = [wrong[index] ?? null, blank[index] ?? null]
    if (right === null || lost === null || empty === null) return []
    const questions = right + lost + empty
    return questions === 0 ? [] : [(right / questions) * 100]
  })
}

/** Number of marks per reason over all parts, most first. */
export function reasonCounts({ rows }: Pick<MarkTotals, 'rows'>) {
  const counts = new Map<keyof MarkTotals['rows'][number]['reasons'], number>()
  for (const { reasons } of rows) {
    for (const [reason, count] of entriesOf(reasons)) {
      counts.set(reason, (counts.get(reason) ?? 0) + count)
    }
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).sort((a, b) => b.count - a.count)
}
