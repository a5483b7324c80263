import type { ReactNode } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useProgressWords } from '#web/words/use-progress-words.ts'
import { AddToPlan } from './add-to-plan.tsx'
import { FirstRows, TopicCell } from './topic-cell.tsx'

type Cheapest = ReplyOf<'GET /insight/cheapest/{id}'>
/** Rows that are shown at first. */
const few = 3

type CheapestTableProps = { data: Pick<Cheapest, 'rows' | 'today'>; croomId: string; action?: ReactNode }

/** The topics where the next hour may help most, at first three of them. @param action beside the button for the others */
export function CheapestTable({ data: { rows, today }, croomId, action }: CheapestTableProps) {
  const { insights, plan, fields, chart, figures } = useProgressWords()
  const most = Math.max(...rows.map(({ at_stake }) => at_stake))
  return (
    <FirstRows
      rows={rows}
      few={few}
      heads={[
        { text: fields.topic },
        { text: insights.nets },
        { text: insights.studied, className: 'max-lg:hidden' },
        { text: plan.add, hidden: true },
      ]}
      action={action}
    >
      {(row) => {
        const hours = figures.hours(row.hours)
        return (
          <tr key={row.topic_id} className="border-t border-line">
            <TopicCell
              row={row}
              croomId={croomId}
              below={
                <>
                  {row.study_name}
                  {row.hours >= 0.05 && <span className="lg:hidden"> · {insights.hoursStudied(hours)}</span>}
                </>
              }
            />
            <td className="px-2 text-right">
              <span className="inline-flex items-center gap-3">
                <strong className="font-semibold">{figures.nets(row.at_stake)}</strong>
                <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-pill bg-sunken max-lg:hidden">
                  <span
                    className="block h-full rounded-pill bg-accent"
                    style={{ width: `${(row.at_stake / most) * 100}%` }}
                  />
                </span>
              </span>
            </td>
            <td className="px-2 text-right whitespace-nowrap max-lg:hidden">{chart.hours(hours)}</td>
            <td className="w-11 pr-1 lg:pr-3">
              <AddToPlan row={row} croomId={croomId} kind="practice" minutes={60} today={today} />
            </td>
          </tr>
        )
      }}
    </FirstRows>
  )
}
