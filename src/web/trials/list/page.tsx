import { getRouteApi, useNavigate } from '@tanstack/react-router'
import ChartLine from 'lucide-react/icons/chart-line'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import GitCompareArrows from 'lucide-react/icons/git-compare-arrows'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { changesOf } from '#rules/comparable.ts'
import { addDays } from '#rules/day.ts'
import type { InputOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { namesOf, useLessonNames } from '#web/trials/use-lesson-names.ts'
import { useTrialRemoval } from '#web/trials/use-trial-removal.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useListKeys } from '#web/ui/list-keys.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { ReservedSpace } from '#web/ui/reserved-space.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWords } from '#web/words/use-words.ts'
import { Filters } from './filters.tsx'
import { chosenOf, mostChosen, type TrialsSearch } from './search.ts'
import { TrialItem } from './trial-item.tsx'

const route = getRouteApi('/inside/trial-exams')
const size = 50

export default function TrialExamsPage() {
  const { trials: words, trialImport: importWords, graphs, mistakes, common } = useWords()
  const search: TrialsSearch = route.useSearch()
  const navigate = useNavigate({ from: '/trial-exams' })
  const mayChange = useMayChange()
  const remove = useTrialRemoval()
  const state = useCall('GET /state', { query: {} })
  const crooms = useCall('GET /croom', {}, { staleTime: 300_000 })
  const croomNames = new Map(crooms.data?.map(({ id, name }) => [id, name]))
  const today = state.data?.today.day
  const trials = useCall(
    'GET /trialexam',
    { query: queryOf(search, today) },
    { enabled: !search.days || today !== undefined },
  )
  const rows = trials.data?.rows ?? []
  const { changes, lessonsOf, isThere } = useChanges(rows)
  // The address may contain a deleted trial.
  const chosen = chosenOf(search).filter(isThere)
  const list = useRef<HTMLUListElement>(null)
  useListKeys('trial')

  const show = (change: Partial<TrialsSearch>) =>
    navigate({ search: (now) => ({ ...now, page: undefined, ...change }), replace: true })
  const isNarrowed = Boolean(search.q || search.croom || search.kind || search.publisher || search.days)
  const isNew = trials.data?.total === 0 && !isNarrowed && !search.page
  const add = (
    <LinkButton to="/trial-exams/new" variant={isNew ? 'primary' : 'write'} icon={Plus}>
      {words.add}
    </LinkButton>
  )
  const importLink = (className: string) => (
    <LinkButton to="/trial-exams/import" icon={FileSpreadsheet} className={className}>
      {importWords.action}
    </LinkButton>
  )
  const choose = (id: string, isChosen: boolean) =>
    navigate({
      search: (now) => {
        const others = chosenOf(now).filter((each) => each !== id && isThere(each))
        return { ...now, chosen: (isChosen ? [...others, id] : others).join(',') || undefined }
      },
      replace: true,
      resetScroll: false,
    })

  return (
    <Screen
      title={words.title}
      subtitle={trials.data && trials.data.total > 0 ? words.total(trials.data.total) : undefined}
      actions={
        mayChange && (
          <>
            {importLink('max-lg:hidden')}
            {!isNew && <ReservedSpace isHeld={trials.isPending}>{add}</ReservedSpace>}
          </>
        )
      }
    >
      <Loaded
        answer={trials}
        isEmpty={() => isNew}
        empty={
          <EmptyCard
            drawing="sheet"
            title={words.emptyTitle}
            text={mayChange ? words.emptyText : undefined}
            action={
              mayChange && (
                <>
                  {add}
                  {importLink('lg:hidden')}
                </>
              )
            }
          />
        }
      >
        {() => (
          <>
            <div className="mb-3 flex flex-wrap gap-2" data-print="no">
              <LinkButton to="/mistakes" icon={NotebookPen}>
                {mistakes.title}
              </LinkButton>
              <LinkButton to="/progress" search={{ view: 'trials' }} icon={ChartLine}>
                {graphs.title}
              </LinkButton>
            </div>
            <Filters search={search} onChange={show} />
            <ul
              ref={list}
              tabIndex={-1}
              aria-busy={trials.isPlaceholderData}
              className="overflow-hidden rounded-card border border-line bg-surface"
            >
              {rows.map((row) => (
                <TrialItem
                  key={row.id}
                  row={row}
                  croomName={croomNames.size > 1 ? croomNames.get(row.croom_id) : undefined}
                  lessons={lessonsOf(row.id)}
                  change={changes.get(row.id) ?? null}
                  isChosen={chosen.includes(row.id)}
                  mayChoose={chosen.length < mostChosen}
                  onChoose={(isChosen) => choose(row.id, isChosen)}
                  onDelete={
                    mayChange
                      ? () => {
                          choose(row.id, false)
                          remove(row.id)
                        }
                      : undefined
                  }
                />
              ))}
              {rows.length === 0 && (
                <li className="flex flex-col items-center gap-3 px-4 py-8 text-center text-dim">
                  {words.noMatch}
                  <Button onClick={() => navigate({ search: { chosen: search.chosen } })}>
                    {common.clearFilters}
                  </Button>
                </li>
              )}
            </ul>
            <Pager
              page={search.page}
              answer={trials}
              size={size}
              onTurn={(page, how) => navigate({ search: (now) => ({ ...now, page }), ...how })}
            />
            {mayChange && importLink('mt-4 lg:hidden')}
          </>
        )}
      </Loaded>
      {chosen.length > 0 && (
        <CompareBar
          ids={chosen}
          onClear={() => {
            navigate({
              search: (now) => ({ ...now, chosen: undefined }),
              replace: true,
              resetScroll: false,
            })
            // The clicked button disappears, so the focus moves to the list.
            list.current?.focus({ preventScroll: true })
          }}
        />
      )}
    </Screen>
  )
}

function queryOf(search: TrialsSearch, today: string | undefined): InputOf<'GET /trialexam'>['query'] {
  const { q, croom, kind, publisher, days, sort = 'newest', page } = search
  return {
    ...(q && { search: q }),
    ...(croom && { croom_id: croom }),
    ...(kind && { kind }),
    ...(publisher && { publisher }),
    ...(days && today && { from: addDays(today, 1 - Number(days)) }),
    ...(page && { page }),
    sort: sort === 'newest' || sort === 'oldest' ? 'day' : 'net',
    desc: sort === 'newest' || sort === 'highest',
    size,
  }
}

/** Change of each trial's net since the previous comparable one, which may be on another page. */
function useChanges(rows: readonly { id: string; croom_id: string; kind: string }[]) {
  const all = useCall('GET /graph/trial', {})
  const branches = rows.filter(({ kind }) => kind === 'branch')
  const names = useLessonNames(branches.map(({ croom_id }) => croom_id))
  const lessons = new Map(all.data?.trials.map((trial) => [trial.id, trial.lessons]))
  return {
    changes: changesOf(all.data?.trials ?? []),
    lessonsOf: (id: string) => namesOf(lessons.get(id) ?? [], names),
    /** Whether a trial exists; true while loading. */
    isThere: (id: string) => all.data === undefined || lessons.has(id) || rows.some((row) => row.id === id),
  }
}

/** Trials chosen for comparison, always visible. */
function CompareBar({ ids, onClear }: { ids: readonly string[]; onClear(): void }) {
  const { trials: words } = useWords()
  return (
    <div
      data-bottom-bar
      className="pointer-events-none sticky bottom-20 z-10 mt-4 flex justify-center lg:bottom-5"
    >
      <section
        aria-label={words.compare}
        className="pointer-events-auto flex max-w-full items-center gap-2 rounded-card border border-line bg-surface p-2 pl-4 float"
      >
        <p role="status" className="text-13 text-dim">
          {ids.length < 2 ? words.chooseOneMore : words.chosen(ids.length, mostChosen)}
        </p>
        <IconButton label={words.clearChosen} icon={X} onClick={onClear} />
        {ids.length >= 2 && (
          <LinkButton
            to="/trial-exams/compare"
            search={{ ids: ids.join(',') }}
            variant="primary"
            icon={GitCompareArrows}
          >
            {words.compare}
          </LinkButton>
        )}
      </section>
    </div>
  )
}
