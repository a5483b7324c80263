import type { ReplyOf } from '#web/session/ask.ts'
import { lessonColorIndex } from '#web/ui/lesson-color.ts'
import type { Measure } from './search.ts'

export type SeriesReply = ReplyOf<'GET /graph/time/{period}'>
export type TotalsReply = ReplyOf<'GET /graph/croom'>
type Sum = { minutes: number; questions: number; correct: number; wrong: number; blank: number }

/** Share of correct answers in percent; null without an answer, which is not 0. */
export function accuracyOf({
  correct,
  wrong,
  blank,
}: Pick<Sum, 'correct' | 'wrong' | 'blank'>): number | null {
  const answers = correct + wrong + blank
  return answers === 0 ? null : (correct / answers) * 100
}

/** One measure of each series by day, as charts take it. */
export function chartSeries(reply: SeriesReply, measure: Measure) {
  return reply.series.map((series, index) => ({
    id: series.id ?? 'own',
    name: series.name,
    color: reply.series.length === 1 ? ('accent' as const) : colorOf(series.color, index),
    values:
      measure === 'accuracy'
        ? series.correct.map((correct, day) => {
            const [wrong, blank] = [series.wrong[day] ?? null, series.blank[day] ?? null]
            return correct === null || wrong === null || blank === null
              ? null
              : accuracyOf({ correct, wrong, blank })
          })
        : series[measure],
    ...(measure === 'accuracy' && {
      weights: series.correct.map(
        (correct, day) => (correct ?? 0) + (series.wrong[day] ?? 0) + (series.blank[day] ?? 0),
      ),
    }),
  }))
}

/** A lesson has its own colour; topics take the six in their order. */
function colorOf(hex: string | undefined, index: number) {
  if (hex !== undefined) return lessonColorIndex(hex)
  return index < 6 ? (index as 0 | 1 | 2 | 3 | 4 | 5) : ('other' as const) // below six
}

/** Answers from which on an accuracy says something. */
export const leastAnswers = 20

/** One measure of each row, the largest first; rows without a value are left out, and sums of nothing. */
export function rankRows(reply: TotalsReply, measure: Measure) {
  const isColored = reply.rows.some(({ color }) => color !== undefined)
  return reply.rows
    .map((row) => ({
      id: row.id ?? 'own',
      name: row.name,
      value: measure === 'accuracy' ? accuracyOf(row) : row[measure],
      answers: row.correct + row.wrong + row.blank,
      ...(isColored && { color: lessonColorIndex(row.color) }),
    }))
    .filter(
      (row): row is typeof row & { value: number } =>
        row.value !== null && (measure === 'accuracy' || row.value > 0),
    )
    .sort((a, b) => b.value - a.value)
}

/** Parts with enough answers to say something of their accuracy: minutes across, percent up. */
export function scatterPoints(reply: TotalsReply) {
  return reply.rows.flatMap((row) => {
    const accuracy = accuracyOf(row)
    const answers = row.correct + row.wrong + row.blank
    if (accuracy === null || answers < leastAnswers) return []
    const color = row.color === undefined ? {} : { color: lessonColorIndex(row.color) }
    return [{ id: row.id ?? 'own', name: row.name, x: row.minutes, y: accuracy, ...color }]
  })
}

/** What a window says in numbers: days with study, the sum, and the series that has the most. */
export function factsOf(series: readonly { name: string; values: readonly (number | null)[] }[]) {
  const length = series[0]?.values.length ?? 0
  const studied = Array.from({ length }, (_, day) => series.some(({ values }) => (values[day] ?? 0) > 0))
  const sums = series.map(({ name, values }) => ({
    name,
    sum: values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
  }))
  const most = sums.toSorted((a, b) => b.sum - a.sum)[0]
  return {
    days: length,
    studied: studied.filter(Boolean).length,
    sum: sums.reduce((sum, each) => sum + each.sum, 0),
    most: most && most.sum > 0 && series.length > 1 ? most : null,
  }
}
