import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { reportKinds } from '#rules/vocabulary.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useActing } from '#web/auth/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

const route = getRouteApi('/inside/reports')
const size = 50

export default function ReportsPage() {
  const { reports: words } = useWords()
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/reports' })
  const { kind, page = 1 } = search
  const reports = useCall('GET /ai/analysis-pdfs', { search: { ...(kind && { kind }), page, size } })
  const isNew = reports.data?.total === 0 && !kind
  return (
    <Screen title={words.title}>
      {!isNew && (
        <Segmented
          label={words.kind}
          className="mb-4 flex w-full max-w-[32rem]"
          value={kind ?? 'all'}
          onChange={(next) => navigate({ search: next === 'all' ? {} : { kind: next }, replace: true })}
          options={[
            { value: 'all', label: words.all },
            ...reportKinds.map((value) => ({ value, label: words.kinds[value] })),
          ]}
        />
      )}
      <Loaded
        answer={reports}
        isEmpty={({ total }) => total === 0}
        empty={
          <Card>
            <EmptyState
              drawing="sheet"
              title={isNew ? words.emptyTitle : words.emptyKind}
              text={words.emptyText}
              action={<LinkButton to="/graphs">{words.toGraphs}</LinkButton>}
            />
          </Card>
        }
      >
        {({ rows, total }) => (
          <>
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
              {rows.map((row) => (
                <ReportLine key={row.id} row={row} />
              ))}
            </ul>
            <Pager
              page={page}
              total={total}
              size={size}
              onTurn={(next) => navigate({ search: { ...search, page: next } })}
            />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

type Row = ReplyOf<'GET /ai/analysis-pdfs'>['rows'][number]
const tones = { building: 'plain', ready: 'good', failed: 'bad' } as const

function ReportLine({ row }: { row: Row }) {
  const { reports: words } = useWords()
  const format = useFormat()
  const zone = useActing()?.timezone ?? 'UTC'
  const about = [
    words.kinds[row.kind],
    row.from && row.to && `${format.day(row.from)} – ${format.day(row.to)}`,
    row.pages && words.pages(row.pages),
    format.instant(row.created_at, zone),
  ].filter(Boolean)
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 px-4 py-3 lg:px-5">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{row.title}</span>
        <span className="tabular block text-13 text-dim">{about.join(' · ')}</span>
      </span>
      <span className="flex shrink-0 flex-wrap justify-end gap-1">
        {row.stale && <Badge>{words.stale}</Badge>}
        <Badge tone={tones[row.status]}>{words.states[row.status]}</Badge>
      </span>
    </li>
  )
}
