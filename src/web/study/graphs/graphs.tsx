import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { periods } from '#rules/vocabulary.ts'
import { PublishersCard } from '#web/study/insights/publishers-card.tsx'
import { SignsCard } from '#web/study/insights/signs-card.tsx'
import { useCroomId } from '#web/study/now/use-steps.ts'
import { usePageKeys } from '#web/ui/page-keys.ts'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Controls } from './controls.tsx'
import { CroomCharts, StudyCharts, TopicCharts, WholeCharts } from './levels.tsx'
import { type GraphsSearch, usualPeriod } from './search.ts'
import { SummaryTiles } from './summary-tiles.tsx'
import { TrialCharts } from './trial-chart.tsx'
import { TrialLessons } from './trial-lessons.tsx'
import { TrialSubtopics, TrialTopics } from './trial-parts.tsx'

const route = getRouteApi('/inside/progress')

export default function GraphsPage() {
  const { graphs: words, progress } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/progress' })
  const { view, croom, study, topic } = search
  const period = search.period ?? usualPeriod(view)

  const show = (change: Partial<GraphsSearch>, replace = false) =>
    navigate({ search: { ...search, ...change }, replace })

  usePageKeys(({ key }) => {
    const chosen = periods[Number(key) - 1]
    if (chosen) show({ period: chosen, limit: undefined }, true)
  })

  const down = (change: Partial<GraphsSearch>) => show(change)
  return (
    <Screen
      title={words.title}
      back={{ to: '/progress', ...(croom && { search: { croom } }), label: progress.title }}
      subtitle={<Breadcrumbs croom={croom} study={study} topic={topic} />}
    >
      <Controls search={search} onChange={(change) => show(change, true)} />
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        {view === 'trials' ? (
          <TrialSide search={search} onDown={down} />
        ) : (
          <TimeSide search={{ ...search, period }} onDown={down} />
        )}
      </div>
    </Screen>
  )
}

type SideProps = { search: GraphsSearch; onDown(change: Partial<GraphsSearch>): void }

function TimeSide({ search, onDown }: SideProps) {
  const { croom, study, topic, period = 'week', limit, measure = 'minutes' } = search
  const view = { period, limit, measure }
  if (croom && study && topic) return <TopicCharts id={topic} view={view} />
  if (croom && study) return <StudyCharts id={study} view={view} onPick={(id) => onDown({ topic: id })} />
  if (croom) return <CroomCharts id={croom} view={view} onPick={(id) => onDown({ study: id })} />
  return (
    <>
      <SummaryTiles period={period} limit={limit} />
      <SignsCard />
      <WholeCharts view={view} onPick={(id) => onDown({ croom: id })} />
    </>
  )
}

function TrialSide({ search, onDown }: SideProps) {
  const { croom, study, topic, kind, period = usualPeriod('trials') } = search
  const main = useCroomId()
  if (croom && study && topic) return <TrialSubtopics id={topic} time={period} kind={kind} />
  if (croom && study)
    return <TrialTopics id={study} time={period} kind={kind} onPick={(id) => onDown({ topic: id })} />
  if (!croom)
    return (
      <>
        <TrialCharts period={period} kind={kind} onPick={(id) => onDown({ croom: id })} />
        {main && <PublishersCard croomId={main} />}
      </>
    )
  return (
    <>
      <TrialCharts croomId={croom} period={period} kind={kind} />
      <TrialLessons croomId={croom} period={period} kind={kind} onPick={(id) => onDown({ study: id })} />
    </>
  )
}
