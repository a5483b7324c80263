import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Period, TrialKind } from '#rules/vocabulary.ts'
import { windowOf } from '#rules/window.ts'
import { TrendLine } from '#web/chart/trend-line.tsx'
import type { ReplyOf } from '#web/session/ask.ts'
import { useCall } from '#web/session/use-call.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { useTrialSlots } from './use-trial-slots.ts'

type Trial = ReplyOf<'GET /graph/trial'>['trials'][number]
type TrialChartsProps = {
  croomId?: string | undefined
  period: Period
  kind: TrialKind | undefined
  onPick?(croomId: string): void
}

/** Nets of full trial exams, a chart a class group; mocks of one lesson never mix in unless they are asked for. */
export function TrialCharts({ croomId, period, kind, onPick }: TrialChartsProps) {
  const { graphs: words } = useWords()
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
          title={words.noTrials}
          text={words.noTrialsText}
          action={
            <LinkButton to="/trial-exams/new" variant="primary">
              {words.firstTrial}
            </LinkButton>
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
        const crooms = [...new Set(shown.map(({ croom_id }) => croom_id))]
        return crooms.map((id) => (
          <CroomTrend
            key={id}
            trials={shown.filter(({ croom_id }) => croom_id === id)}
            actions={
              onPick ? (
                <button
                  type="button"
                  data-print="no"
                  onClick={() => onPick(id)}
                  className="text-13 whitespace-nowrap text-accent-ink underline decoration-1 underline-offset-3 hover:decoration-2"
                >
                  {words.byLesson}
                </button>
              ) : (
                <TextLink
                  to="/trial-exams"
                  search={{ croom: id }}
                  className="text-13 whitespace-nowrap"
                  data-print="no"
                >
                  {words.allTrials}
                </TextLink>
              )
            }
          />
        ))
      }}
    </Loaded>
  )
}

function CroomTrend({ trials, actions }: { trials: Trial[]; actions: ReactNode }) {
  const { graphs: words } = useWords()
  const format = useFormat()
  const navigate = useNavigate()
  const slots = useTrialSlots(trials)
  const nets = trials.map(({ net }) => net)
  const [first] = trials
  const last = nets.at(-1)
  if (!first || last === undefined) return null
  return (
    <TrendLine
      title={words.trialTitle(first.croom_name)}
      sentence={words.trialSentence(
        trials.length,
        format.number(last),
        format.number(nets.reduce((sum, net) => sum + net, 0) / nets.length),
        format.number(Math.max(...nets)),
      )}
      n={trials.length}
      headingLevel={2}
      slots={slots}
      series={[{ id: 'net', name: 'Net', color: 'accent' as const, values: nets }]}
      unit="net"
      slotName={words.trial}
      onPick={(id) => navigate({ to: '/trial-exams/$id', params: { id } })}
      actions={actions}
    />
  )
}
