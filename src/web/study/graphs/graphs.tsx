import { getRouteApi, useNavigate } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { periods } from '#rules/vocabulary.ts'
import { useCall } from '#web/api/use-call.ts'
import { PublishersCard } from '#web/study/insights/publishers-card.tsx'
import { SignsCard } from '#web/study/insights/signs-card.tsx'
import { useCroomId } from '#web/study/now/use-steps.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { usePageKeys } from '#web/ui/page-keys.ts'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Controls } from './controls.tsx'
import { CroomCharts, StudyCharts, TopicCharts, WholeCharts } from './levels.tsx'
import { type GraphsSearch, usualPeriod } from './search.ts'
import { SummaryTiles } from './summary-tiles.tsx'
import { TrialCharts } from './trial-chart.tsx'
import { TrialLessons } from './trial-lessons.tsx'
import { TrialSubtopics, TrialTopics } from './trial-parts.tsx'

const route = getRouteApi('/inside/progress')

export default function GraphsPage() {
  const { graphs: words, shell } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/progress' })
  const { view, croom } = search

  const show = (change: Partial<GraphsSearch>) =>
    navigate({ search: { ...search, ...change }, replace: true })

  usePageKeys(({ key }) => {
    const chosen = periods[Number(key) - 1]
    if (chosen) show({ period: chosen, limit: undefined })
  })

  return (
    <Screen
      title={words.title}
      back={{ to: '/progress', ...(croom && { search: { croom } }), label: shell.screens.progress }}
      subtitle={<Breadcrumbs />}
    >
      <Controls search={search} onChange={show} />
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        {view === 'trials' ? <TrialSide /> : <TimeSide />}
      </div>
    </Screen>
  )
}

function TimeSide() {
  const { croom, study, topic, period = usualPeriod('time'), limit, measure = 'minutes' } = route.useSearch()
  const view = { period, limit, measure }
  if (croom && study && topic) return <TopicCharts id={topic} view={view} />
  if (croom && study) return <StudyCharts id={study} view={view} />
  if (croom) return <CroomCharts id={croom} view={view} />
  return (
    <>
      <SummaryTiles period={period} limit={limit} />
      <SignsCard />
      <WholeCharts view={view} />
    </>
  )
}

function TrialSide() {
  const { croom, study, topic, kind, period = usualPeriod('trials') } = route.useSearch()
  const main = useCroomId()
  if (croom && study && topic) return <TrialSubtopics id={topic} time={period} kind={kind} />
  if (croom && study) return <TrialTopics id={study} time={period} kind={kind} />
  return (
    <>
      <TrialCharts croomId={croom} period={period} kind={kind} />
      {croom && <TrialLessons croomId={croom} period={period} kind={kind} />}
      {!croom && main && <PublishersCard croomId={main} />}
    </>
  )
}

type Rows = readonly { id: string | null; name: string }[] | undefined

function Breadcrumbs() {
  const { graphs: words, record } = useWords()
  const { croom, study, topic, view, period, limit, measure, kind } = route.useSearch()
  // A class group that was left is among them while it has records, and the calls below know its parts.
  const crooms = useCall('GET /graph/croom', {}, { staleTime: 300_000 })
  const studies = useCall(
    'GET /study/croom/{id}',
    { params: { id: croom ?? '' } },
    { enabled: croom !== undefined && study !== undefined, staleTime: 300_000 },
  )
  const topics = useCall(
    'GET /topic/study/{id}',
    { params: { id: study ?? '' } },
    { enabled: study !== undefined && topic !== undefined, staleTime: 300_000 },
  )
  // Else it is named by its trial exams.
  const isMissing = croom !== undefined && crooms.data?.rows.every(({ id }) => id !== croom) === true
  const trials = useCall('GET /graph/trial', {}, { enabled: isMissing })
  const left = trials.data?.trials.map(({ croom_id, croom_name }) => ({ id: croom_id, name: croom_name }))
  // Search parameters that stay when moving up.
  const kept = { view, period, limit, measure, kind }
  const nameOf = (id: string | undefined, rows: Rows, isAsking: boolean) =>
    rows?.find((row) => row.id === id)?.name ?? (rows === undefined || isAsking ? '…' : record.leftPlace)
  const croomName = nameOf(croom, isMissing ? left : crooms.data?.rows, trials.isFetching)
  const studyName = nameOf(study, studies.data, studies.isFetching)
  const topicName = nameOf(topic, topics.data, topics.isFetching)
  const steps = [
    { name: words.all, search: {} },
    ...(croom ? [{ name: croomName, search: { croom } }] : []),
    ...(croom && study ? [{ name: studyName, search: { croom, study } }] : []),
    ...(croom && study && topic ? [{ name: topicName, search: { croom, study, topic } }] : []),
  ]
  return (
    <nav aria-label={words.path} className="flex min-h-6 flex-wrap items-center gap-1 wrap-anywhere">
      {steps.map(({ name, search }, index) => (
        <Fragment key={Object.values(search).join(' ')}>
          {index > 0 && <ChevronRight size={14} aria-hidden className="text-field" />}
          {index === steps.length - 1 ? (
            <span aria-current="page" className="font-medium text-ink">
              {name}
            </span>
          ) : (
            <TextLink to="/progress" search={{ ...kept, ...search }}>
              {name}
            </TextLink>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
