import type { lessonColorVar } from '#web/ui/lesson-color.ts'
import { LessonStripe } from '#web/ui/lesson-stripe.tsx'
import { RowTable } from '#web/ui/row-table.tsx'

type LessonFiguresProps = {
  /** Heads of the columns, the first for the lessons. */
  heads: readonly string[]
  /** Lessons with one text per figure column. */
  rows: readonly {
    id: string | null
    name: string
    color: Parameters<typeof lessonColorVar>[0]
    figures: readonly string[]
  }[]
}

/** A table of lessons with some figures each; the second figure is the one that counts. */
export function LessonFigures({ heads: [name, ...heads], rows }: LessonFiguresProps) {
  const looks = ['text-dim', 'font-semibold']
  return (
    <RowTable className="tabular text-15 max-sm:text-13">
      <thead>
        <tr className="border-y border-line text-13 text-dim max-sm:text-12">
          <th scope="col" className="py-2 pl-4 text-left font-medium lg:pl-5">
            {name}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="px-1.5 text-right font-medium last:pr-4 lg:last:pr-5">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-2.5 pl-4 text-left font-medium lg:pl-5">
              <span className="flex items-center gap-2.5">
                <LessonStripe color={row.color} className="h-6" />
                <span className="min-w-0 wrap-anywhere">{row.name}</span>
              </span>
            </th>
            {heads.map((head, index) => (
              <td key={head} className={`px-1.5 text-right last:pr-4 lg:last:pr-5 ${looks[index] ?? ''}`}>
                {row.figures[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </RowTable>
  )
}
