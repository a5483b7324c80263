import { latestFull } from '#rules/comparable.ts'
import { useCall } from '#web/api/use-call.ts'
import { Change } from '#web/trials/change.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextLink } from '#web/ui/link-button.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useFirstWords } from '#web/words/use-words.ts'

/** Net of the last full trial exam, compared with the previous comparable one. */
export function LastTrial() {
  const { dashboard: words } = useFirstWords()
  const format = useFormat()
  const answer = useCall('GET /graph/trial', {})
  const [last, before] = latestFull(answer.data?.trials ?? []).toReversed()
  if (!last) return null
  const change = before ? last.net - before.net : null
  return (
    <Card
      title={words.lastTrial}
      description={
        <TextLink to="/trial-exams/$id" params={{ id: last.id }}>
          {last.name} · {format.day(last.day, 'long')}
        </TextLink>
      }
      actions={
        <TextLink to="/trial-exams" className="text-13" data-print="no">
          {words.allTrials}
        </TextLink>
      }
    >
      <p className="flex items-baseline gap-2">
        <strong className="tabular text-32 font-semibold">{format.net(last.net)}</strong>
        <span className="text-dim">net</span>
        <Change value={change} hidesZero />
      </p>
      <p className="tabular text-13 text-dim">
        {words.trialCounts(format.number(last.correct), format.number(last.wrong), format.number(last.blank))}
      </p>
    </Card>
  )
}
