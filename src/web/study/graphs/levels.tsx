import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type Period, periodDays } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import type { Refused } from '#web/session/refused.ts'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import type { SeriesReply, TotalsReply } from './figures.ts'
import type { Measure } from './search.ts'
import { SeriesChart } from './series-chart.tsx'
import { StudyDay, StudyDays } from './study-days.tsx'
import { ScatterChart, TotalsChart } from './totals-chart.tsx'

export type View = { period: Period; limit: number | undefined; measure: Measure }
type LevelProps = { id: string; view: View }

/** All study: one series, and one row per class group. */
export function WholeCharts({ view }: { view: View }) {
  const series = useCall('GET /graph/time/{period}', {
    params: { period: view.period },
    search: searchOf(view),
  })
  const totals = useCall('GET /graph/croom', {})
  return <Charts level="whole" series={series} totals={totals} view={view} />
}

/** One class group: one series and one row per lesson. */
export function CroomCharts({ id, view }: LevelProps) {
  const series = useCall('GET /graph/study/{id}/time/{period}', {
    params: { id, period: view.period },
    search: searchOf(view),
  })
  const totals = useCall('GET /graph/study/{id}', { params: { id } })
  return <Charts level="croom" series={series} totals={totals} view={view} />
}

/** One lesson: one series and one row per topic. */
export function StudyCharts({ id, view }: LevelProps) {
  const series = useCall('GET /graph/topic/{id}/time', { params: { id }, search: windowOf(view) })
  const totals = useCall('GET /graph/topic/{id}', { params: { id } })
  return <Charts level="study" series={series} totals={totals} view={view} />
}

/** One topic: one series and one row per subtopic. */
export function TopicCharts({ id, view }: LevelProps) {
  const series = useCall('GET /graph/subtopic/{id}/time', { params: { id }, search: windowOf(view) })
  const totals = useCall('GET /graph/subtopic/{id}', { params: { id } })
  const [day, setDay] = useState<string | null>(null)
  return (
    <>
      <Charts level="topic" series={series} totals={totals} view={view} onDay={setDay}>
        {day && <StudyDay topicId={id} day={day} onClose={() => setDay(null)} />}
      </Charts>
      <StudyDays topicId={id} />
    </>
  )
}

export type Level = 'whole' | 'croom' | 'study' | 'topic'
type ChartsProps = {
  level: Level
  series: UseQueryResult<SeriesReply, Refused>
  totals: UseQueryResult<TotalsReply, Refused>
  view: View
  /** Called when a day of the chart is chosen. */
  onDay?(day: string): void
  /** Content below the chart, such as the details of the selected day. */
  children?: ReactNode
}

function Charts({ level, series, totals, view, onDay, children }: ChartsProps) {
  return (
    <>
      <Loaded answer={series} skeleton={<Skeleton className="h-96 rounded-card" />}>
        {(reply) => <SeriesChart level={level} reply={reply} view={view} onDay={onDay} />}
      </Loaded>
      {children}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
        <Loaded answer={totals} skeleton={<Skeleton className="h-72 rounded-card" />}>
          {(reply) => (
            <>
              <TotalsChart level={level} reply={reply} measure={view.measure} />
              <ScatterChart level={level} reply={reply} />
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

function searchOf({ limit }: Pick<View, 'limit'>) {
  return limit === undefined ? {} : { limit }
}

/**
 * Calls without a period get its number of days as a limit; without a limit they start at the first record.
 */
function windowOf({ period, limit = periodDays[period] ?? undefined }: View) {
  return searchOf({ limit })
}
