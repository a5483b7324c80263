import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '#web/api/use-call.ts'
import { useCalls } from '#web/api/use-calls.ts'
import { NetLines } from '#web/trials/net-lines.tsx'
import type { Trial } from '#web/trials/test-results.ts'
import { EmptyCard } from '#web/ui/empty-state.tsx'
import { ErrorNote } from '#web/ui/error-note.tsx'
import { lessonColorIndex } from '#web/ui/lesson-color.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { Segmented } from '#web/ui/segmented.tsx'
import { useWords } from '#web/words/use-words.ts'
import { CompareTable } from './compare-table.tsx'
import { chartLines, fewLines, inOrder, isAlike, mostChanged } from './figures.ts'

const route = getRouteApi('/inside/trial-exams/compare')

export default function TrialComparePage() {
  const { trialAnalysis: words, trials: listWords } = useWords()
  const { ids = '' } = route.useSearch()
  const wanted = ids.split(',').filter(Boolean)
  const answers = useCalls(
    'GET /trialexam/data/{id}',
    wanted.map((id) => ({ params: { id } })),
  )
  const studies = useCall('GET /study', {}, { staleTime: 300_000 })
  const trials = inOrder(answers.flatMap(({ data }) => (data ? [data] : [])))
  const waiting = answers.find(({ isPending }) => isPending)
  const failed = answers.find(({ error }) => error !== null)
  const isMixed = !isAlike(trials)
  const colors = new Map(studies.data?.map(({ id, color }) => [id, color]))

  return (
    <Screen
      title={words.compareTitle}
      back={{ to: '/trial-exams', search: ids ? { chosen: ids } : {}, label: listWords.title }}
    >
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        {failed?.error && (
          <ErrorNote
            error={failed.error.status === 404 ? new Error(words.missing) : failed.error}
            {...(failed.error.status !== 404 && { onRetry: () => failed.refetch() })}
          />
        )}
        {waiting ? (
          <Loaded answer={waiting} skeleton={<Skeleton className="h-96 rounded-card" />} />
        ) : trials.length < 2 ? (
          <EmptyCard
            drawing="sheet"
            title={words.compareNone}
            text={words.compareNoneText}
            action={
              <LinkButton to="/trial-exams" variant="primary">
                {listWords.title}
              </LinkButton>
            }
          />
        ) : (
          <>
            {isMixed && <p className="rounded-control bg-sunken p-3 text-13">{words.mixed}</p>}
            <CompareTable trials={trials} colors={colors} />
            <CompareChart trials={trials} colors={colors} />
          </>
        )}
      </div>
    </Screen>
  )
}

/** Nets of the lessons that changed most, or of all, per trial, in the lesson's usual colour. */
function CompareChart({ trials, colors }: { trials: readonly Trial[]; colors: ReadonlyMap<string, string> }) {
  const { trialAnalysis: words, common, format } = useWords()
  const [showsAll, setShowsAll] = useState(false)
  const lines = showsAll ? chartLines(trials) : mostChanged(trials)
  const isLong = chartLines(trials).length > fewLines
  const nets = trials.map(({ totals }) => totals.net)
  return (
    <NetLines
      title={words.compareChart}
      sentence={words.compareSentence(
        trials.length,
        format.net(Math.min(...nets)),
        format.net(Math.max(...nets)),
      )}
      trials={trials}
      series={lines.map(({ id, name, nets }) => ({
        id,
        name,
        color: lessonColorIndex(colors.get(id)),
        values: nets,
      }))}
      fromZero
      actions={
        isLong && (
          <Segmented
            label={words.compareLines}
            value={showsAll ? 'all' : 'few'}
            onChange={(next) => setShowsAll(next === 'all')}
            options={[
              { value: 'few', label: words.compareFew },
              { value: 'all', label: common.all },
            ]}
          />
        )
      }
    />
  )
}
