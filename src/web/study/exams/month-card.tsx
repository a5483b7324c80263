import { addMonths, weeksOf } from '#rules/month-grid.ts'
import { MonthButtons } from '#web/calendar/month-buttons.tsx'
import { useWeekStart } from '#web/calendar/use-week-start.ts'
import { Card } from '#web/ui/card.tsx'
import { useIsAtLeast } from '#web/ui/use-is-at-least.ts'
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

/**
 * A month with its exams; clicking a day adds one. A phone has no room for their names: there a day with an exam is
 * filled, and opens it.
 */
export function MonthCard({ month, today, exams, onTurn, actions }: MonthCardProps) {
  const { format } = useWords()
  const weeks = weeksOf(month, useWeekStart())
  const hasNames = useIsAtLeast('lg')
  const examsOn = (day: string) => exams.filter(({ examdate }) => examdate === day)
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
                <td key={day} className="h-11 border border-line p-1 align-top lg:h-20">
                  <DayNumber
                    day={day}
                    isToday={day === today}
                    isOfMonth={day.startsWith(month)}
                    exam={hasNames ? undefined : examsOn(day)[0]}
                    actions={actions}
                  />
                  {hasNames &&
                    examsOn(day).map((exam) => <ExamName key={exam.id} exam={exam} actions={actions} />)}
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
  /** The exam that has the number. */
  exam: Exam | undefined
  actions: ExamActions | undefined
}

/** A day of the calendar; a button as wide as its cell if exams may be added. */
function DayNumber({ day, isToday, isOfMonth, exam, actions }: DayNumberProps) {
  const { exams: words, format } = useWords()
  const number = (
    <span
      className={`tabular inline-flex size-6 items-center justify-center rounded-pill text-12 ${exam ? 'bg-accent-soft font-semibold text-accent-ink' : isOfMonth ? '' : 'text-dim'} ${isToday ? 'border-2 border-now font-semibold' : ''}`}
    >
      {Number(day.slice(8))}
    </span>
  )
  if (!actions)
    return (
      <>
        {number}
        {exam && <span className="sr-only">{exam.name}</span>}
      </>
    )
  return (
    <button
      type="button"
      data-print="keep"
      aria-label={exam ? `${exam.name}, ${format.day(day, 'long')}` : words.addOn(format.day(day, 'long'))}
      onClick={() => (exam ? actions.open(exam) : actions.add(day))}
      className="block w-full rounded-control max-lg:h-full text-left transition-colors hover:bg-sunken"
    >
      {number}
    </button>
  )
}

function ExamName({ exam, actions }: { exam: Exam; actions: ExamActions | undefined }) {
  const look =
    'line-clamp-3 w-full rounded-control wrap-anywhere bg-accent-soft px-1.5 py-1 text-left text-12 text-accent-ink'
  if (!actions)
    return (
      <span title={exam.name} className={look}>
        {exam.name}
      </span>
    )
  return (
    <button
      type="button"
      title={exam.name}
      onClick={() => actions.open(exam)}
      className={`${look} hover:underline`}
    >
      {exam.name}
    </button>
  )
}
