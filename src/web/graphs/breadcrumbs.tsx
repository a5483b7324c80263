import { getRouteApi } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Fragment } from 'react'
import { useCall } from '#web/session/use-call.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'

const route = getRouteApi('/inside/study/graphs')

type BreadcrumbsProps = { croom: string | undefined; study: string | undefined; topic: string | undefined }

/** The way down from all study to where one stands; each step leads back up. */
export function Breadcrumbs({ croom, study, topic }: BreadcrumbsProps) {
  const { graphs: words, record } = useWords()
  // With those that were left: they have figures as long as they have records.
  const crooms = useCall('GET /graph/croom', {}, { staleTime: 300_000 })
  const studies = useCall('GET /study', {}, { staleTime: 300_000 })
  const topics = useCall('GET /topic', {}, { staleTime: 300_000 })
  // What stays when one walks up: the side, the window and the measure.
  const { view, period, limit, measure, kind } = route.useSearch()
  const kept = { view, period, limit, measure, kind }
  const nameOf = (rows: { id: string | null; name: string }[] | undefined, id: string | undefined) =>
    rows ? (rows.find((row) => row.id === id)?.name ?? record.leftPlace) : '…'
  const steps = [
    { name: words.all, search: {} },
    ...(croom ? [{ name: nameOf(crooms.data?.rows, croom), search: { croom } }] : []),
    ...(croom && study ? [{ name: nameOf(studies.data, study), search: { croom, study } }] : []),
    ...(croom && study && topic
      ? [{ name: nameOf(topics.data, topic), search: { croom, study, topic } }]
      : []),
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
            <TextLink to="/graphs" search={{ ...kept, ...search }}>
              {name}
            </TextLink>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
