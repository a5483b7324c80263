import { paceClaim } from '#rules/insight/claims.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useWords } from '#web/words/use-words.ts'
import { type CardText, InsightCard } from './card-frame.tsx'
import { FirstRows } from './topic-cell.tsx'

type Row = ReplyOf<'GET /insight/pace'>['rows'][number]

/** How long planned study takes in fact, and how much of a plan gets done. */
export function PaceCard() {
  const { insights, format } = useWords()
  const words = insights.pace
  const answer = useCall('GET /insight/pace', {})
  return (
    <InsightCard name={words.name} answer={answer} isPlain skeleton="h-40">
      {(data): CardText => {
        const claim = paceClaim(data)
        return {
          claim:
            claim?.code === 'differs'
              ? `${words.claim(format.number(claim.minutes), format.number(claim.percent))}.`
              : claim?.code === 'share'
                ? `${words.share(format.number(claim.percent))}.`
                : `${words.asPlanned}.`,
          lead: claim?.code === 'differs' && words.lead,
          body: data.rows.length > 0 && <PaceTable rows={data.rows} />,
          evidence: { ...data.evidence, text: words.items(format.number(data.evidence.n)) },
          how: [words.how],
        }
      }}
    </InsightCard>
  )
}

function PaceTable({ rows }: { rows: readonly Row[] }) {
  const { insights, fields, format, figures } = useWords()
  const words = insights.pace
  return (
    <FirstRows
      rows={rows}
      heads={[{ text: fields.lesson }, { text: words.takes, className: 'pr-4 lg:pr-5' }]}
    >
      {({ study_id, study_name, n, when_done }) => (
        <tr key={study_id} className="border-t border-line">
          <th scope="row" className="py-2 pl-8 text-left font-normal lg:pl-9">
            <span className="block">{study_name}</span>
            <span className="block text-13 text-dim">{words.items(format.number(n))}</span>
          </th>
          <td className="pr-4 text-right font-semibold whitespace-nowrap lg:pr-5">
            {when_done === null ? '–' : figures.time(60 * when_done)}
          </td>
        </tr>
      )}
    </FirstRows>
  )
}
