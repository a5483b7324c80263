import ChartLine from 'lucide-react/icons/chart-line'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AskCoach } from './ask-coach.tsx'
import { type CardText, InsightCard } from './card-frame.tsx'
import { FirstRows, TopicCell } from './topic-cell.tsx'

type Row = ReplyOf<'GET /insight/return/{id}'>['rows'][number]

/** What the study of each topic was followed by: history, no advice. */
export default function ReturnCard({ croomId }: { croomId: string }) {
  const { insights, graphs, format, figures } = useWords()
  const words = insights.return
  const answer = useCall('GET /insight/return/{id}', { params: { id: croomId } })
  return (
    <InsightCard name={insights.returned} answer={answer} isPlain>
      {({ evidence, rows }): CardText => {
        const less = rows.filter(({ verdict }) => verdict === 'less').length
        return {
          claim:
            less > 0
              ? `${words.claim(format.number(rows.length), format.number(less))}.`
              : `${words.claimNone(format.number(rows.length))}.`,
          lead: words.lead,
          body: (
            <FirstRows rows={rows}>
              {(row) => (
                <tr key={row.topic_id} className="border-t border-line">
                  <TopicCell row={row} croomId={croomId} below={format.sentence(sentenceOf(row))} />
                  <td className="w-11 pr-1 text-right whitespace-nowrap lg:pr-3">
                    {row.verdict === 'more' && <AskCoach row={row} />}
                    <LinkButton
                      to="/progress"
                      search={{ view: 'trials', croom: croomId, study: row.study_id, topic: row.topic_id }}
                      variant="quiet"
                      icon={ChartLine}
                      aria-label={words.chartOf(row.topic_name)}
                      className="px-3"
                    />
                  </td>
                </tr>
              )}
            </FirstRows>
          ),
          evidence: { ...evidence, text: graphs.counted.topics(format.number(evidence.n)) },
          how: [words.how],
          action: (
            <LinkButton to="/progress" search={{ view: 'trials', croom: croomId }}>
              {words.action}
            </LinkButton>
          ),
        }
      }}
    </InsightCard>
  )

  function sentenceOf({ verdict, before, after, hours, n_before, n_after }: Row): string {
    if (verdict === 'less') return words.less(figures.nets(before), figures.nets(after), figures.hours(hours))
    return verdict === 'more' ? words.more : words.open(format.number(n_before), format.number(n_after))
  }
}
