import { getRouteApi } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'

const route = getRouteApi('/inside/progress')

type Rows = readonly { id: string | null; name: string }[] | undefined
type BreadcrumbsProps = { croom: string | undefined; study: string | undefined; topic: string | undefined }

/** Breadcrumbs from all study to the current part. */
export function Breadcrumbs({ croom, study, topic }: BreadcrumbsProps) {
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
