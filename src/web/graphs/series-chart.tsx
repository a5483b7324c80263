import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { DayBars } from '#web/chart/day-bars.tsx'
import { DayLine } from '#web/chart/day-line.tsx'
import { YearMap } from '#web/chart/year-map.tsx'
import { useActing } from '#web/session/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { chartSeries, factsOf, type SeriesReply } from './figures.ts'
import type { Level, View } from './levels.tsx'
import { useWeekStart } from './use-week-start.ts'

type SeriesChartProps = { level: Level; answer: UseQueryResult<SeriesReply, Error>; view: View }

/** The days of a window: bars for what adds up, a line for accuracy, a map of the year for all of it. */
export function SeriesChart({ level, answer, view }: SeriesChartProps) {
  return (
    <Loaded answer={answer} skeleton={<Skeleton className="h-80 rounded-card" />}>
      {(reply) => <Drawn level={level} reply={reply} view={view} />}
    </Loaded>
  )
}

function Drawn({ level, reply, view }: { level: Level; reply: SeriesReply; view: View }) {
  const { graphs: words } = useWords()
  const acting = useActing()
  const weekStart = useWeekStart()
  const { measure } = view
  const series = useMemo(() => chartSeries(reply, measure), [reply, measure])
  const sentence = useSentence(reply, view)
  const frame = {
    title: words.seriesTitle[level][measure],
    sentence,
    headingLevel: 2 as const,
    fileName: `etut-${level}-${measure}`,
    empty: <FirstLog />,
  }
  if (measure === 'accuracy')
    return (
      <DayLine
        {...frame}
        days={reply.days}
        series={series}
        unit="percent"
        combine="mean"
        weekStart={weekStart}
      />
    )
  const whole = series[0]
  return (
    <>
      <DayBars
        {...frame}
        key={acting?.id}
        days={reply.days}
        series={series}
        unit={measure}
        weekStart={weekStart}
      />
      {level === 'whole' && view.period === 'total' && whole && reply.days.length > 60 && (
        <YearMap
          title={words.mapTitle}
          headingLevel={2}
          days={reply.days}
          values={whole.values}
          unit={measure}
          weekStart={weekStart}
        />
      )}
    </>
  )
}

/** What the chart shows, in a sentence; nothing is judged. */
function useSentence(reply: SeriesReply, { measure }: View): string {
  const { graphs: words } = useWords()
  const format = useFormat()
  const series = chartSeries(reply, measure === 'accuracy' ? 'questions' : measure)
  const { days, studied, sum, most } = factsOf(series)
  if (studied === 0) return words.nothing[measure](days)
  if (measure === 'accuracy') return words.answered(format.number(sum))
  // Days with questions alone are days of study too, and the other way round: each sentence tells of its own measure.
  const say =
    measure === 'minutes' ? format.minutes : (value: number) => words.questionCount(format.number(value))
  const first = words.studied[measure](days, studied, say(sum))
  return most ? `${first} ${words.most(most.name, say(most.sum))}` : first
}

function FirstLog() {
  const { graphs: words } = useWords()
  return (
    <EmptyState
      title={words.emptyTitle}
      text={words.emptyText}
      action={
        <LinkButton to="/log" search={{ new: true }} variant="primary">
          {words.emptyAction}
        </LinkButton>
      }
    />
  )
}
