import { addMonths, weeksOf } from '#rules/month-grid.ts'
import { MonthButtons } from '#web/calendar/month-buttons.tsx'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { Card } from '#web/ui/card.tsx'
import { useWords } from '#web/words/use-words.ts'
import type { Exam, ExamActions } from './content.ts'

type MonthCardProps = {
  month: string
  today: string
  exams: readonly Exam[]
  onTurn(month: string): void
  /** Undefined for who only looks. */
  actions: ExamActions | undefined
}

/** A month: a day with an exam is filled, and opens it; any other day adds one. The lists beside it say the names. */
export function MonthCard({ month, today, exams, onTurn, actions }: MonthCardProps) {
  const { format } = useWords()
  const weeks = weeksOf(month, useWeekStart())
  return (
    <Card
      title={format.day(`${month}-01`, 'monthYear')}
      actions={<MonthButtons onTurn={(months) => onTurn(addMonths(month, months))} />}
    >
      <table className="w-full table-fixed">
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th key={day} scope="col" className="pb-2 text-12 font-medium text-dim">
                {format.day(day, 'weekday')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="h-11 border border-line p-1 align-top">
                  <DayNumber
                    day={day}
                    isToday={day === today}
                    isOfMonth={day.startsWith(month)}
                    exams={exams.filter(({ examdate }) => examdate === day)}
                    actions={actions}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type DayNumberProps = {
  day: string
  isToday: boolean
  isOfMonth: boolean
  /** Those of the day. */
  exams: readonly Exam[]
  actions: ExamActions | undefined
}

/** A day of the calendar; a button as wide as its cell if exams may be added. */
function DayNumber({ day, isToday, isOfMonth, exams, actions }: DayNumberProps) {
  const { exams: words, format } = useWords()
  const [exam] = exams
  const names = exams.map(({ name }) => name).join(', ')
  const number = (
    <span
      title={names || undefined}
      className={`tabular inline-flex size-6 items-center justify-center rounded-pill text-12 ${exam ? 'bg-accent-soft font-semibold text-accent-ink' : isOfMonth ? '' : 'text-dim'} ${isToday ? 'border-2 border-now font-semibold' : ''}`}
    >
      {Number(day.slice(8))}
    </span>
  )
  if (!actions)
    return (
      <>
        {number}
        {exam && <span className="sr-only">{names}</span>}
      </>
    )
  return (
    <button
      type="button"
      data-print="keep"
      aria-label={exam ? `${names}, ${format.day(day, 'long')}` : words.addOn(format.day(day, 'long'))}
      onClick={() => (exam ? actions.open(exam) : actions.add(day))}
      className="block w-full h-full rounded-control text-left transition-colors hover:bg-sunken"
    >
      {number}
    </button>
  )
}
