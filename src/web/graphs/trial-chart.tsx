import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { TrendLine } from '#web/chart/trend-line.tsx'
import type { ReplyOf } from '#web/session/ask.ts'
import { useCall } from '#web/session/use-call.ts'
import { TextLink } from '#web/ui/link-button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'

type Trial = ReplyOf<'GET /graph/trial'>['trials'][number]

/** Nets of full trial exams, a chart a class group; mocks of one lesson never mix in. */
export function TrialChart({ croomId }: { croomId?: string }) {
  const answer = useCall('GET /graph/trial', {})
  const full = (answer.data?.trials ?? []).filter(
    (trial) => trial.kind !== 'branch' && (croomId === undefined || trial.croom_id === croomId),
  )
  const crooms = [...new Set(full.map(({ croom_id }) => croom_id))]
  return crooms.map((id) => <CroomTrend key={id} trials={full.filter(({ croom_id }) => croom_id === id)} />)
}

function CroomTrend({ trials }: { trials: Trial[] }) {
  const { graphs: words } = useWords()
  const format = useFormat()
  const navigate = useNavigate()
  const { slots, series } = useMemo(
    () => ({
      slots: trials.map((trial) => ({
        id: trial.id,
        label: `${trial.name} · ${format.day(trial.day, 'long')}`,
        tick: format.day(trial.day),
      })),
      series: [{ id: 'net', name: 'Net', color: 'accent' as const, values: trials.map(({ net }) => net) }],
    }),
    [trials, format],
  )
  const [first] = trials
  const last = trials.at(-1)
  if (!first || !last) return null
  const nets = trials.map(({ net }) => net)
  return (
    <TrendLine
      title={words.trialTitle(first.croom_name)}
      sentence={words.trialSentence(
        trials.length,
        format.number(last.net),
        format.number(nets.reduce((sum, net) => sum + net, 0) / nets.length),
        format.number(Math.max(...nets)),
      )}
      n={trials.length}
      headingLevel={2}
      slots={slots}
      series={series}
      unit="net"
      slotName={words.trial}
      onPick={(id) => navigate({ to: '/trial-exams/$id', params: { id } })}
      actions={
        <TextLink to="/trial-exams" search={{ croom: first.croom_id }} className="text-13" data-print="no">
          {words.allTrials}
        </TextLink>
      }
    />
  )
}
