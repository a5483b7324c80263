import type { ReactNode } from 'react'
import type { ReplyOf } from '#web/api/ask.ts'
import { useFirstRows } from '#web/study/review/use-first-rows.tsx'
import { RowTable } from '#web/ui/row-table.tsx'
import { dotted } from '#web/words/dotted.ts'
import { useWords } from '#web/words/use-words.ts'
import { AddToPlan } from './add-to-plan.tsx'
import { TableHead, TopicCell } from './topic-cell.tsx'

type Cheapest = ReplyOf<'GET /insight/cheapest/{id}'>
/** Rows that are shown at first. */
const few = 3

type CheapestTableProps = { data: Pick<Cheapest, 'rows' | 'today'>; croomId: string; action?: ReactNode }

/** The topics where the next hour may help most, at first three of them. @param action beside the button for the others */
export function CheapestTable({ data: { rows, today }, croomId, action }: CheapestTableProps) {
  const { insights, plan, fields, figures } = useWords()
  const first = useFirstRows(rows, few)
  if (rows.length === 0) return null
  return (
    <>
      <RowTable>
        <TableHead
          heads={[{ text: fields.topic }, { text: insights.nets }, { text: plan.add, hidden: true }]}
        />
        <tbody className="tabular">
          {first.rows.map((row) => (
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
                <AddToPlan row={row} croomId={croomId} kind="practice" minutes={60} today={today} />
              </td>
            </tr>
          ))}
        </tbody>
      </RowTable>
      <div className="flex flex-wrap items-center justify-end gap-1 px-4 py-2 lg:gap-2 lg:px-5">
        {first.button && <span className="-ml-4 flex-1 whitespace-nowrap">{first.button}</span>}
        {action}
      </div>
    </>
  )
}
