import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { sum } from '#rules/insight/average.ts'
import { type Period, periodDays } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { RankBars } from '#web/chart/rank-bars.tsx'
import { Scatter } from '#web/chart/scatter.tsx'
import { YearMap } from '#web/chart/year-map.tsx'
import type { Refused } from '#web/session/refused.ts'
import { useActing, useMayChange } from '#web/session/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import { StudyDay, StudyDays } from './day-rows.tsx'
import { DrillName, useDrill } from './drill-name.tsx'
import { leastAnswers, rankRows, type SeriesReply, scatterPoints, type TotalsReply } from './figures.ts'
import type { Measure } from './search.ts'
import { StudyChart } from './study-chart.tsx'

type View = { period: Period; limit: number | undefined; measure: Measure }
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

type Level = 'whole' | 'croom' | 'study' | 'topic'
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
function SeriesChart({ level, reply, view: { measure }, onDay }: SeriesChartProps) {
  const { graphs: words, record, chart } = useWords()
  const acting = useActing()
  const mayChange = useMayChange()
  const weekStart = useWeekStart()
  const hasMap = reply.days.length >= mapFrom
  // All study is one series, which the map takes as it was answered.
  const [all] = level === 'whole' && hasMap ? reply.series : []
  return (
    <>
      <StudyChart
        key={acting?.id}
        title={words.seriesTitle[measure]}
        empty={
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
        }
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

type TotalsProps = { level: Level; reply: TotalsReply }

/** All time: bars per part; a click opens the part. */
function TotalsChart({ level, reply, measure }: TotalsProps & { measure: Measure }) {
  const { graphs: words, common, format } = useWords()
  const [unit, base] =
    measure === 'accuracy' ? (['percent', 'answers'] as const) : ([measure, 'records'] as const)
  const say = {
    minutes: format.minutes,
    questions: (value: number) => common.questions(format.number(value)),
    accuracy: (value: number) => format.percent(value / 100),
  }[measure]
  const rows = rankRows(reply, measure)
  const [first] = rows
  const surest = rows.find(({ answers }) => answers >= leastAnswers)
  function sentence(): string {
    if (!first) return words.nothingYet
    if (measure !== 'accuracy') return words.most(first.name, say(first.value))
    return surest ? words.highest(surest.name, say(surest.value)) : words.fewAnswers
  }
  return (
    <RankBars
      title={words.totalsTitle[level]}
      sentence={sentence()}
      counted={words.counted[base](format.number(sum(rows.map((row) => row[base]))))}
      empty={words.nothingYet}
      rows={rows}
      unit={unit}
      rowName={words.rowName[level]}
      renderName={(row) => <DrillName row={row} />}
    />
  )
}

/** Minutes against accuracy, for at least three parts with enough answers. */
function ScatterChart({ level, reply }: TotalsProps) {
  const { graphs: words } = useWords()
  const navigate = useNavigate()
  const drill = useDrill()
  const points = scatterPoints(reply)
  if (points.length < 3) return null
  return (
    <Scatter
      title={words.scatterTitle}
      sentence={words.scatterSentence(points.length)}
      points={points}
      xUnit="minutes"
      yUnit="percent"
      pointName={words.rowName[level]}
      // What was recorded on the parent itself has no parts.
      onPick={drill && ((id) => id !== 'own' && navigate({ to: '/progress', search: drill(id) }))}
    />
  )
}
