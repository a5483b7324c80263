import type { ComponentProps } from 'react'
import { accuracy } from '#rules/accuracy.ts'
import type { ChartSeries } from '#rules/chart/series.ts'
import { beginsBefore, knownDays } from '#rules/windows.ts'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { DayChart } from '#web/chart/day-chart.tsx'
import { useWords } from '#web/words/use-words.ts'
import { answersOf, chartSeries, factsOf, onlyPart, type SeriesReply } from './figures.ts'
import type { Measure } from './search.ts'

type Made = 'sentence' | 'days' | 'series' | 'unit' | 'weekStart' | 'first' | 'pale'
type StudyChartProps = Omit<ComponentProps<typeof DayChart>, Made> & {
  reply: SeriesReply
  measure: Measure
  /** The id of the only part that is drawn, in its colour among all of them. */
  part?: string | null
}

/** One measure of study by day with its sentence: bars of sums, of which what is not whole is pale, or a line of shares. */
export function StudyChart({ reply, measure, part = null, ...chart }: StudyChartProps) {
  const words = useWords()
  const weekStart = useWeekStart()
  const isShown = ({ id }: { id: string | null }) => part === null || id === part
  const series = chartSeries(reply, measure).filter(isShown)
  const shown = { ...reply, series: reply.series.filter(isShown) }
  return (
    <DayChart
      {...chart}
      sentence={sentenceOf(shown, series, measure, words)}
      days={reply.days}
      series={series}
      weekStart={weekStart}
      {...(measure === 'accuracy'
        ? { unit: 'percent' }
        : { unit: measure, first: reply.first_day, pale: words.graphs.pale })}
    />
  )
}

/** A chart of days as a sentence with the number of answers or days; no judgement. */
function sentenceOf(
  reply: SeriesReply,
  series: readonly ChartSeries[],
  measure: Measure,
  { graphs: words, common, format }: ReturnType<typeof useWords>,
): string {
  const { first_day } = reply
  const days = knownDays(reply.days, first_day)
  const only = onlyPart(reply, series)
  const since = first_day !== null && beginsBefore(reply, first_day) && words.since(format.day(first_day))
  const joined = (...sentences: (string | null | false)[]) => sentences.filter(Boolean).join(' ')
  if (measure === 'accuracy') {
    const { correct, wrong, answers } = answersOf(reply)
    const percent = accuracy({ correct, wrong })
    if (percent === null) return joined(words.nothing.accuracy(days), since)
    const share = format.percent(percent / 100)
    const first = words.answered(format.number(answers), format.number(correct), share)
    return joined(first, only && words.only(only), since)
  }
  const { studied, sum, most } = factsOf(series)
  if (studied === 0) return joined(words.nothing[measure](days), since)
  // A day may have minutes without questions or the reverse, so each sentence counts the days of its own measure.
  const say =
    measure === 'minutes' ? format.minutes : (value: number) => common.questions(format.number(value))
  const first = words.studied[measure](days, studied, say(sum))
  const more = only ? words.only(only) : most && words.most(most.name, say(most.sum))
  return joined(first, more, since)
}
