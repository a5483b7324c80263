import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type Period, periods } from '#rules/vocabulary.ts'
import { useCall } from '#web/session/use-call.ts'
import { isFieldFocused } from '#web/ui/keyboard.ts'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { CroomCharts, StudyCharts, TopicCharts, WholeCharts } from './levels.tsx'
import { type GraphsSearch, measures } from './search.ts'
import { SummaryTiles } from './summary-tiles.tsx'
import { TrialChart } from './trial-chart.tsx'

const route = getRouteApi('/inside/study/graphs')

export default function GraphsPage() {
  const { graphs: words } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/graphs' })
  const { croom, study, topic, period = 'week', limit, measure = 'minutes' } = search
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })

  const show = (change: Partial<GraphsSearch>, replace = false) =>
    navigate({ search: { ...search, ...change }, replace })
  const showPeriod = (next: Period) =>
    show({ period: next === 'week' ? undefined : next, limit: undefined }, true)

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isFieldFocused(event.target)) return
      const chosen = periods[Number(event.key) - 1]
      if (chosen) showPeriod(chosen)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  const view = { period, limit, measure }
  return (
    <Screen title={words.title} subtitle={<Breadcrumbs croom={croom} study={study} topic={topic} />}>
      <div className="mb-4 flex flex-wrap gap-3" data-print="no">
        <Segmented
          label={words.period}
          value={period}
          onChange={showPeriod}
          options={periods.map((value) => ({ value, label: words.periods[value] }))}
        />
        <Segmented
          label={words.measure}
          value={measure}
          onChange={(next) => show({ measure: next === 'minutes' ? undefined : next }, true)}
          options={measures.map((value) => ({ value, label: words.measures[value] }))}
        />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        {!croom && <SummaryTiles period={period} limit={limit} />}
        {croom && study && topic && <TopicCharts id={topic} view={view} />}
        {croom && study && !topic && (
          <StudyCharts id={study} view={view} onPick={(id) => show({ topic: id })} />
        )}
        {croom && !study && <CroomCharts id={croom} view={view} onPick={(id) => show({ study: id })} />}
        {!croom && (
          <WholeCharts
            view={view}
            onPick={(id) => crooms.data?.some((each) => each.id === id) && show({ croom: id })}
          />
        )}
        {!study && <TrialChart {...(croom && { croomId: croom })} />}
      </div>
    </Screen>
  )
}
