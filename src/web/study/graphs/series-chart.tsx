import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { YearMap } from '#web/chart/year-map.tsx'
import { useActing, useMayChange } from '#web/session/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { SeriesReply } from './figures.ts'
import type { Level, View } from './levels.tsx'
import { StudyChart } from './study-chart.tsx'

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
  const hasMap = reply.days.length >= mapFrom
  // All study is one series, which the map takes as it was answered.
  const [all] = level === 'whole' && hasMap ? reply.series : []
  return (
    <>
      <StudyChart
        key={acting?.id}
        title={words.seriesTitle[measure]}
        empty={<FirstLog />}
        reply={reply}
        measure={measure}
        {...(onDay && !hasMap && { onPick: onDay })}
      />
      {measure !== 'accuracy' && all?.[measure].some((value) => value !== null) && (
        <YearMap
          title={words.mapTitle[measure]}
          sentence={words.mapSentence[measure]}
          days={reply.days}
          values={all[measure]}
          unit={measure}
          weekStart={weekStart}
        />
      )}
    </>
  )
}

function FirstLog() {
  const { graphs: words, record, chart } = useWords()
  const mayChange = useMayChange()
  return (
    <EmptyState
      drawing="lamp"
      title={chart.empty}
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
