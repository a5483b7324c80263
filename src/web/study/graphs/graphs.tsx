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
      back={{ to: '/progress', ...(croom && { search: { croom } }), label: shell.screens.progress }}
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

type Rows = readonly { id: string | null; name: string }[] | undefined
type BreadcrumbsProps = { croom: string | undefined; study: string | undefined; topic: string | undefined }

function Breadcrumbs({ croom, study, topic }: BreadcrumbsProps) {
  const { graphs: words, record } = useWords()
  // Includes class groups that were left, while they have records.
  const crooms = useCall('GET /graph/croom', {}, { staleTime: 300_000 })
  const studies = useCall('GET /study', {}, { enabled: study !== undefined, staleTime: 300_000 })
  const topics = useCall('GET /topic', {}, { enabled: topic !== undefined, staleTime: 300_000 })
  // A class group that was left is loaded by its id, or named by its trial exams.
  const trials = useCall('GET /graph/trial', {}, { enabled: isMissing(crooms.data?.rows, croom) })
  const left = trials.data?.trials.map(({ croom_id, croom_name }) => ({ id: croom_id, name: croom_name }))
  const leftStudies = useCall(
    'GET /study/croom/{id}',
    { params: { id: croom ?? '' } },
    { enabled: isMissing(studies.data, study), staleTime: 300_000 },
  )
  const leftTopics = useCall(
    'GET /topic/study/{id}',
    { params: { id: study ?? '' } },
    { enabled: isMissing(topics.data, topic), staleTime: 300_000 },
  )
  // Search parameters that stay when moving up.
  const { view, period, limit, measure, kind } = route.useSearch()
  const kept = { view, period, limit, measure, kind }
  const nameOf = (id: string | undefined, known: Rows, more: Rows, isAsking: boolean) =>
    [...(known ?? []), ...(more ?? [])].find((row) => row.id === id)?.name ??
    (known === undefined || isAsking ? '…' : record.leftPlace)
  const croomName = nameOf(croom, crooms.data?.rows, left, trials.isFetching)
  const studyName = nameOf(study, studies.data, leftStudies.data, leftStudies.isFetching)
  const topicName = nameOf(topic, topics.data, leftTopics.data, leftTopics.isFetching)
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

/** Whether the rows are loaded and do not contain the id. */
function isMissing(rows: Rows, id: string | undefined): boolean {
  return rows !== undefined && id !== undefined && rows.every((row) => row.id !== id)
}
