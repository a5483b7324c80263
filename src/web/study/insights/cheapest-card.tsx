import type { ReplyOf } from '#web/api/ask.ts'
import { useCall } from '#web/api/use-call.ts'
import { useFigures } from '#web/study/review/use-figures.ts'
import { placeOfTopic } from '#web/study/review/use-review.ts'
import { RowTable } from '#web/ui/row-table.tsx'
import { useWords } from '#web/words/use-words.ts'
import { AddFirst, AddRow } from './add-to-plan.tsx'
import { InsightCard, type Told } from './card-frame.tsx'
import type { ToPlan } from './plan-sheet.tsx'
import { lessonOf, TableHead, TopicCell } from './topic-cell.tsx'
import { useMissing } from './use-missing.tsx'
import { usePlanned } from './use-planned.ts'

type Cheapest = ReplyOf<'GET /insight/cheapest/{id}'>
type Row = Cheapest['rows'][number]

/** Minutes that an hour of study is planned with. */
const hour = 60

/** The five topics where the next hour may help most. */
export function CheapestCard({ croomId, className }: { croomId: string; className?: string }) {
  const { insights } = useWords()
  const words = insights.cheapest
  const figures = useFigures()
  const missingOf = useMissing()
  const answer = useCall('GET /insight/cheapest/{id}', { params: { id: croomId } })
  return (
    <InsightCard id="cheapest" name={words.name} answer={answer} className={className}>
      {(data): Told => {
        const { evidence, missing, rows, without, today } = data
        if (missing) return missingOf(words.name, missing)
        const [first] = rows
        const left = without.map(({ study_name }) => study_name).join(', ')
        return {
          claim: first ? `${words.claim}.` : words.empty,
          lead:
            first &&
            insights.named(
              first.topic_name,
              words.row(figures.nets(first.at_stake), figures.hours(first.hours)),
            ),
          body: <CheapestTable data={data} croomId={croomId} />,
          evidence: { ...evidence, text: words.trials(figures.number(evidence.n)) },
          how: [words.how, words.count(figures.number(evidence.n)), ...(left ? [words.without(left)] : [])],
          action: first && <AddFirst what={toPlan(first, croomId)} today={today} />,
        }
      }}
    </InsightCard>
  )
}

function toPlan(row: Row, croom_id: string): ToPlan {
  return { place: placeOfTopic({ ...row, croom_id }), name: row.topic_name, kind: 'practice', minutes: hour }
}

function CheapestTable({ data: { rows, today }, croomId }: { data: Cheapest; croomId: string }) {
  const { insights } = useWords()
  const words = insights.cheapest
  const figures = useFigures()
  const planned = usePlanned(today)
  const most = Math.max(...rows.map(({ at_stake }) => at_stake))
  if (rows.length === 0) return null
  return (
    <RowTable className="mt-2">
      <TableHead
        heads={[
          { text: insights.topic },
          { text: insights.nets },
          { text: insights.studied, className: 'max-lg:hidden' },
          { text: words.action, hidden: true },
        ]}
      />
      <tbody className="tabular">
        {rows.map((row) => {
          const hours = figures.hours(row.hours)
          return (
            <tr key={row.topic_id} className="border-t border-line">
              <TopicCell
                row={row}
                croomId={croomId}
                below={
                  <>
                    {lessonOf(row)}
                    <span className="lg:hidden"> · {insights.hoursStudied(hours)}</span>
                  </>
                }
              />
              <td className="px-2 text-right">
                <span className="inline-flex items-center gap-3">
                  <strong className="font-semibold">{figures.nets(row.at_stake)}</strong>
                  <span
                    aria-hidden
                    className="h-1.5 w-20 overflow-hidden rounded-pill bg-sunken max-lg:hidden"
                  >
                    <span
                      className="block h-full rounded-pill bg-accent"
                      style={{ width: `${(row.at_stake / most) * 100}%` }}
                    />
                  </span>
                </span>
              </td>
              <td className="px-2 text-right whitespace-nowrap max-lg:hidden">{insights.hours(hours)}</td>
              <td className="w-11 pr-1 lg:pr-3">
                <AddRow what={toPlan(row, croomId)} today={today} plannedOn={planned.get(row.topic_id)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </RowTable>
  )
}
