import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { DayChart } from '#web/chart/day-chart.tsx'
import { YearMap } from '#web/chart/year-map.tsx'
import { useActing, useMayChange } from '#web/session/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { chartSeries, type SeriesReply } from './figures.ts'
import type { Level, View } from './levels.tsx'
import { useSeriesSentence } from './use-series-sentence.ts'

type SeriesChartProps = {
  level: Level
  reply: SeriesReply
  view: View
  /** Called with the chosen day; only if each bar is one day. */
  onDay?: ((day: string) => void) | undefined
}

/** From this number of days a calendar map is shown, as it shows weekdays and gaps. */
const mapFrom = 60

/** Days of a window: bars for sums, a line for accuracy, a calendar map for long windows. */
export function SeriesChart({ level, reply, view: { measure }, onDay }: SeriesChartProps) {
  const { graphs: words } = useWords()
  const acting = useActing()
  const weekStart = useWeekStart()
  const sentenceOf = useSeriesSentence()
  const series = chartSeries(reply, measure)
  const chart = {
    title: words.seriesTitle[level][measure],
    sentence: sentenceOf(reply, series, measure),
    fileName: `etut-${level}-${measure}`,
    empty: <FirstLog />,
    days: reply.days,
    series,
    weekStart,
  }
  if (measure === 'accuracy') return <DayChart {...chart} unit="percent" />
  const [whole] = series
  const hasMap = reply.days.length >= mapFrom
  return (
    <>
      <DayChart
        {...chart}
        key={acting?.id}
        unit={measure}
        first={reply.first_day}
        pale={words.pale}
        {...(onDay && !hasMap && { onPick: onDay })}
      />
      {level === 'whole' && whole && hasMap && (
        <YearMap
          title={words.mapTitle[measure]}
          sentence={words.mapSentence[measure]}
          days={reply.days}
          values={whole.values}
          unit={measure}
          weekStart={weekStart}
        />
      )}
    </>
  )
}

function FirstLog() {
  const { graphs: words, record } = useWords()
  const mayChange = useMayChange()
  return (
    <EmptyState
      drawing="lamp"
      title={words.emptyTitle}
      text={words.emptyText}
      action={
        mayChange && (
          <LinkButton to="/log" search={{ new: true }} variant="primary">
            {record.addTitle}
          </LinkButton>
        )
      }
    />
  )
}
