import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addMonths, weeksOf } from '#rules/month-grid.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useFormat } from '#web/words/use-format.ts'
import { useWords } from '#web/words/use-words.ts'
import type { Exam } from './content.ts'

type MonthCardProps = {
  month: string
  today: string
  weekStart: number
  exams: readonly Exam[]
  onTurn(month: string): void
  onOpen: ((exam: Exam) => void) | undefined
}

/** A month with its exams on their days. */
export function MonthCard({ month, today, weekStart, exams, onTurn, onOpen }: MonthCardProps) {
  const { exams: words } = useWords()
  const format = useFormat()
  const weeks = weeksOf(month, weekStart)
  const weekday = new Intl.DateTimeFormat(format.locale, { weekday: 'short', timeZone: 'UTC' })
  return (
    <Card
      title={format.day(`${month}-01`, 'month')}
      actions={
        <>
          <IconButton
            label={words.monthBefore}
            icon={ChevronLeft}
            onClick={() => onTurn(addMonths(month, -1))}
          />
          <IconButton
            label={words.monthAfter}
            icon={ChevronRight}
            onClick={() => onTurn(addMonths(month, 1))}
          />
        </>
      }
    >
      <table className="w-full table-fixed">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="pb-2 text-12 font-medium text-dim">
                {weekday.format(new Date(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="h-20 border border-line p-1 align-top">
                  <span
                    className={`tabular inline-flex size-6 items-center justify-center rounded-pill text-12 ${day === today ? 'bg-accent font-semibold text-on-accent' : day.startsWith(month) ? '' : 'text-dim'}`}
                  >
                    {Number(day.slice(8))}
                  </span>
                  {exams
                    .filter(({ examdate }) => examdate === day)
                    .map((exam) => (
                      <button
                        key={exam.id}
                        type="button"
                        disabled={!onOpen}
                        onClick={() => onOpen?.(exam)}
                        className="block w-full truncate rounded-control bg-accent-soft px-1.5 py-1 text-left text-12 text-accent-ink hover:underline"
                      >
                        {exam.name}
                      </button>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
