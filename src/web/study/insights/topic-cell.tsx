import type { ReactNode } from 'react'
import { useFirstRows } from '#web/study/review/use-first-rows.tsx'
import { useNames } from '#web/tree/picker/use-subjects.ts'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { RowTable } from '#web/ui/row-table.tsx'

type TopicCellProps = {
  row: { study_id: string; topic_id: string; topic_name: string }
  croomId: string
  /** The line below the name. */
  below: ReactNode
}

/** A topic as the head of a row, with its lesson's colour. */
export function TopicCell({ row: { study_id, topic_id, topic_name }, croomId, below }: TopicCellProps) {
  const { find } = useNames()
  const subject = find({ croom_id: croomId, study_id, topic_id, subtopic_id: null })
  return (
    <th scope="row" className="py-1.5 pl-4 text-left lg:py-2 font-normal lg:pl-5">
      <span className="flex gap-3">
        <LessonStripe color={subject?.color} className="self-stretch" />
        <span className="min-w-0 wrap-anywhere">
          <span className="block font-medium">{topic_name}</span>
          <span className="block text-13 text-dim">{below}</span>
        </span>
      </span>
    </th>
  )
}

type Head = { text: string; className?: string; hidden?: boolean }

/** Heads of a table of topics: all but the first are numbers. One before a hidden one reaches over the names. */
function TableHead({ heads }: { heads: readonly Head[] }) {
  return (
    <thead className="text-12 text-dim">
      <tr>
        {heads.map(({ text, className = '', hidden }, index) => (
          <th
            key={text}
            scope="col"
            className={`relative py-1.5 font-normal ${index === 0 ? 'pl-8 text-left lg:pl-9' : 'px-2 text-right whitespace-nowrap'} ${className}`}
          >
            <span
              className={hidden ? 'sr-only' : heads[index + 1]?.hidden ? 'absolute right-2 bottom-1.5' : ''}
            >
              {text}
            </span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type FirstRowsProps<R> = {
  rows: readonly R[]
  /** How many are shown at first. */
  few?: number
  heads?: readonly Head[]
  children(row: R): ReactNode
  /** A row after the others. */
  last?: ReactNode
  /** Beside the button for the rest. */
  action?: ReactNode
}

/** The first rows of a table, and a button for the rest. */
export function FirstRows<R>({ rows, few, heads, children, last, action }: FirstRowsProps<R>) {
  const first = useFirstRows(rows, few)
  return (
    <>
      <RowTable className="mt-2">
        {heads && <TableHead heads={heads} />}
        <tbody className="tabular">
          {first.rows.map(children)}
          {last}
        </tbody>
      </RowTable>
      {action ? (
        <div className="flex flex-wrap items-center gap-1 px-4 py-2 lg:gap-2 lg:px-5">
          {first.button && <span className="-ml-4">{first.button}</span>}
          <span className="flex flex-[1_1_10rem] justify-end *:max-sm:flex-1">{action}</span>
        </div>
      ) : (
        first.button
      )}
    </>
  )
}
