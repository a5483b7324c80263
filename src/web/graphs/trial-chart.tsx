import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Period, TrialKind } from '#rules/vocabulary.ts'
import { windowOf } from '#rules/window.ts'
import { TrendLine } from '#web/chart/trend-line.tsx'
import type { ReplyOf } from '#web/session/ask.ts'
import { useCall } from '#web/session/use-call.ts'
import { namesOf, useLessonNames } from '#web/trial/use-lesson-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton, TextLink } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { comparableLines } from './trial-figures.ts'
import { useTrialSlots } from './use-trial-slots.ts'

type Trial = ReplyOf<'GET /graph/trial'>['trials'][number]
type TrialChartsProps = {
  croomId?: string | undefined
  period: Period
  kind: TrialKind | undefined
  onPick?(croomId: string): void
}

/**
 * Nets of trial exams, a chart for those that compare: kinds and lessons never mix, and mocks of single lessons are
 * there only where they are asked for.
 */
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
        return comparableLines(shown).map(({ key, trials: line, saysKind, saysLessons }) => (
          <CroomTrend
            key={key}
            trials={line}
            saysKind={saysKind}
            saysLessons={saysLessons}
            renderActions={(id) =>
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

type TrendProps = {
  /** Some that compare. */
  trials: Trial[]
  saysKind: boolean
  saysLessons: boolean
  renderActions(croomId: string): ReactNode
}

function CroomTrend({ trials, saysKind, saysLessons, renderActions }: TrendProps) {
  const { graphs: words, trials: trialWords } = useWords()
  const format = useFormat()
  const navigate = useNavigate()
  const slots = useTrialSlots(trials)
  const nets = trials.map(({ net }) => net)
  const [first] = trials
  const names = useLessonNames(saysLessons && first ? [first.croom_id] : [])
  const last = nets.at(-1)
  if (!first || last === undefined) return null
  const subject = [
    first.croom_name,
    saysKind && trialWords.kinds[first.kind],
    saysLessons && namesOf(first.lessons, names),
  ]
  return (
    <TrendLine
      title={words.trialTitle(subject.filter(Boolean).join(' · '))}
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
      actions={renderActions(first.croom_id)}
    />
  )
}
