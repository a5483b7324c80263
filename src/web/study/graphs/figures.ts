import { accuracy } from '#rules/accuracy.ts'
import { type ChartSeries, total } from '#rules/chart/series.ts'
import { sum } from '#rules/insight/average.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { lessonColorIndex } from '#web/ui/lesson-color.ts'
import type { Measure } from './search.ts'

export type SeriesReply = ReplyOf<'GET /graph/time/{period}'>
export type TotalsReply = ReplyOf<'GET /graph/croom'>

/**
 * One measure of each series with a record of it, by day, in the format of the charts. Lessons have their own
 * colours, and what belongs to no lesson is grey; topics are coloured by the chart.
 */
export function chartSeries(reply: SeriesReply, measure: Measure): ChartSeries[] {
  const isColored = reply.series.length > 1 && reply.series.some(({ color }) => color !== undefined)
  const all = reply.series.map((series) => ({
    id: series.id ?? 'own',
    name: series.name,
    ...(isColored && { color: lessonColorIndex(series.color) }),
    values:
      measure === 'accuracy'
        ? series.correct.map((correct, day) => {
            const wrong = series.wrong[day] ?? null
            return correct === null || wrong === null ? null : accuracy({ correct, wrong })
          })
        : series[measure],
    ...(measure === 'accuracy' && {
      weights: series.correct.map((correct, day) => (correct ?? 0) + (series.wrong[day] ?? 0)),
    }),
  }))
  return all.filter(({ values }) => values.some((value) => value !== null))
}

/** Minimum number of answers for an accuracy. */
export const leastAnswers = 20

/** One measure of each row, largest first; rows with null or 0 are left out. */
export function rankRows(reply: TotalsReply, measure: Measure) {
  const isColored = reply.rows.some(({ color }) => color !== undefined)
  return reply.rows
    .map((row) => ({
      id: row.id ?? 'own',
      name: row.name,
      value: measure === 'accuracy' ? accuracy(row) : row[measure],
      answers: row.correct + row.wrong,
      records: row.records,
      ...(isColored && { color: lessonColorIndex(row.color) }),
    }))
    .filter(
      (row): row is typeof row & { value: number } =>
        row.value !== null && (measure === 'accuracy' || row.value > 0),
    )
    .sort((a, b) => b.value - a.value)
}

/** Parts with enough answers for an accuracy: minutes on the x axis, percent on the y axis. */
export function scatterPoints(reply: TotalsReply) {
  return reply.rows.flatMap((row) => {
    const percent = accuracy(row)
    if (percent === null || row.correct + row.wrong < leastAnswers) return []
    const color = row.color === undefined ? {} : { color: lessonColorIndex(row.color) }
    return [{ id: row.id ?? 'own', name: row.name, x: row.minutes, y: percent, ...color }]
  })
}

/**
 * Name of the only part with figures when there are several parts, since the chart then has no legend;
 * otherwise null.
 */
export function onlyPart(reply: SeriesReply, drawn: readonly { name: string }[]): string | null {
  const [first, second] = drawn
  return first && !second && reply.series.length > 1 ? first.name : null
}

/** Facts of a window: days with a value, the sum, and the largest series. */
export function factsOf(series: readonly { name: string; values: readonly (number | null)[] }[]) {
  const length = series[0]?.values.length ?? 0
  const studied = Array.from({ length }, (_, day) => series.some(({ values }) => (values[day] ?? 0) > 0))
  const sums = series.map(({ name, values }) => ({ name, sum: total(values) }))
  const most = sums.toSorted((a, b) => b.sum - a.sum)[0]
  return {
    studied: studied.filter(Boolean).length,
    sum: sum(sums.map((each) => each.sum)),
    most: most && most.sum > 0 && series.length > 1 ? most : null,
  }
}

/** Number of answers in a window, and how many are correct. */
export function answersOf({ series }: SeriesReply) {
  const correct = sum(series.map((one) => total(one.correct)))
  const wrong = sum(series.map((one) => total(one.wrong)))
  return { correct, wrong, answers: correct + wrong }
}
