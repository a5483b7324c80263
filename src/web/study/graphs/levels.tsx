import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Period } from '#rules/vocabulary.ts'
import type { Refused } from '#web/api/refused.ts'
import { useCall } from '#web/api/use-call.ts'
import type { SeriesReply, TotalsReply } from './figures.ts'
import type { Measure } from './search.ts'
import { SeriesChart } from './series-chart.tsx'
import { StudyDay, StudyDays } from './study-days.tsx'
import { ScatterChart, TotalsChart } from './totals-chart.tsx'

export type View = { period: Period; limit: number | undefined; measure: Measure }
type Pick = { onPick?(id: string): void }

/** All study: one series, a row a class group. */
export function WholeCharts({ view, onPick }: { view: View } & Pick) {
  const series = useCall('GET /graph/time/{period}', {
    params: { period: view.period },
    search: searchOf(view),
  })
  const totals = useCall('GET /graph/croom', {})
  return <Charts level="whole" series={series} totals={totals} view={view} {...(onPick && { onPick })} />
}

/** One class group: a series and a row a lesson. */
export function CroomCharts({ id, view, onPick }: { id: string; view: View } & Pick) {
  const series = useCall('GET /graph/study/{id}/time/{period}', {
    params: { id, period: view.period },
    search: searchOf(view),
  })
  const totals = useCall('GET /graph/study/{id}', { params: { id } })
  return <Charts level="croom" series={series} totals={totals} view={view} {...(onPick && { onPick })} />
}

/** One lesson: a series and a row a topic. */
export function StudyCharts({ id, view, onPick }: { id: string; view: View } & Pick) {
  const series = useCall('GET /graph/topic/{id}/time', { params: { id }, search: windowOf(view) })
  const totals = useCall('GET /graph/topic/{id}', { params: { id } })
  return <Charts level="study" series={series} totals={totals} view={view} {...(onPick && { onPick })} />
}

/** One topic: a series and a row a subtopic. */
export function TopicCharts({ id, view }: { id: string; view: View }) {
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
  /** A day of the chart was chosen. */
  onDay?(day: string): void
  /** Below the days, where a chosen one is told. */
  children?: ReactNode
} & Pick

function Charts({ level, series, totals, view, onPick, onDay, children }: ChartsProps) {
  return (
    <>
      <SeriesChart level={level} answer={series} view={view} onDay={onDay} />
      {children}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-5">
        <TotalsChart level={level} answer={totals} measure={view.measure} {...(onPick && { onPick })} />
        <ScatterChart level={level} answer={totals} {...(onPick && { onPick })} />
      </div>
    </>
  )
}

function searchOf({ limit }: View) {
  return limit === undefined ? {} : { limit }
}

/** Calls without a period take its days as a limit; without one they reach back to the first record. */
function windowOf({ period, limit }: View) {
  const days = limit ?? { day: 1, week: 7, month: 30, total: undefined }[period]
  return days === undefined ? {} : { limit: days }
}
