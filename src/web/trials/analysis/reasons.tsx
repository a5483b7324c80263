import { RankBars } from '#web/chart/rank-bars.tsx'
import { PhoneFold } from '#web/ui/phone-fold.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import { lostByReason, type Trial } from './figures.ts'

/** Nets lost per reason, including without one. */
export function Reasons({ trial }: { trial: Trial }) {
  const { trialAnalysis: words, graphs, trials } = useWords()
  const format = useFormat()
  const reasons = lostByReason(trial)
  const nameOf = (reason: (typeof reasons)[number]['reason']) =>
    reason === null ? words.noReason : trials.reasons[reason]
  const first = reasons.find(({ reason }) => reason !== null)
  if (!first) return null
  return (
    <PhoneFold title={words.reasonsTitle}>
      <RankBars
        title={words.reasonsTitle}
        sentence={words.reasonsSentence(nameOf(first.reason), format.net(first.lost))}
        counted={graphs.counted.marks(format.number(trial.marks.reduce((sum, { count }) => sum + count, 0)))}
        headingLevel={2}
        unit="net"
        rowName={words.reason}
        rows={reasons.map(({ reason, lost }) => ({
          id: reason ?? 'none',
          name: nameOf(reason),
          value: lost,
          ...(reason === null && { color: 'other' as const }),
        }))}
      />
    </PhoneFold>
  )
}
