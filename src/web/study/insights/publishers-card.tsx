import { publisherClaim } from '#rules/insight/claims.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { type CardText, InsightCard } from './card-frame.tsx'
import { FirstRows } from './topic-cell.tsx'

type Row = ReplyOf<'GET /insight/publishers/{id}'>['rows'][number]

/** How much harder or easier the mocks of each publisher are, as the members of a coach's group show. */
export function PublishersCard({ croomId }: { croomId: string }) {
  const { insights, graphs, students: ofStudents, fields, format, figures } = useWords()
  const words = insights.publishers
  const answer = useCall('GET /insight/publishers/{id}', { params: { id: croomId } })
  return (
    <InsightCard name={words.name} answer={answer} skeleton="h-32">
      {({ evidence, rows, students }): CardText => ({
        claim: `${claimOf(rows)}.`,
        body: rows.length > 0 && (
          <FirstRows
            rows={rows}
            heads={[{ text: fields.publisher }, { text: words.harder, className: 'pr-4 lg:pr-5' }]}
          >
            {(row) => (
              <tr key={row.publisher} className="border-t border-line">
                <th scope="row" className="py-2 pl-8 text-left font-normal wrap-anywhere lg:pl-9">
                  <span className="block">{row.publisher}</span>
                  <span className="block text-13 text-dim">{countsOf(row.trials, row.students)}</span>
                </th>
                <td className="pr-4 text-right lg:pr-5">
                  {publisherClaim(row).code === 'same' ? (
                    <span className="text-13 text-dim">{words.same}</span>
                  ) : (
                    <strong className="font-semibold">{format.signed(-row.effect, 1)}</strong>
                  )}
                </td>
              </tr>
            )}
          </FirstRows>
        ),
        evidence: { ...evidence, text: countsOf(evidence.n, students) },
        how: [words.how],
        action: (
          <LinkButton to="/progress" search={{ view: 'trials', croom: croomId, adjusted: true }}>
            {words.action}
          </LinkButton>
        ),
      })}
    </InsightCard>
  )

  function countsOf(trials: number, students: number): string {
    return dotted([graphs.counted.trials(format.number(trials)), ofStudents.count(format.number(students))])
  }

  /** The publisher that differs most. */
  function claimOf(rows: readonly Row[]): string {
    const most = rows.toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect))[0]
    const claim = most && publisherClaim(most)
    if (!most || !claim || claim.code === 'same') return words.allSame
    const [nets, trials] = [figures.nets(claim.nets), format.number(claim.trials)]
    return words.claim(most.publisher, nets, trials, claim.code === 'harder')
  }
}
