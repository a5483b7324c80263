import { comparableKey } from '#rules/comparable.ts'
import type { Period, TrialKind } from '#rules/vocabulary.ts'
import { windowOf } from '#rules/windows.ts'
import { useCall } from '#web/api/use-call.ts'
import { useMayChange } from '#web/session/use-session.ts'
import { fullTrials } from '#web/study/insights/forecast-band.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Loaded, Skeleton } from '#web/ui/loaded.tsx'
import { useWords } from '#web/words/use-words.ts'
import { CroomTrends } from './croom-trends.tsx'
import { useDrill } from './drill-name.tsx'
import { comparableLines } from './trial-figures.ts'

type TrialChartsProps = {
  croomId?: string | undefined
  period: Period
  kind: TrialKind | undefined
}

/**
 * Nets of trial exams, one chart per set of comparable trials. Trials of a single lesson are shown on request
 * only.
 */
export function TrialCharts({ croomId, period, kind }: TrialChartsProps) {
  const { graphs: words, shell, trials: ofTrials } = useWords()
  const mayChange = useMayChange()
  const drill = useDrill()
  const answer = useCall('GET /graph/trial', {})
  const state = useCall('GET /state', { query: {} })
  const today = state.data?.today.day
  const from = today === undefined ? null : windowOf(period, undefined, today).from
  return (
    <Loaded
      answer={answer}
      skeleton={<Skeleton className="h-72 rounded-card" />}
      isEmpty={({ trials }) => trials.length === 0}
      empty={
        <EmptyState
          drawing="sheet"
          title={words.noTrials}
          text={words.noTrialsText}
          action={
            mayChange && (
              <LinkButton to="/trial-exams/new" variant="primary">
                {shell.trial}
              </LinkButton>
            )
          }
        />
      }
    >
      {({ trials }) => {
        const shown = trials.filter(
          (trial) =>
            (croomId === undefined || trial.croom_id === croomId) &&
            (from === null || trial.day >= from) &&
            (kind === undefined ? trial.kind !== 'branch' : trial.kind === kind),
        )
        if (shown.length === 0) return <EmptyState title={words.noTrialsHere} />
        return comparableLines(shown).map((croom) => {
          const [full] = fullTrials(trials, croom.id)
          return (
            <CroomTrends
              key={croom.id}
              croom={croom}
              full={full && comparableKey(full)}
              actions={
                croomId === undefined ? (
                  <TextLink
                    to="/progress"
                    search={drill?.(croom.id)}
                    className="text-13 whitespace-nowrap"
                    data-print="no"
                  >
                    {words.byLesson}
                  </TextLink>
                ) : (
                  <TextLink
                    to="/trial-exams"
                    search={{ croom: croom.id }}
                    className="text-13 whitespace-nowrap"
                    data-print="no"
                  >
                    {ofTrials.title}
                  </TextLink>
                )
              }
            />
          )
        })
      }}
    </Loaded>
  )
}
