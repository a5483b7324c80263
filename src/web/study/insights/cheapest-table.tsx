import type { ReactNode } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { dotted } from '#web/words/dotted.ts'
import { useProgressWords } from '#web/words/use-progress-words.ts'
import { AddToPlan, nextHour } from './add-to-plan.tsx'
import { FirstRows, TopicCell } from './topic-cell.tsx'

type Cheapest = ReplyOf<'GET /insight/cheapest/{id}'>
/** Rows that are shown at first. */
const few = 3

type CheapestTableProps = { data: Pick<Cheapest, 'rows' | 'today'>; croomId: string; action?: ReactNode }

/** The topics where the next hour may help most, at first three of them. @param action beside the button for the others */
export function CheapestTable({ data: { rows, today }, croomId, action }: CheapestTableProps) {
  const { insights, plan, fields, figures } = useProgressWords()
  return (
    <FirstRows
      rows={rows}
      few={few}
      heads={[{ text: fields.topic }, { text: insights.nets }, { text: plan.add, hidden: true }]}
      action={action}
    >
      {(row) => (
        <tr key={row.topic_id} className="border-t border-line">
          <TopicCell
            row={row}
            croomId={croomId}
            below={dotted([
              row.study_name,
              row.hours >= 0.05 && insights.hoursStudied(figures.hours(row.hours)),
            ])}
          />
          <td className="px-2 text-right">
            <strong className="font-semibold">{figures.nets(row.at_stake)}</strong>
          </td>
          <td className="w-11 pr-1 lg:pr-3">
            <AddToPlan row={row} croomId={croomId} {...nextHour} today={today} />
          </td>
        </tr>
      )}
    </FirstRows>
  )
}
