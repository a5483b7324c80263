import { entriesOf } from '#rules/keys.ts'
import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useHasCoach } from '#web/comments/thing.ts'
import { Bubble } from '#web/ui/bubble.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { AddToPlan } from './add-to-plan.tsx'
import { AskCoach } from './ask-coach.tsx'
import { type CardText, InsightCard } from './card-frame.tsx'
import { FirstRows, TopicCell } from './topic-cell.tsx'

type Unfixed = ReplyOf<'GET /insight/unfixed/{id}'>
/** What is proposed for the plan: going over the mistakes of a topic. */
const proposed = { kind: 'mistakes', minutes: 30 } as const

/** Topics that are still wrong after study, and nets lost for other reasons than knowledge. */
export default function UnfixedCard({ croomId }: { croomId: string }) {
  const { insights, format, figures } = useWords()
  const words = insights.unfixed
  const hasCoach = useHasCoach()
  const answer = useCall('GET /insight/unfixed/{id}', { params: { id: croomId } })
  return (
    <InsightCard name={words.name} answer={answer} isPlain>
      {(data): CardText => {
        const { evidence, rows, careless, today } = data
        const [first] = rows
        return {
          claim: `${first ? words.claim(rows.length) : words.none}.`,
          lead: first ? words.way : careless && words.careless(figures.nets(careless.mean)),
          body: <UnfixedTable data={data} croomId={croomId} />,
          evidence: { ...evidence, text: words.sheets(format.number(evidence.n)) },
          how: [words.how],
          action:
            first &&
            (hasCoach ? (
              <AskCoach isOfCard row={first} />
            ) : (
              <AddToPlan isOfCard row={first} croomId={croomId} {...proposed} today={today} />
            )),
        }
      }}
    </InsightCard>
  )
}

function UnfixedTable({ data: { rows, careless, today }, croomId }: { data: Unfixed; croomId: string }) {
  const { insights, fields, plan, format, figures } = useWords()
  const words = insights.unfixed
  const few = useIsAtLeast('lg') ? 5 : 3
  if (rows.length === 0 && !careless) return null
  return (
    <FirstRows
      rows={rows}
      few={few}
      heads={[fields.topic, insights.nets, plan.add].map((text) => ({ text, hidden: true }))}
      last={
        careless && (
          <tr className="border-t border-line">
            <th scope="row" className="py-2 pl-4 text-left font-normal lg:pl-5">
              <span className="flex gap-3">
                <span aria-hidden className="w-1 shrink-0 self-stretch rounded-pill bg-field" />
                <span className="min-w-0">
                  <span className="block font-medium">{words.carelessName}</span>
                  {rows.length > 0 && (
                    <span className="block text-13 text-dim">
                      {words.careless(figures.nets(careless.mean))}
                    </span>
                  )}
                  <span className="block text-13 text-dim">
                    <Reasons byReason={careless.by_reason} />
                  </span>
                </span>
              </span>
            </th>
            <td className="px-2 text-right whitespace-nowrap">
              <Change before={careless.mean_before} after={careless.mean} />
            </td>
            <td />
          </tr>
        )
      }
    >
      {(row) => (
        <tr key={row.topic_id} className="border-t border-line">
          <TopicCell
            row={row}
            croomId={croomId}
            below={words.row(figures.minutes(row.minutes), format.number(row.of), format.number(row.again))}
          />
          <td className="px-2 text-right whitespace-nowrap">
            {/* Wrong answers are hollow bubbles with a cross, since a filled one means done. */}
            <span aria-hidden className="flex justify-end gap-1">
              {Array.from({ length: row.of }, (_, index) => index).map((index) => (
                <Bubble key={index} state={index < row.again ? 'wrong' : 'empty'} size={16} />
              ))}
            </span>
            <Change before={row.before} after={row.after} />
          </td>
          <td className="w-11 pr-1 lg:pr-3">
            <AddToPlan row={row} croomId={croomId} {...proposed} today={today} />
          </td>
        </tr>
      )}
    </FirstRows>
  )
}

/** Nets a mock before and now; `before` is null where it is not known. */
function Change({ before, after }: { before: number | null; after: number }) {
  const { insights, figures } = useWords()
  return (
    <span className="block text-13">
      {before !== null && (
        <span className="sr-only">{insights.beforeAfter(figures.nets(before), figures.nets(after))}</span>
      )}
      <span aria-hidden={before !== null}>
        {before !== null && <span className="text-dim">{figures.nets(before)} → </span>}
        <strong className="font-semibold">{figures.nets(after)}</strong>
      </span>
    </span>
  )
}

function Reasons({ byReason }: { byReason: Record<'misread' | 'slip' | 'marking' | 'time', number> }) {
  const { insights, figures } = useWords()
  const names = insights.unfixed.reasons
  return dotted(
    entriesOf(byReason)
      .filter(([, nets]) => nets >= 0.05)
      .sort(([, a], [, b]) => b - a)
      .map(([reason, nets]) => `${names[reason]} ${figures.nets(nets)}`),
  )
}
